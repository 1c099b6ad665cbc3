import type { SurveyState } from '@core/contract'
import { ALL_PROVIDERS, isConsentProblem, type ConsentProblem, type Provider } from '@core/domain'
import { STATES } from './surveys'

/** What the section of integrations shows, as in its address. */
export interface IntegrationsQuery {
  /** Whose surveys are listed; null: those of the first connected provider. */
  readonly provider: Provider | null
  /** Part of the names. */
  readonly query: string
  readonly state: SurveyState | null
}

/** What came of consent at a provider's own page, which leads back here; null: nobody comes from there. */
export type Consent = { readonly connected: Provider } | { readonly problem: ConsentProblem } | null

const MOST_WORDS = 200

const providerIn = (search: URLSearchParams, name: string): Provider | null =>
  ALL_PROVIDERS.find(known => known === search.get(name)) ?? null

/** Reads the address; anything unreadable becomes the default. */
export const parseIntegrationsQuery = (search: URLSearchParams): IntegrationsQuery => ({
  provider: providerIn(search, 'provider') ?? providerIn(search, 'connected'),
  query: (search.get('query') ?? '').slice(0, MOST_WORDS),
  state: STATES.find(known => known === search.get('state')) ?? null,
})

/** The parameters of the address; defaults are left out. */
export const writeIntegrationsQuery = ({
  provider,
  query,
  state,
}: IntegrationsQuery): Readonly<Record<string, string>> => ({ provider: provider ?? '', query, state: state ?? '' })

export const parseConsent = (search: URLSearchParams): Consent => {
  const connected = providerIn(search, 'connected')
  if (connected !== null) return { connected }
  const problem = search.get('problem')
  if (problem === null) return null
  return { problem: isConsentProblem(problem) ? problem : 'failed' }
}
