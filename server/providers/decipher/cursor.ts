import { ProviderFault } from '../fault'
import type { Json } from '../types'
import { countOf, numberOf, record, text } from './wire'

/** Where an import is. All that a new process needs to go on. */
export interface Cursor {
  /** What the task is for: a list of who answered when, by which the rest is split, or the answers of a window. */
  readonly phase: 'index' | 'data'
  /** The task at work; empty: the next one is to be begun. */
  readonly ident: string
  readonly isReady: boolean
  readonly polls: number
  /** When this task was begun, milliseconds since 1970. */
  readonly begun: number
  /** Tasks that failed and were begun again. */
  readonly restarts: number
  /** Results that were gone before they were read to their end. */
  readonly expired: number
  /** Answers that came too large, after each of which windows become smaller. */
  readonly shrunk: number
  /** Starts of the windows that are left, the present one first, in milliseconds since 1970; null: from the first response on. */
  readonly starts: readonly (number | null)[]
  /** Records of the present window that have been read. */
  readonly position: number
  /** Responses handed out, and to be expected in all; 0 while unknown. */
  readonly done: number
  readonly total: number
  /** Responses that did not qualify when the import began. */
  readonly unqualified: number
  /** Keys and codes of the data that were looked for in the questionnaire in vain: "Q5 7" is code 7 of question Q5. */
  readonly ignored: readonly string[]
}

/** The first one of an import. */
export const beginning = (phase: Cursor['phase'], total: number, unqualified: number): Cursor => ({
  ...{ phase, ident: '', isReady: false, polls: 0, begun: 0, restarts: 0, expired: 0, shrunk: 0 },
  ...{ starts: [null], position: 0, done: 0, total, unqualified, ignored: [] },
})

/** As it is stored. */
export const toJson = (cursor: Cursor): Json => ({ ...cursor })

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** A stored cursor. Throws ProviderFault invalid for anything else. */
export const cursorOf = (stored: Json): Cursor => {
  const { phase, ident, isReady, starts, ignored, ...counts } = record(stored)
  if ((phase !== 'index' && phase !== 'data') || list(starts).length === 0)
    throw new ProviderFault('invalid', 'This import cannot go on. Start it again.')
  const count = (name: string): number => countOf(counts[name]) ?? 0
  return {
    ...{ phase, ident: text(ident), isReady: isReady === true, polls: count('polls'), begun: count('begun') },
    ...{ restarts: count('restarts'), expired: count('expired'), shrunk: count('shrunk') },
    ...{ starts: list(starts).map(numberOf), position: count('position'), done: count('done'), total: count('total') },
    unqualified: count('unqualified'),
    ignored: list(ignored).map(text),
  }
}
