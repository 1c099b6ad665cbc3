import { sql, type SQL } from 'drizzle-orm'
import { editDistance } from '@core/domain'
import type { Tx } from '../../db/types'
import type { Corrections, Terms } from './terms'
import { rowsOf } from '../../db/rows'

/** Shorter words have too many neighbours. */
const LETTERS_MIN = 4
const LONG_WORD = 7
/** Share of the typed word's trigrams that a neighbour has; below it only letters changed over are met in practice. */
const TRIGRAMS_MIN = 0.3

/** The word with two neighbouring letters changed over: a swap in the middle of a short word leaves it hardly a trigram. */
const swapped = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => {
    const [one = '', other = ''] = word.slice(at)
    return word.slice(0, at) + other + one + word.slice(at + 2)
  })

/** Whether a word of the library may be what was meant, as a whole or by its beginning. */
const isNeighbour = (typed: string, word: string): boolean => {
  if (typed === word) return false
  const allowed = typed.length < LONG_WORD ? 1 : 2
  if (Math.abs(typed.length - word.length) <= allowed && editDistance(typed, word) <= allowed) return true
  return (
    word.length > typed.length && typed.length > LETTERS_MIN && editDistance(typed, word.slice(0, typed.length)) <= 1
  )
}

/** Rows of (folded): texts that the reader may see and that match a tsquery. */
export interface ReadableTexts {
  readonly all: (query: SQL) => SQL
  /** A few of them, where these are found sooner; none of them may be the reader's. */
  readonly some?: (query: SQL) => SQL
}

const holdsWord = (texts: string): SQL => sql.raw(`strpos(' ' || ${texts}.folded || ' ', ' ' || w.word || ' ') > 0`)

/** Of these words, those that one of a few texts with them holds. */
const soonFound = (tx: Tx, words: readonly string[], some: (query: SQL) => SQL): Promise<{ word: string }[]> =>
  rowsOf(
    tx,
    sql`
    select w.word from unnest(${sql.param([...words])}::text[]) w (word)
    where exists (select 1 from (${some(sql`to_tsquery('library', quote_literal(w.word))`)}) t where ${holdsWord('t')})`,
  )

/**
 * Of these words, the ones that occur in a text which the reader may see. A word of hidden texts alone would find others of
 * its stem, and so tell that it is there.
 */
export const readableWords = async (
  tx: Tx,
  words: readonly string[],
  texts: ReadableTexts,
): Promise<ReadonlySet<string>> => {
  if (words.length === 0) return new Set()
  const soon = texts.some ? await soonFound(tx, words, texts.some) : []
  const known = new Set(soon.map(row => row.word))
  const left = words.filter(word => !known.has(word))
  if (left.length === 0) return known
  const query = sql`to_tsquery('library', ${left.map(word => `'${word}'`).join(' | ')})`
  const rows = await rowsOf<{ word: string }>(
    tx,
    sql`
    with seen as materialized (${texts.all(query)})
    select w.word from unnest(${sql.param(left)}::text[]) w (word)
    where exists (select 1 from seen where ${holdsWord('seen')})`,
  )
  return new Set([...known, ...rows.map(row => row.word)])
}

/** Of words sorted by their distance, those that are as near as the first. */
const nearest = (word: string, others: readonly string[]): readonly string[] => {
  const [first] = others
  return first === undefined ? [] : others.filter(other => editDistance(word, other) === editDistance(word, first))
}

/**
 * What each word may have been meant to be, among the words of texts that the reader may see: the nearest of them, several
 * where they are equally near. Null = nothing to try.
 */
export const findCorrections = async (
  tx: Tx,
  clientId: string,
  terms: Terms,
  texts: ReadableTexts,
): Promise<Corrections | null> => {
  const neighbours = new Map<string, readonly string[]>()
  for (const { word } of terms.words) {
    if (terms.onlyStopWords || word.length < LETTERS_MIN || /\d/.test(word)) continue
    const rows = await rowsOf<{ word: string }>(
      tx,
      sql`
      select distinct word from search_words
      where client_id = ${clientId} and length(word) >= ${word.length - 2}
        and (word_similarity(${word}, word) >= ${TRIGRAMS_MIN} or word = any(${sql.param(swapped(word))}::text[]))`,
    )
    const near = rows.map(row => row.word).filter(other => isNeighbour(word, other))
    neighbours.set(
      word,
      near.sort((a, b) => editDistance(word, a) - editDistance(word, b) || (a < b ? -1 : 1)),
    )
  }
  const known = await readableWords(tx, [...new Set([...neighbours.values()].flat())], texts)
  const corrections = new Map(
    [...neighbours]
      .map(
        ([word, near]) =>
          [
            word,
            nearest(
              word,
              near.filter(other => known.has(other)),
            ),
          ] as const,
      )
      .filter(([, near]) => near.length > 0),
  )
  return corrections.size === 0 ? null : corrections
}
