import { ProviderFault } from '../fault'
import type { Json } from '../types'
import { countOf, list, record, text } from './wire'

/** Where an export is: to be begun, being made, or being read. All that a new process needs to go on. */
export interface Cursor {
  /** Empty until the export of the present window is begun. */
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
  /**
   * Starts of the windows that are left, the present one first, in milliseconds since 1970, whole seconds; null: from the first response
   * on. A window ends where the next one starts, the last one where the import ends.
   */
  readonly starts: readonly (number | null)[]
  /** Rows of the present window that have been read. */
  readonly position: number
  /** Rows of the windows before. */
  readonly before: number
  /** Unfinished responses among the rows of the present window, and of those before. */
  readonly unfinished: number
  readonly unfinishedBefore: number
  /** Responses to be expected; 0 while unknown. */
  readonly total: number
}

/** No export is begun, and nothing of the present window is read. */
const UNBEGUN = { progressId: '', fileId: '', polls: 0, begun: 0, position: 0, unfinished: 0 } as const

/** The first one of an import. */
export const beginning = (total: number): Cursor => ({
  ...UNBEGUN,
  ...{ restarts: 0, expired: 0, starts: [null], before: 0, unfinishedBefore: 0, total },
})

/** The same window from its first row on, by another export. */
export const fromStart = (cursor: Cursor): Cursor => ({ ...cursor, ...UNBEGUN })

/** The next window; null after the last. */
export const nextWindow = (cursor: Cursor): Cursor | null => {
  const starts = cursor.starts.slice(1)
  if (starts.length === 0) return null
  const before = cursor.before + cursor.position
  const unfinishedBefore = cursor.unfinishedBefore + cursor.unfinished
  return { ...fromStart(cursor), restarts: 0, expired: 0, starts, before, unfinishedBefore }
}

/** As it is stored. */
export const toJson = (cursor: Cursor): Json => ({ ...cursor })

/** A stored cursor. Throws ProviderFault invalid for anything else. */
export const cursorOf = (stored: Json): Cursor => {
  const { progressId, fileId, starts, ...counts } = record(stored)
  if (typeof progressId !== 'string' || list(starts).length === 0)
    throw new ProviderFault('invalid', 'This import cannot go on. Start it again.')
  const count = (name: string): number => countOf(counts[name]) ?? 0
  return {
    ...{ progressId, fileId: text(fileId), starts: list(starts).map(countOf) },
    ...{ polls: count('polls'), begun: count('begun'), restarts: count('restarts'), expired: count('expired') },
    ...{ position: count('position'), before: count('before'), total: count('total') },
    ...{ unfinished: count('unfinished'), unfinishedBefore: count('unfinishedBefore') },
  }
}
