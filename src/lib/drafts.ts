import { randomId } from './randomId'

/** Names the object and the part of it that a form edits, e.g. ['study', 'Oats', 'description']. */
export type DraftPlace = readonly string[]

/** Text that somebody typed and has not saved. `value` and `startedFrom` are as stored: read them with a `Read`. */
export interface KeptDraft {
  readonly place: DraftPlace
  /** One visit of the form: two tabs never write the same draft. */
  readonly holder: string
  /** Whether it was typed in this tab. */
  readonly own: boolean
  /** Epoch milliseconds. */
  readonly savedAt: number
  /** What it is, in words of the screen. */
  readonly label: string
  readonly value: unknown
  /** What was saved when the person began to type. */
  readonly startedFrom: unknown
}

export type NewDraft = Pick<KeptDraft, 'place' | 'holder' | 'label' | 'value' | 'startedFrom'>

const PREFIX = 'tabularium/draft/'
const VERSION = 1
const TAB = 'tabularium/tab'
const DAY_MS = 24 * 60 * 60 * 1000

/** Browsers give a site about 5 MB; bytes are counted as browsers do, two per character. */
export const DRAFT_LIMITS = { ageMs: 30 * DAY_MS, bytes: 2_000_000, bytesOfOne: 1_000_000 } as const

const storage = (): Storage | null => {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

let tabWithoutStorage: string | null = null

/** The id of this tab: the same before and after a reload, different in every other tab. */
const thisTab = (): string => {
  try {
    const known = sessionStorage.getItem(TAB)
    if (known !== null) return known
    const made = randomId()
    sessionStorage.setItem(TAB, made)
    return made
  } catch {
    return (tabWithoutStorage ??= randomId())
  }
}

const pathOf = (person: string, place: DraftPlace): string =>
  PREFIX + [person, ...place].map(encodeURIComponent).join('/')
const keyOf = (person: string, { place, holder }: Pick<KeptDraft, 'place' | 'holder'>): string =>
  `${pathOf(person, place)}#${holder}`
const bytesOf = (key: string, text: string): number => 2 * (key.length + text.length)

const readEntry = (key: string, text: string | null): KeptDraft | null => {
  try {
    const [path = '', holder = ''] = key.slice(PREFIX.length).split('#')
    const body = JSON.parse(text ?? 'null') as Record<string, unknown> | null
    const { version, tab, savedAt, label, value, startedFrom } = body ?? {}
    if (version !== VERSION || typeof savedAt !== 'number' || typeof label !== 'string') return null
    const [, ...place] = path.split('/').map(decodeURIComponent)
    return { place, holder, own: tab === thisTab(), savedAt, label, value, startedFrom }
  } catch {
    return null
  }
}

const keysUnder = (place: Storage, path: string): string[] =>
  Object.keys(place).filter(key => key.startsWith(`${path}#`) || key.startsWith(`${path}/`))

/** Deletes everybody's drafts that are too old or unreadable; then the oldest, until `room` bytes of the limit are free. */
const sweep = (kept: Storage, room: number, now: number): void => {
  const all = Object.keys(kept).flatMap(key => {
    if (!key.startsWith(PREFIX)) return []
    const text = kept.getItem(key) ?? ''
    const draft = readEntry(key, text)
    if (draft && draft.savedAt > now - DRAFT_LIMITS.ageMs)
      return [{ key, bytes: bytesOf(key, text), savedAt: draft.savedAt }]
    kept.removeItem(key)
    return []
  })
  let bytes = all.reduce((sum, one) => sum + one.bytes, room)
  for (const oldest of all.sort((a, b) => a.savedAt - b.savedAt)) {
    if (bytes <= DRAFT_LIMITS.bytes) return
    kept.removeItem(oldest.key)
    bytes -= oldest.bytes
  }
}

/** The drafts of a person at this place and below it, newest first; [] where the browser gives no storage. */
export const findDrafts = (person: string, place: DraftPlace, now = Date.now()): readonly KeptDraft[] => {
  try {
    const kept = storage()
    if (!kept) return []
    return keysUnder(kept, pathOf(person, place))
      .flatMap(key => readEntry(key, kept.getItem(key)) ?? [])
      .filter(({ savedAt }) => savedAt > now - DRAFT_LIMITS.ageMs)
      .sort((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}

/** Keeps a draft, replacing the one its holder kept before. Returns the time; null when storage is forbidden or full, or it is too large. */
export const keepDraft = (person: string, draft: NewDraft, now = Date.now()): number | null => {
  const { label, value, startedFrom } = draft
  const key = keyOf(person, draft)
  const text = JSON.stringify({ version: VERSION, tab: thisTab(), savedAt: now, label, value, startedFrom })
  try {
    const kept = storage()
    if (!kept) return null
    const bytes = bytesOf(key, text)
    if (bytes > DRAFT_LIMITS.bytesOfOne) {
      // An older state of the same text would be mistaken for all of it.
      kept.removeItem(key)
      return null
    }
    if (kept.getItem(key) === null) sweep(kept, bytes, now)
    kept.setItem(key, text)
    return now
  } catch {
    return null
  }
}

/** Deletes a draft; with `savedAt` only the state of that time, so that later typing in another tab stays. */
export const dropDraft = (
  person: string,
  draft: Pick<KeptDraft, 'place' | 'holder'> & Partial<Pick<KeptDraft, 'savedAt'>>,
): void => {
  try {
    const key = keyOf(person, draft)
    const kept = storage()
    if (draft.savedAt !== undefined && readEntry(key, kept?.getItem(key) ?? null)?.savedAt !== draft.savedAt) return
    kept?.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

/** Deletes all drafts of a person. */
export const forgetDrafts = (person: string): void => {
  try {
    const kept = storage()
    if (kept) for (const key of keysUnder(kept, pathOf(person, []))) kept.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}
