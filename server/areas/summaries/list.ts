import { and, count, desc, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { datasets, studies, summaries, summaryItems } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { summaryPresent } from '../../access/library'
import { presentSummary } from './present'

/** Own summary reports of a study, as far as the rights they were made with are still there. */
export const listSummaries: TxVerb<typeof contract.listSummaries> = async (tx, ctx, { found: study }) => {
  const counts = {
    total: count(),
    complete: sql<number>`count(*) filter (where ${summaryItems.state} = 'complete')`.mapWith(Number),
    failed: sql<number>`count(${summaryItems.errorData})`.mapWith(Number),
  }
  const rows = await tx
    .select({ summary: summaries, study: studies, dataset: datasets, counts })
    .from(summaries)
    .innerJoin(studies, and(eq(studies.clientId, summaries.clientId), eq(studies.id, summaries.studyId)))
    .innerJoin(datasets, and(eq(datasets.clientId, summaries.clientId), eq(datasets.id, summaries.datasetId)))
    .innerJoin(
      summaryItems,
      and(eq(summaryItems.clientId, summaries.clientId), eq(summaryItems.summaryId, summaries.id)),
    )
    .where(and(eq(summaries.clientId, study.clientId), eq(summaries.studyId, study.id), summaryPresent(ctx.actor)))
    .groupBy(summaries.clientId, summaries.id, studies.clientId, studies.id, datasets.clientId, datasets.id)
    .orderBy(desc(summaries.created), desc(summaries.id))
  return { results: rows.map(row => presentSummary(row, row.counts)) }
}
