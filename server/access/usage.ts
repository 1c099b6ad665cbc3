import type { Actor } from './context'

/** What was opened: a study by its id, a question by "dataset id:name". */
export type OpenedKind = 'study' | 'question'

interface Opened {
  times: number
  last: number
}

interface Searched {
  found: boolean
  at: number
}

/** What people of one organisation did since it was written down last. Who searched is only known here, to join what one search asks. */
export interface UsageNotes {
  /** By kind and item: "study 7hq2…". */
  readonly opened: Map<string, Opened>
  readonly people: Set<string>
  /** By person and words: "u1 brand tracker". */
  readonly searched: Map<string, Searched>
}

/** More are not counted between two writings: the notes stay small whatever happens. */
const KEPT = 20_000
const WORDS_MAX = 100

const byClient = new Map<string, UsageNotes>()

const notesOf = (clientId: string): UsageNotes => {
  const kept = byClient.get(clientId)
  if (kept) return kept
  const made: UsageNotes = { opened: new Map(), people: new Set(), searched: new Map() }
  byClient.set(clientId, made)
  return made
}

/** Counts a person as active in this month. */
export const noteActive = ({ clientId, userId }: Pick<Actor, 'clientId' | 'userId'>): void => {
  const { people } = notesOf(clientId)
  if (people.size < KEPT) people.add(userId)
}

/** Counts that something was opened, and not by whom. */
export const noteOpened = (clientId: string, kind: OpenedKind, item: string): void => {
  const { opened } = notesOf(clientId)
  const key = `${kind} ${item}`
  const one = opened.get(key)
  if (one) {
    one.times += 1
    one.last = Date.now()
  } else if (opened.size < KEPT) opened.set(key, { times: 1, last: Date.now() })
}

const folded = (words: string): string => words.trim().toLowerCase().replace(/\s+/gu, ' ')

/** Remembers a search; one that several calls make is found when one of them found something. */
export const noteSearch = (
  { clientId, userId }: Pick<Actor, 'clientId' | 'userId'>,
  words: string | undefined,
  found: number,
): void => {
  const asked = folded(words ?? '')
  if (asked === '' || asked.length > WORDS_MAX) return
  const { searched } = notesOf(clientId)
  const key = `${userId} ${asked}`
  const one = searched.get(key)
  if (one) {
    one.found ||= found > 0
    one.at = Date.now()
  } else if (searched.size < KEPT) searched.set(key, { found: found > 0, at: Date.now() })
}

/** Organisations with notes. */
export const notedClients = (): readonly string[] => [...byClient.keys()]

/** Gives the notes of an organisation and forgets them; searches younger than `settledMs` stay, since their other calls may come. */
export const takeUsage = (clientId: string, settledMs: number): UsageNotes | null => {
  const notes = byClient.get(clientId)
  if (!notes) return null
  byClient.delete(clientId)
  const young = [...notes.searched].filter(([, { at }]) => Date.now() - at < settledMs)
  for (const [key, search] of young) {
    notes.searched.delete(key)
    notesOf(clientId).searched.set(key, search)
  }
  return notes
}

/** Words that found nothing, with how often; what somebody typed on the way to longer words is left out. */
export const unfoundIn = ({ searched }: UsageNotes): ReadonlyMap<string, number> => {
  const unfound = new Map<string, number>()
  const keys = [...searched.keys()]
  for (const [key, { found }] of searched) {
    if (found || keys.some(other => other !== key && other.startsWith(key))) continue
    const words = key.slice(key.indexOf(' ') + 1)
    unfound.set(words, (unfound.get(words) ?? 0) + 1)
  }
  return unfound
}
