import { ALL_PROVIDERS, PROVIDERS, type Provider } from '@core/domain'

/** The providers that an organisation uses, by the flags of a session. */
export const providersOf = (session: Readonly<Record<`${Provider}_enabled`, boolean>>): readonly Provider[] =>
  ALL_PROVIDERS.filter(provider => session[`${provider}_enabled`])

/** 'Qualtrics, Decipher' */
export const providerWords = (integrations: readonly Provider[]): string =>
  integrations.map(provider => PROVIDERS[provider]).join(', ')
