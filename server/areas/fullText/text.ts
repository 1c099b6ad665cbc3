import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import { withoutWords } from './concepts'
import { correctedText, formsIn, tsqueries, type Corrections, type Terms } from './terms'
import { findCorrections, type ReadableTexts } from './typos'

/** Columns that the triggers of 0005_library_search.sql fill. */
interface Searchable {
  readonly search: SQLWrapper
  readonly folded: SQLWrapper
}

const query = (text: string): SQL => sql`to_tsquery('library', ${text})`

/** The arguments of the functions find_questions, find_pages and find_studies. */
export const findArguments = (terms: Terms, corrections?: Corrections): SQL => {
  const { wanted, whole, wantedFirst, wholeFirst } = tsqueries(terms, corrections)
  return sql`${query(wanted)}, ${query(whole)}, ${query(wantedFirst)}, ${query(wholeFirst)}`
}

/** All words occur, as beginnings of words where the query says so: for words that the index leaves out. */
export const holdsLetters = (terms: Terms, folded: SQLWrapper): SQL =>
  terms.words.length === 0
    ? sql`false`
    : sql.join(
        terms.words.map(
          ({ word, prefix }) => sql`strpos(' ' || ${folded} || ' ', ${prefix ? ` ${word}` : ` ${word} `}) > 0`,
        ),
        sql` and `,
      )

/** Condition and score on a row, for tables that are small enough to be read through. */
export const onRow = (
  terms: Terms,
  { search, folded }: Searchable,
  corrections?: Corrections,
): { found: SQL; score: SQL } => {
  if (terms.onlyStopWords) return { found: sql`(${holdsLetters(terms, folded)})`, score: sql`0` }
  const { wanted, whole, wantedFirst, wholeFirst } = tsqueries(terms, corrections)
  return {
    found: sql`${search} @@ ${query(wanted)}`,
    score: sql`(case when ${search} @@ ${query(wholeFirst)} then 3 when ${search} @@ ${query(wantedFirst)} then 2 when ${search} @@ ${query(whole)} then 1 else 0 end
      + ts_rank(${search}, ${query(wanted)}, 32))`,
  }
}

interface Corrected {
  readonly corrections: Corrections | undefined
  /** What was searched instead of what was typed and found something; null = what was typed. */
  readonly corrected: string | null
}

/**
 * Searches are neither compiled, which takes longer than they do, nor sorted on disk, nor joined by sorting: how much a word
 * finds is not known beforehand. What a statement selects to have it so for the rest of its transaction.
 */
export const TUNED = sql`set_config('jit', 'off', true), set_config('work_mem', '32MB', true), set_config('enable_mergejoin', 'off', true)`

export const tuneSearch = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select ${TUNED}`)
}

/**
 * Runs a search as typed and, where it finds nothing that the reader may see, once more with mistyped words replaced by words
 * of texts that the reader may see. What is hidden never decides which of the two it is.
 */
export const withCorrections = async <T extends { readonly total: number }>(
  tx: Tx,
  clientId: string,
  terms: Terms | null,
  texts: ReadableTexts,
  run: (corrections: Corrections | undefined) => Promise<T>,
): Promise<T & Corrected> => {
  await tuneSearch(tx)
  const exact = await run(undefined)
  const asTyped = { ...exact, corrections: undefined, corrected: null }
  if (!terms || exact.total > 0) return asTyped
  const known = new Set(formsIn(terms).flatMap(({ words }) => words))
  const corrections = await findCorrections(
    tx,
    clientId,
    withoutWords(terms, word => known.has(word)),
    texts,
  )
  if (!corrections) return asTyped
  const found = await run(corrections)
  return { ...found, corrections, corrected: found.total > 0 ? correctedText(terms, corrections) : null }
}
