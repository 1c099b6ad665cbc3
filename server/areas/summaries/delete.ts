import type * as contract from '@core/contract'
import { summaries } from '../../db/schema'
import type { Ctx } from '../../access/context'
import type { Verb } from '../../access/verbs'
import { withdrawJobs } from '../../jobs/withdraw'
import { summaryDeckJob } from './deckJob'
import { dropDeck, holdSummary } from './hold'
import { summaryItemJob } from './itemJob'
import { type Address, bySummary } from './store'

/** Removes a report with its items, its deck and the jobs that wait; one that works on it finds nothing to store. */
export const removeSummary = async (ctx: Ctx, params: Address): Promise<Record<string, never>> => {
  const file = await ctx.tenant(async tx => {
    const summary = await holdSummary(tx, ctx, params)
    await tx.delete(summaries).where(bySummary(summary))
    await withdrawJobs(tx, ctx.client.id, [summaryItemJob, summaryDeckJob], { summaryId: summary.id })
    await ctx.audit(tx, { event: 'summary.deleted', outcome: 'ok', detail: { summary: summary.id } })
    return summary.file
  })
  await dropDeck(ctx, file)
  return {}
}

export const deleteSummary: Verb<typeof contract.deleteSummary> = (ctx, { params }) => removeSummary(ctx, params)
