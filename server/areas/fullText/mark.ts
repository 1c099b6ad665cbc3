import { sql } from 'drizzle-orm'
import { MARKED_WORDS_MAX, type MarkedText } from '@core/contract'
import type { Tx } from '../../db/types'
import { STOP_WORDS } from './stopWords'
import { foldWord, formsIn, NO_CORRECTIONS, wordsIn, type Corrections, type SearchWord, type Terms } from './terms'
import { rowsOf } from '../../db/rows'
import { piecesOf } from './forms/cut'

/** Words of a text in their own spelling, and what stands between them. */
const PIECES = /[\p{L}\p{N}\p{M}\u00AD]+/gu

const SNIPPET_LETTERS = 220
const LEAD_LETTERS = 60

/** Marks what a query matched in a text, in the text's own spelling. */
export interface Marker {
  /** Cut where the query matched; joined, the parts are the text. */
  mark(text: string): MarkedText
  /** The same around the first match, with an ellipsis where text is left out. */
  snippet(text: string): MarkedText
  /** How many different words of the query the text holds. */
  hits(text: string): number
  /** What is marked in these texts, as they write it: each word once, words side by side together, MARKED_WORDS_MAX at most. */
  words(texts: readonly string[]): string[]
}

/** Stems that this process keeps: they follow from the word alone. Longer words than these letters are looked up each time. */
const KEPT_MAX = 50_000
const KEPT_LETTERS_MAX = 40
const kept = new Map<string, string>()

const keep = (word: string, stem: string): void => {
  if (word.length > KEPT_LETTERS_MAX) return
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(word, stem)
}

/** The stem of each word as the index of the library has it. */
export const stemsOf = async (tx: Tx, words: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const stems = new Map(words.map(word => [word, kept.get(word)]))
  const unknown = [...stems].flatMap(([word, stem]) => (stem === undefined ? [word] : []))
  const rows =
    unknown.length === 0
      ? []
      : await rowsOf<{ word: string; stem: string | null }>(
          tx,
          sql`select word, (ts_lexize('public.library_stem', word))[1] as stem from unnest(${sql.param(unknown)}::text[]) w (word)`,
        )
  for (const { word, stem } of rows) {
    stems.set(word, stem ?? word)
    keep(word, stem ?? word)
  }
  return new Map([...stems].map(([word, stem]) => [word, stem ?? word]))
}

/** Function words inside a phrase are matched, but marked only when nothing else was asked. */
const matcher = (terms: Terms, corrections: Corrections, stems: ReadonlyMap<string, string>) => {
  const stem = (word: string) => stems.get(word) ?? word
  const known = new Map<string, number>()
  const matches = ({ word: wanted, prefix }: SearchWord, word: string): boolean => {
    if (word === wanted || (prefix && word.startsWith(wanted))) return true
    if (terms.onlyStopWords) return false
    if (stem(word) === stem(wanted) || (prefix && stem(word).startsWith(stem(wanted)))) return true
    return (corrections.get(wanted) ?? []).some(other => other === word || stem(other) === stem(word))
  }
  /** Index of the query's word that this one stands for, or -1. */
  return (word: string): number => {
    const found = known.get(word) ?? terms.words.findIndex(wanted => matches(wanted, word))
    known.set(word, found)
    return found
  }
}

const joined = (parts: MarkedText): MarkedText => {
  const result: MarkedText = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.hit === part.hit) result[result.length - 1] = { text: last.text + part.text, hit: part.hit }
    else if (part.text !== '') result.push(part)
  }
  return result
}

const firstHit = (parts: MarkedText): number => {
  let at = 0
  for (const part of parts) {
    if (part.hit) return at
    at += part.text.length
  }
  return 0
}

const isSpace = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter)

/** From the beginning of a word near `from` to the end of a word near `to`. */
const wordBounds = (text: string, from: number, to: number): [number, number] => {
  let start = from
  while (start > 0 && start > from - 20 && !isSpace(text[start - 1])) start -= 1
  let end = to
  while (end < text.length && end < to + 20 && !isSpace(text[end])) end += 1
  return [start, end]
}

const cut = (parts: MarkedText): MarkedText => {
  const text = parts.map(part => part.text).join('')
  if (text.length <= SNIPPET_LETTERS) return parts
  const [start, end] = wordBounds(
    text,
    Math.max(0, firstHit(parts) - LEAD_LETTERS),
    Math.min(text.length, Math.max(0, firstHit(parts) - LEAD_LETTERS) + SNIPPET_LETTERS),
  )
  const kept: MarkedText = start > 0 ? [{ text: '… ', hit: false }] : []
  let at = 0
  for (const { text: part, hit } of parts) {
    kept.push({ text: part.slice(Math.max(0, start - at), Math.max(0, end - at)), hit })
    at += part.length
  }
  if (end < text.length) kept.push({ text: ' …', hit: false })
  return joined(kept.filter(part => part.text !== ''))
}

/** Longer ones are no words that anybody reads. */
const MARKED_LETTERS_MAX = 60

/** The marked words of a text; those with nothing but blanks between them together. */
const markedRuns = (parts: MarkedText): string[] => {
  const runs: string[] = []
  let open = false
  for (const [at, { text, hit }] of parts.entries()) {
    if (hit && open) runs.push(`${runs.pop() ?? ''} ${text}`)
    else if (hit) runs.push(text)
    open = hit || (open && /^\s+$/.test(text) && parts[at + 1]?.hit === true)
  }
  return runs
}

/** Those that say a word which is not in the ones before them. */
const withNewWords = (runs: readonly string[]): string[] => {
  const said = new Set<string>()
  return runs.filter(run => {
    const words = run.split(' ').map(foldWord)
    if (run.length > MARKED_LETTERS_MAX || words.every(word => said.has(word))) return false
    for (const word of words) said.add(word)
    return true
  })
}

const plainMarker: Marker = {
  mark: text => (text === '' ? [] : [{ text, hit: false }]),
  snippet: text => cut(plainMarker.mark(text)),
  hits: () => 0,
  words: () => [],
}

/** The words of other forms of what was typed are marked too, for each of its words. */
const withForms = (terms: Terms, corrections: Corrections): Corrections => {
  const typed = formsIn(terms)
  if (typed.length === 0) return corrections
  const all = new Map(corrections)
  for (const { words, others } of typed) {
    const telling = others.flat().filter(other => !STOP_WORDS.has(other))
    for (const word of words) all.set(word, [...(all.get(word) ?? []), ...telling])
  }
  return all
}

/**
 * A marker for the given texts. Stems come from the dictionary of the index, so that what is marked is what was matched.
 * Without terms nothing is marked.
 */
export const createMarker = async (
  tx: Tx,
  terms: Terms | null,
  texts: readonly string[],
  given: Corrections = NO_CORRECTIONS,
): Promise<Marker> => {
  if (!terms || terms.words.length === 0) return plainMarker
  const corrections = withForms(terms, given)
  const wanted = [...terms.words.map(({ word }) => word), ...[...corrections.values()].flat()]
  // A word and its stem begin alike: others need no look-up.
  const beginnings = new Set(wanted.map(word => word.slice(0, 2)))
  const words = new Set(wanted)
  for (const text of new Set(texts))
    for (const word of [...wordsIn(text), ...[...text.matchAll(PIECES)].flatMap(([piece]) => piecesOf(piece))]) {
      const folded = foldWord(word)
      if (beginnings.has(folded.slice(0, 2))) words.add(folded)
    }
  const match = matcher(terms, corrections, await stemsOf(tx, [...words]))
  // A piece such as 'ﬁne²' may be several words to the index.
  const wordOf = (piece: string): number =>
    [...wordsIn(piece), ...piecesOf(piece)].reduce((found, word) => (found >= 0 ? found : match(foldWord(word))), -1)
  const known = new Map<string, number>()
  const matchOf = (piece: string): number => {
    const found = known.get(piece) ?? wordOf(piece)
    known.set(piece, found)
    return found
  }
  const mark = (text: string): MarkedText => {
    const parts: MarkedText = []
    let at = 0
    for (const { 0: piece, index } of text.matchAll(PIECES)) {
      parts.push({ text: text.slice(at, index), hit: false }, { text: piece, hit: matchOf(piece) >= 0 })
      at = index + piece.length
    }
    parts.push({ text: text.slice(at), hit: false })
    return joined(parts.filter(part => part.text !== ''))
  }
  return {
    mark,
    snippet: text => cut(mark(text)),
    hits: text => new Set([...text.matchAll(PIECES)].map(([piece]) => matchOf(piece)).filter(found => found >= 0)).size,
    words: texts => withNewWords(texts.flatMap(text => markedRuns(mark(text)))).slice(0, MARKED_WORDS_MAX),
  }
}
