import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../access/context'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'
import { countFacets, type FacetCount } from '../catalogue'
import { KNOWN, NONE_KNOWN, type Terms, type Tried } from '../fullText'

/** What a search for documents or stories wants. */
export interface RowsAsked {
  readonly actor: Actor
  readonly terms: Terms | null
  readonly tried: Tried
  /** What matches in part only is left out. */
  readonly wholly: boolean
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

export interface RowsFound<Head, Facet> {
  /** Whatever is filtered: those that match everything, and all. */
  readonly total: number
  readonly unfiltered: number
  /** Whether each part of the query is met anywhere; empty where it was not asked by parts. */
  readonly known: readonly boolean[]
  readonly count: number
  /** Of these, those that match in part. */
  readonly near: number
  readonly heads: readonly Head[]
  readonly facets: readonly FacetCount<Facet>[]
}

interface Found {
  /** Common table expressions that end in `found`: rows of (key, score, missed, facets) and whatever `order` and `head` name. */
  readonly found: SQL
  readonly order: SQL
  /** The JSON of a row of the page. */
  readonly head: SQL
  /** How many categories are filtered. */
  readonly categories: number
}

/** One statement: rights and matches as `found` says, then the page, its count and facets. Scores below 0 match in part. */
export const findRows = async <Head, Facet>(
  tx: Tx,
  { tried, limit, offset }: RowsAsked,
  { found, order, head, categories }: Found,
): Promise<RowsFound<Head, Facet>> => {
  const [row] = await rowsOf<{ answer: RowsFound<Head, Facet> }>(
    tx,
    sql`
    with ${found},
    heads as (select * from found where missed = 0 order by ${order} limit ${limit} offset ${offset})
    select json_build_object(
      'total', (select count(*) from found where score >= 0),
      'unfiltered', (select count(*) from found),
      'known', ${tried.asked ? KNOWN : NONE_KNOWN},
      'count', (select count(*) from found where missed = 0),
      'near', (select count(*) from found where missed = 0 and score < 0),
      'heads', (select coalesce(json_agg(${head} order by ${order}), '[]'::json) from heads),
      'facets', ${countFacets(sql`found`, categories)}
    ) as answer`,
  )
  if (!row) throw new Error('The search gave no answer')
  return row.answer
}
