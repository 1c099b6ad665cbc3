import type { Integration } from '@core/contract'

/** Names of the survey providers, as they write themselves. */
export const PROVIDERS: Readonly<Record<Integration, string>> = {
  qualtrics: 'Qualtrics',
  surveymonkey: 'SurveyMonkey',
  decipher: 'Decipher',
}

const ALL = Object.keys(PROVIDERS) as readonly Integration[]

/** The providers that an organisation uses, by the flags of a session. */
export const providersOf = (session: Readonly<Record<`${Integration}_enabled`, boolean>>): readonly Integration[] =>
  ALL.filter(provider => session[`${provider}_enabled`])

/** 'Qualtrics, Decipher' */
export const providerWords = (integrations: readonly Integration[]): string =>
  integrations.map(provider => PROVIDERS[provider]).join(', ')
