import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import type { Verb } from '../../access/verbs'
import { changesOf } from '../../access/audit'
import { settleEdits } from '../edits'
import { dropPicture, holdInsight, quotedDataset } from './hold'
import { findItem, ofInsight, readInsight } from './store'

export const patchInsight: Verb<typeof contract.patchInsight> = async (ctx, { params, body }) => {
  const { insight, dropped } = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, params.id)
    const row = await holdInsight(tx, ctx, item, params.insightId)
    const subject = { studyId: item.study.id, name: `insight:${row.id}` }
    const words = { base: body.base?.text, now: row.text, next: body.text ?? row.text }
    const { text } = await settleEdits(tx, ctx, subject, { text: words })
    await tx
      .update(keyInsights)
      .set({
        text,
        ...(body.dataset_name !== undefined && { datasetId: await quotedDataset(tx, ctx, item, body.dataset_name) }),
        ...(body.insight_image === null && { image: null }),
        modified: new Date(),
      })
      .where(ofInsight(ctx, item, row.id))
    await ctx.audit(tx, {
      event: 'insight.changed',
      outcome: 'ok',
      detail: { insight: row.id },
      changes: changesOf({ text: row.text }, { text }),
    })
    return {
      insight: await readInsight(tx, ctx, item, row.id),
      dropped: body.insight_image === null ? row.image : null,
    }
  })
  await dropPicture(ctx, dropped)
  return insight
}
