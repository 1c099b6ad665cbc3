import { and, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { findInsights } from './store'

/** Insights that hold all words of the query, in any form of accents and capitals. */
export const searchInsights: TxVerb<typeof contract.searchInsights> = async (tx, ctx, { query }) => {
  const words = (query.query ?? '').split(/\s+/).filter(word => word !== '')
  const holds = words.map(word => sql`position(searchable(${word}) in searchable(${keyInsights.text})) > 0`)
  const rows = await findInsights(tx, ctx.actor, and(...holds), query)
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ id, text, studyName, studyNumber }) => ({
      id,
      text,
      study_name: studyName,
      study_number: studyNumber,
    })),
  }
}
