/** Why a provider did not give what was asked, in the words of the wire. */
export type FaultType =
  | 'auth_revoked'
  | 'forbidden'
  | 'plan_required'
  | 'not_found'
  | 'invalid'
  | 'rate_limited'
  | 'provider_unavailable'
  | 'corrupt_file'
  | 'schema_changed'
  | 'too_large'
  | 'dormant'
  | 'export_failed'
  | 'export_timeout'

export interface FaultDetail {
  /** rate_limited: milliseconds until the provider answers again, already clamped. */
  readonly waitMs?: number
  /** The provider's own id of the request, for its support. */
  readonly requestId?: string | undefined
  /** rate_limited: the limit that is used up, in words: "500 calls a day". */
  readonly limit?: string
}

/** Something went wrong at a provider. `message` is a sentence for people and holds no secret. */
export class ProviderFault extends Error {
  readonly waitMs: number
  readonly requestId: string | undefined
  readonly limit: string | undefined

  constructor(
    readonly type: FaultType,
    message: string,
    { waitMs = 0, requestId, limit }: FaultDetail = {},
  ) {
    super(message)
    this.name = 'ProviderFault'
    this.waitMs = waitMs
    this.requestId = requestId
    this.limit = limit
  }
}
