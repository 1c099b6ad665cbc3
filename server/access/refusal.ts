import type { Edit, ErrorCode } from '@core/contract'
import { isScarce, type Space } from '../db/space'

export interface RefusalDetail {
  /** Messages per field, as forms show them. */
  readonly fields?: Record<string, string[]>
  /** Seconds after which a repeat may succeed. */
  readonly retryAfter?: number
  /** What somebody else changed since the writer began. */
  readonly edits?: readonly Edit[]
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

/** A study of which the reader meets a locked card: it says no more of the study than the card does. */
export const restricted = (): Refusal =>
  new Refusal('restricted', 'Only certain groups can open this study. Ask a manager of your organisation for access.')

/** Somebody has to make room first. */
const FULL_SECONDS = 300

export const diskFull = (): Refusal =>
  new Refusal('disk_full', 'There is not enough storage space left. Tell your administrator, and try again later.', {
    retryAfter: FULL_SECONDS,
  })

/** Refuses what would fill the disk: `bytes` more must leave the reserve free. */
export const refuseScarce = (space: Space, bytes = 0): void => {
  if (isScarce(space, bytes)) throw diskFull()
}

export const conflict = (message: string, fields?: Record<string, string[]>): Refusal =>
  new Refusal('conflict', message, fields ? { fields } : {})

export const invalid = (message: string, fields: Record<string, string[]>): Refusal =>
  new Refusal('invalid', message, { fields })
