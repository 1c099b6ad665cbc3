import type { Question } from '@core/contract'

/** The common beginning of all words. */
export const prefixOf = (words: readonly string[]): string => {
  const [first = '', ...others] = words
  let length = first.length
  for (const word of others) while (!word.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}

const wholeWords = (prefix: string): string => prefix.replace(/[^\s:,.-]*$/u, '')

/** The whole words that all texts begin with, without the sign that ends them. */
export const sharedWords = (texts: readonly string[]): string => wholeWords(prefixOf(texts)).replace(/[\s:,.-]+$/u, '')

type Grid = Pick<Question, 'breakout_metadata' | 'made_of'>

/**
 * The original text of each row, by its name. A file repeats the question before each row of a grid; resetting a row restores
 * its own part. Rows of grids that people built were questions with texts of their own.
 */
export const rowOriginals = ({ breakout_metadata: rows, made_of }: Grid): ReadonlyMap<string, string> => {
  const originals = rows.map(row => row.original_question_text)
  // Up to the last sign that ends a question or introduces a row.
  const repeated = made_of.length > 0 || rows.length < 2 ? 0 : prefixOf(originals).replace(/[^:?.–-]*$/u, '').length
  const own = rows.map(({ breakout_text: text, original_question_text: original }) =>
    text === original ? original : original.slice(repeated).trim() || original,
  )
  return new Map(rows.map((row, at) => [row.question_name, own[at] ?? '']))
}
