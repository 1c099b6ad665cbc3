import { and, eq } from 'drizzle-orm'
import type { deleteSummary, makeSummaryDeck, retrySummaryItem } from '@core/contract'
import { newId } from '../../db/ids'
import { summaries, summaryItems } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx } from '../../access/context'
import { conflict, notFound, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { withdrawJobs } from '../../jobs/withdraw'
import { deckStateOf, type SummaryRow } from './present'
import { startDeck, summaryDeckJob } from './deckJob'
import { summaryItemJob } from './itemJob'
import {
  type Address,
  bySummary,
  findSummary,
  isIncomplete,
  itemsOf,
  lockSummary,
  readItem,
  readSummary,
  summaryFiles,
} from './store'

/** The report as nobody else can change it before this transaction ends. Throws notFound. */
const hold = async (tx: Tx, { actor }: Ctx, params: Address): Promise<SummaryRow> => {
  const { summary } = await findSummary(tx, actor, params)
  const held = await lockSummary(tx, summary)
  if (!held) throw notFound('summary')
  return held
}

/** The file of a deck that no row names any more. What cannot be deleted now is left to the sweep. */
const drop = async (ctx: Ctx, file: string | null): Promise<void> => {
  if (file === null) return
  await summaryFiles(ctx.dataDir, ctx.client.id)
    .delete(file)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'an old deck was left to the sweep'))
}

/** Builds a failed item once more, then the deck, which lacks it. What is being built already goes on. */
export const retry: Verb<typeof retrySummaryItem> = async (ctx, { params }) => {
  const { answer, before } = await ctx.tenant(async tx => {
    const summary = await hold(tx, ctx, params)
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
    await ctx.enqueue(tx, summaryItemJob, { summaryId: summary.id, itemId: item.id, stateId })
    return { answer: await readSummary(tx, ctx.actor, params), before: summary.file }
  })
  await drop(ctx, before)
  return answer
}

/** Makes the deck of a complete report again. One that is there or being made stays as it is. */
export const makeDeck: Verb<typeof makeSummaryDeck> = async (ctx, { params }) => {
  refuseScarce(await ctx.space())
  const { answer, before } = await ctx.tenant(async tx => {
    const summary = await hold(tx, ctx, params)
    if (await isIncomplete(tx, summary))
      throw conflict('The PowerPoint is made when all items of the report are complete.')
    const state = deckStateOf(summary)
    const made = state === 'making' || state === 'ready'
    if (!made) await startDeck(tx, ctx, summary)
    return { answer: await readSummary(tx, ctx.actor, params), before: made ? null : summary.file }
  })
  await drop(ctx, before)
  return answer
}

/** Removes a report with its items, its deck and the jobs that wait; one that works on it finds nothing to store. */
export const removeSummary = async (ctx: Ctx, params: Address): Promise<Record<string, never>> => {
  const file = await ctx.tenant(async tx => {
    const summary = await hold(tx, ctx, params)
    await tx.delete(summaries).where(bySummary(summary))
    await withdrawJobs(tx, ctx.client.id, [summaryItemJob, summaryDeckJob], { summaryId: summary.id })
    await ctx.audit(tx, { event: 'summary.deleted', outcome: 'ok', detail: { summary: summary.id } })
    return summary.file
  })
  await drop(ctx, file)
  return {}
}

export const remove: Verb<typeof deleteSummary> = (ctx, { params }) => removeSummary(ctx, params)
