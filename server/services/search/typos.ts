import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import type { Corrections, Terms } from './terms'
import { rowsOf } from './rows'

/** Shorter words have too many neighbours. */
const LETTERS_MIN = 4
const LONG_WORD = 7
/** Share of the typed word's trigrams that a neighbour has; below it no edit distance of two is met in practice. */
const TRIGRAMS_MIN = 0.3

/** Letters added, left out, replaced or swapped with their neighbour to make b of a. */
const editDistance = (a: string, b: string): number => {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return last[b.length] ?? 0
}

/** Whether a word of the library may be what was meant, as a whole or by its beginning. */
const isNeighbour = (typed: string, word: string): boolean => {
  if (typed === word) return false
  const allowed = typed.length < LONG_WORD ? 1 : 2
  if (Math.abs(typed.length - word.length) <= allowed && editDistance(typed, word) <= allowed) return true
  return (
    word.length > typed.length && typed.length > LETTERS_MIN && editDistance(typed, word.slice(0, typed.length)) <= 1
  )
}

/**
 * What each word may have been meant to be, among all words of the client organisation. All neighbours are taken, not the
 * best few, so that words from hidden texts push none out. Null = nothing to try.
 */
export const findCorrections = async (tx: Tx, clientId: string, terms: Terms): Promise<Corrections | null> => {
  const corrections = new Map<string, readonly string[]>()
  for (const { word } of terms.words) {
    if (terms.onlyStopWords || word.length < LETTERS_MIN || /\d/.test(word)) continue
    const rows = await rowsOf<{ word: string }>(
      tx,
      sql`
      select distinct word from search_words
      where client_id = ${clientId} and length(word) >= ${word.length - 2} and word_similarity(${word}, word) >= ${TRIGRAMS_MIN}`,
    )
    const neighbours = rows.map(row => row.word).filter(other => isNeighbour(word, other))
    if (neighbours.length > 0) corrections.set(word, neighbours)
  }
  return corrections.size === 0 ? null : corrections
}
