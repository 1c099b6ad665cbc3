import { isLast } from '@core/domain/charts'
import type { ArrangedRow } from '@core/crosstab'

/** How answers are said in a sentence: "{row} is known {to} 60 % …, more than {to} …". */
export interface Verb {
  readonly is: string
  readonly to: 'to' | 'by'
  /** Before the name of a row that rises or falls. */
  readonly measure: string
}

/** Profile questions: whom the survey asked is no finding. */
const PROFILE =
  /\b(?:gender|sex|age|old|born|live|reside|residence|country|citizen\w*|region|income|education|school|qualification|marital|household|occupation|profession|salary|employ\w*|work(?:ing)?|ethnic\w*|nationality|religion|describes? (?:you|yourself|what you do)|are you)\b/iu
const ASKS = /\b(?:which|what|where|why|when|how|who|name|mention)\b/iu
const NAMES_OF_THINGS = /^(?:and |so |now |next,? )?(?:which|what)\b/iu
const PERFECT = /\bhave you\b|\bdid you\b|\bin the (?:past|last)\b/iu
const ACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bought|buy|purchased?)\b/iu, 'bought'],
  [/\b(?:visit|visited)\b/iu, 'visited'],
  [/\b(?:used?)\b/iu, 'used'],
]
const KNOWN = /\b(?:heard of|aware of|(?:do|have) you (?:know|known|recogni[sz]ed?))\b/iu
const MOST = /\b(?:most|best|main|mainly|favourite|favorite|prefer\w*|least|not|never)\b/iu

const NAMED: Verb = { is: 'is named', to: 'by', measure: '' }

/** Whether a text asks something in English. */
export const isAsked = (text: string): boolean => ASKS.test(text)

/** The verb for the answers of a question by its text; null where none fits, as for profile questions and other languages. */
export const verbOf = (text: string): Verb | null => {
  if (!isAsked(text) || PROFILE.test(text)) return null
  if (MOST.test(text) || !NAMES_OF_THINGS.test(text)) return NAMED
  if (KNOWN.test(text)) return { is: 'is known', to: 'to', measure: 'awareness of ' }
  const action = ACTIONS.find(([pattern]) => pattern.test(text))
  if (action === undefined) return NAMED
  return { is: PERFECT.test(text) ? `has been ${action[1]}` : `is ${action[1]}`, to: 'by', measure: '' }
}

/** What the answers of a question are, in one word. */
export const nounOf = (text: string): string =>
  (['brand', 'statement', 'reason', 'product'] as const).find(noun => new RegExp(`\\b${noun}s?\\b`, 'iu').test(text)) ??
  'answer'

const CLOSED = /^(?:yes|no|true|false|agree|disagree|selected|not selected)\b/iu
const NUMBERED = /^[^\p{L}]*\d/u

/** Whether answers are things that can be named: no yes and no, no amounts. */
export const areThings = (rows: readonly ArrangedRow[]): boolean =>
  rows.length > 2 && !rows.some(({ label }) => CLOSED.test(label.trim()) || NUMBERED.test(label))

/** Answers that a headline may name; "other" and "none" say nothing. */
export const isThing = (row: ArrangedRow): boolean => row.type === 'cat' && !isLast(row) && row.label.trim() !== ''

/** A label within a sentence; what is more than a name is quoted. */
export const inSentence = (label: string): string =>
  /\s\p{Ll}/u.test(label.trim()) ? `“${label.trim()}”` : label.trim()

/** How many people give the answers of a net: "are satisfied"; `share` as a subject of its own. */
export interface Predicate {
  readonly say: (percent: string) => string
  readonly share: string
}

const PREDICATES: readonly (readonly [RegExp, string])[] = [
  [/^satisfied\b/iu, 'are satisfied'],
  [/^(?:any )?agree(?:ment)?\b/iu, 'agree'],
  [/^likely\b/iu, 'are likely to'],
  [/^favou?rable\b/iu, 'are favourable'],
  [/^interested\b/iu, 'are interested'],
  [/^happy\b/iu, 'are happy'],
  [/^confident\b/iu, 'are confident'],
]

/** The name of a net without "NET" before it and a number of boxes behind. */
export const plainNet = (label: string): string =>
  label
    .trim()
    .replace(/^net\b\s*[:.–-]?\s*/iu, '')
    .replace(/\s*\((?:top|bottom)[^)]*\)$/iu, '')

/** What people in a net are or do, as "are satisfied"; null where no phrase fits. */
export const knownPredicate = (label: string): string | null =>
  PREDICATES.find(([pattern]) => pattern.test(plainNet(label)))?.[1].replace(/ to$/, '') ?? null

/** How the good end of a scale is said. */
export const predicateOf = (label: string): Predicate => {
  const name = plainNet(label)
  const found = knownPredicate(label)
  if (found !== null) return { say: percent => `${percent} ${found}`, share: `the share who ${found}` }
  const share = `the share of “${name}”`
  return { say: percent => `${share} is ${percent}`, share }
}

const AGED = /^(\d{1,2}) ?[-–] ?(\d{1,2})(?: years)?$/u
const OLDER = /^(\d{1,2}) ?(?:\+|and over|or over|or older|and older)$/iu
const BEYOND = /^(?:(>|over|older than)|(<|under|younger than)) ?(\d{1,2})$/iu
const PEOPLE: Readonly<Record<string, string>> = { male: 'men', men: 'men', female: 'women', women: 'women' }

const plainLabel = (label: string): string => label.trim().replaceAll(' > ', ', ')

/** A column as people, by its label and the head of its banner group: "men", "18–24s", "those aged 75+". */
export const peopleOf = (label: string, head: string): string => {
  const text = plainLabel(label)
  const people = PEOPLE[text.toLowerCase()]
  if (people !== undefined) return people
  if (!/\bage\b|\baged\b/iu.test(head)) return text
  const [, from, to] = AGED.exec(text) ?? []
  if (from !== undefined && to !== undefined) return `${from}–${to}s`
  const [, least] = OLDER.exec(text) ?? []
  if (least !== undefined) return `those aged ${least}+`
  const [, over, , limit] = BEYOND.exec(text) ?? []
  return limit === undefined ? text : `those aged ${over === undefined ? 'under' : 'over'} ${limit}`
}

/** The same within a sentence, where a label that is no word for people is quoted: “38 % of Student” would be no English. */
export const namedPeople = (label: string, head: string): string => {
  const people = peopleOf(label, head)
  return people === plainLabel(label) && !Object.values(PEOPLE).includes(people.toLowerCase()) ? `“${people}”` : people
}
