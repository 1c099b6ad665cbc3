import type { Term } from '../terms'

/** A time that was typed: days as 'yyyy-mm-dd', both included, null where no year was typed. */
export interface TypedDate {
  readonly from: string | null
  readonly to: string | null
  /** Only these months, 1 to 12; null = all. */
  readonly months: readonly number[] | null
  /** How texts write it. */
  readonly phrases: readonly (readonly string[])[]
  /** How many terms it took. */
  readonly terms: number
}

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
]
/** Too often another word to be a month without its year. */
const OTHER_WORDS = new Set([
  'march',
  'mar',
  'may',
  'jan',
  'jun',
  'dec',
  'sep',
  'oct',
  'nov',
  'apr',
  'jul',
  'aug',
  'feb',
])
/** Named by the year in which it begins or by that in which it ends. */
const WINTER = [12, 1, 2]
/** First month and number of months. */
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  spring: [3, 3],
  summer: [6, 3],
  autumn: [9, 3],
  fall: [9, 3],
  q1: [1, 3],
  q2: [4, 3],
  q3: [7, 3],
  q4: [10, 3],
  '1q': [1, 3],
  '2q': [4, 3],
  '3q': [7, 3],
  '4q': [10, 3],
  h1: [1, 6],
  h2: [7, 6],
  '1h': [1, 6],
  '2h': [7, 6],
}

const yearOf = (word: string | undefined): number | null =>
  word !== undefined && /^(?:19|20)\d\d$/.test(word) ? Number(word) : null
/** Two digits behind a month are its year, of this century: 'dec 17'. */
const shortYear = (word: string | undefined): number | null =>
  word !== undefined && /^\d\d$/.test(word) ? 2000 + Number(word) : null
const monthOf = (word: string | undefined): number | null => {
  const at = MONTHS.findIndex(names => names.includes(word ?? ''))
  return at < 0 ? null : at + 1
}
const numberedMonth = (word: string | undefined): number | null =>
  word !== undefined && /^(?:0?[1-9]|1[0-2])$/.test(word) ? Number(word) : null

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

type Read = Omit<TypedDate, 'terms'>

const span = (year: number, month: number, months: number, phrases: readonly (readonly string[])[]): Read => ({
  from: day(year, month, 1),
  to: day(year, month + months, 0),
  months: null,
  phrases,
})

const monthIn = (year: number, month: number): Read =>
  span(
    year,
    month,
    1,
    (MONTHS[month - 1] ?? []).map(name => [name, String(year)]),
  )

/** What two words are together, in either order. */
const pair = (one: string, other: string): Read | null => {
  const short = monthOf(one) === null ? null : shortYear(other)
  const [year, word] = yearOf(one) === null ? [yearOf(other) ?? short, one] : [yearOf(one), other]
  if (year === null) return null
  const month = monthOf(word)
  if (month !== null) return monthIn(year, month)
  if (word === 'winter')
    return { from: day(year - 1, 12, 1), to: day(year + 1, 3, 0), months: WINTER, phrases: [['winter', String(year)]] }
  const part = PARTS[word]
  return part ? span(year, part[0], part[1], [[word, String(year)]]) : null
}

const single = (words: readonly string[]): Read | null => {
  const [one, other, third] = words
  const first = yearOf(one)
  if (first === null) {
    const year = yearOf(other)
    const month = numberedMonth(one)
    return words.length === 2 && year !== null && month !== null ? monthIn(year, month) : null
  }
  if (other === undefined) return span(first, 1, 12, [[String(first)]])
  const last = yearOf(other)
  if (words.length === 2 && last !== null && last > first)
    return { ...span(first, 1, 12 * (last - first + 1), [[String(first), String(last)]]) }
  const month = numberedMonth(other)
  if (month === null || words.length > 3 || (third !== undefined && !/^\d\d?$/.test(third))) return null
  return monthIn(first, month)
}

const read = (words: readonly string[]): Read | null => {
  const [one = '', other = ''] = words
  if (words.length === 1) {
    const glued = /^(\d{4})(q[1-4]|h[12])$|^(q[1-4]|h[12])(\d{4})$/.exec(one)
    if (glued) return pair(glued[1] ?? glued[4] ?? '', glued[2] ?? glued[3] ?? '')
    const [, name = '', digits = ''] = /^([a-z]{3,9})(\d{2}|\d{4})$/.exec(one) ?? []
    if (monthOf(name) !== null) return pair(name, digits)
    const month = OTHER_WORDS.has(one) ? null : monthOf(one)
    if (month !== null)
      return { from: null, to: null, months: [month], phrases: (MONTHS[month - 1] ?? []).map(name => [name]) }
  }
  return single(words) ?? (words.length === 2 ? pair(one, other) : null)
}

/** The time that begins with the term `at`, in the longest way to read it; null = none. */
export const dateAt = (terms: readonly Term[], at: number): TypedDate | null => {
  for (const count of [3, 2, 1]) {
    const taken = terms.slice(at, at + count)
    if (taken.length < count || taken.some(term => term.negated || term.quoted)) continue
    const words = taken.flatMap(term => term.words.map(({ word }) => word))
    // 'in' and 'of' between month and year are function words: 'december of 2017'.
    const telling = words.filter((word, place) => !(place === 1 && count === 3 && (word === 'of' || word === 'in')))
    if (count === 3 && telling.length !== 2) continue
    const date = read(telling)
    if (date) return { ...date, terms: count }
  }
  return null
}
