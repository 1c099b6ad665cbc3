import { sql, type SQL } from 'drizzle-orm'
import { rowsOfOften } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Asked } from './concepts'
import { allOfStudy, wantedOf } from './coverage'
import { type Corrections, type Terms, tsqueries } from './terms'
import { TUNED } from './text'

/** More questions than these are not looked up one by one. */
const MOST = 200

/** All that a search which finds little can find, before rights. It says where to look, and is never counted or shown. */
export interface Few {
  /** Questions of all versions that meet all words or any part of the query. */
  readonly questions: number
  /** Datasets that hold one of them, or that may meet all parts by their study and their name. */
  readonly datasets: readonly string[]
}

const wantedBy = (terms: Terms, asked: Asked | null, corrections: Corrections): SQL => {
  const all = sql`to_tsquery('library', ${tsqueries(terms, corrections).wanted})`
  return asked ? sql`(${all} || ${wantedOf(asked)})` : all
}

/**
 * Tunes the transaction for a search (tuneSearch) and tells what it can find where that is little; null where it may be much, where
 * nothing or function words alone were typed, and where a time was asked for, which studies meet by their dates.
 */
export const fewMatches = async (
  tx: Tx,
  terms: Terms | null,
  { asked, corrections }: { readonly asked: Asked | null; readonly corrections: Corrections },
): Promise<Few | null> => {
  const looked = terms !== null && !terms.onlyStopWords && asked?.concepts.some(({ date }) => date !== null) !== true
  const places = looked
    ? sql`find_places(${wantedBy(terms, asked, corrections)}, ${allOfStudy(asked)}, ${sql.raw(String(MOST))})`
    : sql`(select null::int as questions, null::text[] as places)`
  const [row] = await rowsOfOften<{ questions: number | null; places: string[] | null }>(
    tx,
    sql`select ${TUNED}, f.questions, f.places from (select 1) as one left join ${places} f on true`,
  )
  return row?.questions == null || row.places === null ? null : { questions: row.questions, datasets: row.places }
}
