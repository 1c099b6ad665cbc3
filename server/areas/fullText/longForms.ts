import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import { rowsOf } from '../../db/rows'
import { longFormPattern } from './forms/cut'
import { foldWord, type Corrections, type Terms } from './terms'
import { readableWords, type ReadableTexts } from './typos'

/** Words of texts that the reader may see, for short forms with a number in the middle: 'kubernetes' for 'k8s'. */
export const longForms = async (tx: Tx, clientId: string, terms: Terms, texts: ReadableTexts): Promise<Corrections> => {
  const found = new Map<string, readonly string[]>()
  for (const { word } of terms.words) {
    const pattern = longFormPattern(word)
    if (pattern === null) continue
    const rows = await rowsOf<{ word: string }>(
      tx,
      sql`select distinct word from search_words where client_id = ${clientId} and word ~ ${pattern}`,
    )
    const readable = await readableWords(
      tx,
      rows.map(row => row.word),
      texts,
    )
    found.set(foldWord(word), [...readable])
  }
  return found
}
