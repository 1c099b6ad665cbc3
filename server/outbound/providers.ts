import type { Provider } from '@core/domain'

/** How this installation reaches survey providers. */
export interface ProviderSettings {
  /** Origins that take the place of the providers' own: loopback servers of tests and trials. */
  readonly origins: Readonly<Partial<Record<Provider, string>>>
  /** Origin under which providers reach this installation with notices; absent: they cannot. */
  readonly noticeOrigin?: string | undefined
  /** Milliseconds of the first pause before a call is tried again; half a second unless given. */
  readonly pauseMs?: number
  /** Milliseconds that any answer may take, at most; each kind of call has its own limit below. */
  readonly longestMs?: number
  /** Bytes of a file of responses, at most; what is larger is asked for in parts. The connector's own limit unless given. */
  readonly fileLimit?: number
  /** The app by which SurveyMonkey asks people for consent; null: only access tokens can be given. */
  readonly surveymonkeyApp: { readonly id: string; readonly secret: string } | null
}
