import { ProviderFault } from '../fault'
import type { Json } from '../types'
import { countOf, record, text } from './wire'

/** Where an export is: being made, or being read. All that a new process needs to go on. */
export interface Cursor {
  readonly progressId: string
  /** Empty until the export is complete. */
  readonly fileId: string
  readonly polls: number
  /** Exports that failed and were begun again. */
  readonly restarts: number
  /** Files that were gone before they were read to their end. */
  readonly expired: number
  /** When this export was begun, milliseconds since 1970. */
  readonly begun: number
  /** Rows of the file that have been read. */
  readonly position: number
  /** Responses to be expected; 0 while unknown. */
  readonly total: number
}

/** As it is stored. */
export const toJson = (cursor: Cursor): Json => ({ ...cursor })

/** A stored cursor. Throws ProviderFault invalid for anything else. */
export const cursorOf = (stored: Json): Cursor => {
  const { progressId, fileId, polls, restarts, expired, begun, position, total } = record(stored)
  if (text(progressId) === '') throw new ProviderFault('invalid', 'This import cannot go on. Start it again.')
  return {
    progressId: text(progressId),
    fileId: text(fileId),
    polls: countOf(polls) ?? 0,
    restarts: countOf(restarts) ?? 0,
    expired: countOf(expired) ?? 0,
    begun: countOf(begun) ?? 0,
    position: countOf(position) ?? 0,
    total: countOf(total) ?? 0,
  }
}
