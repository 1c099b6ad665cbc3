import type { BannerEntry, BannerLevel } from '@core/domain'

export type Entries = readonly BannerEntry[]

/**
 * The columns of a banner as somebody works on them, ahead of what is stored: changes are made at once and sent one after the
 * other.
 */
export interface Work {
  readonly past: readonly Entries[]
  readonly present: Entries
  readonly future: readonly Entries[]
  /** What is stored as far as this screen knows. */
  readonly stored: Entries
  /** What is on its way. */
  readonly sent: Entries | null
  /** What the server did not take, and why: it is not sent again by itself. */
  readonly refused: { readonly entries: Entries; readonly why: string } | null
  /** What a colleague stored meanwhile, until somebody decides between the two. */
  readonly theirs: Entries | null
}

const STEPS = 100

const levelKey = ({ question, breakout, head, options, nets, nets_first, heads }: BannerLevel): unknown[] => [
  question,
  breakout ?? null,
  head ?? null,
  options ?? null,
  nets ?? null,
  nets_first === true,
  Object.entries(heads ?? {}).sort(([a], [b]) => a.localeCompare(b)),
]

/** Whether two lists of entries give the same columns with the same heads. */
export const sameEntries = (a: Entries, b: Entries): boolean => {
  const keyOf = (entries: Entries): string => JSON.stringify(entries.map(({ levels }) => levels.map(levelKey)))
  return keyOf(a) === keyOf(b)
}

export const begun = (stored: Entries): Work => ({
  past: [],
  present: stored,
  future: [],
  stored,
  sent: null,
  refused: null,
  theirs: null,
})

export const changed = (work: Work, present: Entries): Work =>
  sameEntries(work.present, present)
    ? work
    : { ...work, past: [...work.past, work.present].slice(-STEPS), present, future: [] }

export const undone = (work: Work): Work => {
  const present = work.past.at(-1)
  return present === undefined
    ? work
    : { ...work, past: work.past.slice(0, -1), present, future: [work.present, ...work.future] }
}

export const redone = (work: Work): Work => {
  const [present, ...future] = work.future
  return present === undefined ? work : { ...work, past: [...work.past, work.present], present, future }
}

/** What is to be sent next; null where nothing is, or where somebody has to decide first. */
export const toSend = ({ present, stored, sent, refused, theirs }: Work): Entries | null =>
  theirs !== null ||
  sent !== null ||
  present.length === 0 ||
  sameEntries(present, stored) ||
  (refused !== null && sameEntries(present, refused.entries))
    ? null
    : present

export const sending = (work: Work): Work => ({ ...work, sent: work.present, refused: null })

/** The server did not take what was sent; it stays as it is on the screen. */
export const refused = (work: Work, why: string): Work =>
  work.sent === null ? work : { ...work, sent: null, refused: { entries: work.sent, why } }

/** What was refused is sent once more. */
export const again = (work: Work): Work => ({ ...work, refused: null })

/** What the server has now: what was sent, what it had before, or what a colleague made of it. */
export const arrived = (work: Work, stored: Entries): Work => {
  if (work.sent !== null && sameEntries(stored, work.sent)) return { ...work, stored, sent: null }
  if (sameEntries(stored, work.stored)) return work
  if (sameEntries(stored, work.present)) return { ...work, stored, refused: null, theirs: null }
  return sameEntries(work.present, work.stored) ? begun(stored) : { ...work, sent: null, theirs: stored }
}

/** The own columns take the place of those that a colleague stored. */
export const mineKept = (work: Work): Work => ({
  ...work,
  stored: work.theirs ?? work.stored,
  theirs: null,
  refused: null,
})

/** The columns that a colleague stored; the own ones can be had back with undo. */
export const theirsTaken = (work: Work): Work =>
  work.theirs === null ? work : { ...begun(work.theirs), past: [...work.past, work.present].slice(-STEPS) }
