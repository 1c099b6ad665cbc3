import type { ErrorCode } from '@core/contract'

export interface RefusalDetail {
  /** Messages per field, as forms show them. */
  readonly fields?: Record<string, string[]>
  /** Seconds after which a repeat may succeed. */
  readonly retryAfter?: number
}

/**
 * A request that ends in one of the codes of core/contract/errors. `message` is shown to the user: what is wrong, where,
 * and what to do; never anything that tells a hidden item from a missing one. Everything else that is thrown becomes 'internal'.
 */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: RefusalDetail = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** Missing and invisible are the same answer. `what` is a noun: 'study', 'dataset'. */
export const notFound = (what: string): Refusal => new Refusal('not_found', `There is no such ${what}.`)

export const conflict = (message: string, fields?: Record<string, string[]>): Refusal =>
  new Refusal('conflict', message, fields ? { fields } : {})

export const invalid = (message: string, fields: Record<string, string[]>): Refusal =>
  new Refusal('invalid', message, { fields })
