import { folded } from './folded'

/** The words that a search marked in what it found travel in the address of what is opened: `marks`. */
const NAME = 'marks'
const MOST = 8
const LETTERS_MAX = 60

const WORD = /[\p{L}\p{N}\p{M}\u00AD]+/gu

const written = (path: string, search: URLSearchParams): string => [path, search.toString()].filter(Boolean).join('?')

/** The words of an address, at most 8; none where it has none. */
export const marksIn = (search: URLSearchParams): readonly string[] =>
  (search.get(NAME) ?? '')
    .split(',')
    .map(words => words.trim())
    .filter(words => words !== '' && words.length <= LETTERS_MAX)
    .slice(0, MOST)

/** The address (path and query) with the words to be marked there; without words as it is. */
export const withMarks = (href: string, words: readonly string[] = []): string => {
  const given = words.map(word => word.replace(/[,\s]+/g, ' ').trim()).filter(Boolean)
  if (given.length === 0) return href
  const [path = '', query] = href.split('?')
  const search = new URLSearchParams(query)
  search.set(NAME, given.slice(0, MOST).join(','))
  return written(path, search)
}

/** The address without marks. */
export const unmarked = (href: string): string => {
  const [path = '', query] = href.split('?')
  return written(path, withoutMarks(new URLSearchParams(query)))
}

/** The parameters without marks. */
export const withoutMarks = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete(NAME)
  return next
}

/** `next` with the marks of another address of the same thing. */
export const keepMarks = (next: URLSearchParams, search: URLSearchParams): URLSearchParams => {
  const kept = new URLSearchParams(next)
  const marks = search.get(NAME)
  if (marks !== null) kept.set(NAME, marks)
  return kept
}

/** The words to look for, folded, each by itself. */
export const wordsOf = (marks: readonly string[]): ReadonlySet<string> =>
  new Set(marks.flatMap(words => words.match(WORD) ?? []).map(folded))

interface MarkPart {
  readonly text: string
  readonly hit: boolean
}

/** A text cut at the words, whatever their case and accents; joined, the parts are the text. */
export const markParts = (text: string, words: ReadonlySet<string>): readonly MarkPart[] => {
  const parts: MarkPart[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!words.has(folded(word))) continue
    if (index > at) parts.push({ text: text.slice(at, index), hit: false })
    parts.push({ text: word, hit: true })
    at = index + word.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false })
  return parts
}
