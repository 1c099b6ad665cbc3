import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { summaries, summaryItems } from '../../db/schema'
import { conflict } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { dropDeck, holdSummary } from './hold'
import { summaryItemJob } from './itemJob'
import { bySummary, itemsOf, readItem, readSummary } from './store'

/** Builds a failed item once more, then the deck, which lacks it. What is being built already goes on. */
export const retrySummaryItem: Verb<typeof contract.retrySummaryItem> = async (ctx, { params }) => {
  const { answer, before } = await ctx.tenant(async tx => {
    const summary = await holdSummary(tx, ctx, params)
    const { item } = await readItem(tx, summary, params.itemId)
    if (item.state === 'fetching') return { answer: await readSummary(tx, ctx.actor, params), before: null }
    if (!item.failed) throw conflict('This item has its table. Only items without one can be built again.')
    const stateId = newId()
    await tx
      .update(summaryItems)
      .set({ state: 'fetching', stateId, errorData: null })
      .where(and(itemsOf(summary), eq(summaryItems.id, item.id)))
    await tx
      .update(summaries)
      .set({ deckState: 'waiting', deckProblem: null, file: null, fileExpires: null })
      .where(bySummary(summary))
    const detail = { summary: summary.id, item: item.id }
    await ctx.audit(tx, { event: 'summary.item_retried', outcome: 'ok', detail })
    await ctx.enqueue(tx, summaryItemJob, { summaryId: summary.id, itemId: item.id, stateId })
    return { answer: await readSummary(tx, ctx.actor, params), before: summary.file }
  })
  await dropDeck(ctx, before)
  return answer
}
