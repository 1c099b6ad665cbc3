import { sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { INSIGHTS_MAX } from '@core/domain'
import { newId } from '../../db/ids'
import { keyInsights } from '../../db/schema'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { lockStudy, quotedDataset } from './hold'
import { ofItem, readInsight } from './store'

/** Adds an insight behind all others of the study. */
export const createInsight: TxVerb<typeof contract.createInsight> = async (tx, ctx, { body, found: item }) => {
  await lockStudy(tx, ctx, item)
  const [found] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      last: sql<number>`coalesce(max(${keyInsights.position}), 0)::int`,
    })
    .from(keyInsights)
    .where(ofItem(ctx, { study: item.study, document: null }))
  if ((found?.count ?? 0) >= INSIGHTS_MAX)
    throw invalid(`A study can have ${INSIGHTS_MAX} key insights at most. Remove some first.`, {
      text: ['There are too many.'],
    })
  const id = newId()
  await tx.insert(keyInsights).values({
    clientId: ctx.client.id,
    id,
    studyId: item.study.id,
    documentId: item.document?.id ?? null,
    datasetId: await quotedDataset(tx, ctx, item, body.dataset_name),
    position: (found?.last ?? 0) + 1,
    text: body.text,
    author: ctx.actor.userId,
  })
  await ctx.audit(tx, { event: 'insight.created', outcome: 'ok', detail: { insight: id, study: item.study.id } })
  return readInsight(tx, ctx, item, id)
}
