import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { summaryRequest } from '@core/report'
import { newId } from '../../db/ids'
import { summaries, summaryItems } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Reader } from '../../access/context'
import { Refusal } from '../../access/refusal'
import { readerIn } from '../../access/reader'
import { defineJob, type JobCtx } from '../../jobs/types'
import * as policy from '../../access/objects'
import type { StoredResult, SummaryRow } from './present'
import { analyseFor } from '../analysis'
import { startDeck } from './deckJob'
import { bySummary, isIncomplete, itemsOf, lockSummary } from './store'

const order = z.strictObject({
  summaryId: z.string(),
  itemId: z.string(),
  /** The state that this work ends: an item that has left it is somebody else's. */
  stateId: z.string(),
})
type Order = z.infer<typeof order>

const failure = (code: string, message: string): StoredResult => ({
  analysisData: null,
  statsData: null,
  errorData: { code, message },
})

const RIGHTS_LOST = 'Your access to this dataset has changed since the report was started. Create a new report.'

const waitingFor = ({ clientId }: JobCtx, { summaryId, itemId, stateId }: Order) =>
  and(
    itemsOf({ clientId, id: summaryId }),
    eq(summaryItems.id, itemId),
    eq(summaryItems.state, 'fetching'),
    eq(summaryItems.stateId, stateId),
  )

interface Work {
  readonly reader: Reader
  readonly summary: SummaryRow
  readonly item: { readonly question: string; readonly breakout: string | null }
  /** Null: the report exists for its maker no more, as long as their rights are what they are now. */
  readonly datasetName: string | null
}

/** What is to be made, with the rights that its maker has now; null when it is made already or not wanted any more. */
const findWork = async (tx: Tx, ctx: JobCtx, asked: Order): Promise<Work | null> => {
  const [row] = await tx
    .select({ summary: summaries, question: summaryItems.question, breakout: summaryItems.breakout })
    .from(summaryItems)
    .innerJoin(summaries, bySummary({ clientId: ctx.clientId, id: asked.summaryId }))
    .where(waitingFor(ctx, asked))
  if (!row) return null
  const { summary, ...item } = row
  const reader = await readerIn(tx, ctx, summary.userId)
  const found = await policy.findSummary(tx, reader.actor, summary.studyId, summary.id)
  return { reader, summary, item, datasetName: found?.dataset.name ?? null }
}

/**
 * The table of an item. All items are of the version that the report was begun with, whatever has been published since; without
 * full rights then, they stay what anybody may see. Throws where a repeat may help.
 */
const resultOf = async ({ reader, summary, item, datasetName }: Work): Promise<StoredResult> => {
  if (datasetName === null) return failure('generic', RIGHTS_LOST)
  try {
    const { tables, ...statsData } = await analyseFor(
      reader,
      { params: { studyId: summary.studyId, datasetName }, body: summaryRequest(summary, item) },
      { version: summary.version, limited: !summary.full },
    )
    const [table] = tables
    if (!table) return failure('generic', `There is no table of question "${item.question}" in this dataset.`)
    if (table.outcome === 'problem') return failure(table.code, table.message)
    return { analysisData: table, statsData, errorData: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    return failure('generic', error.message)
  }
}

/**
 * Stores what an item came to, once: a second attempt changes nothing. The one that completes the last item has the deck made, which the
 * lock on the report decides.
 */
const complete = async (tx: Tx, ctx: JobCtx, asked: Order, result: StoredResult): Promise<void> => {
  const key = { clientId: ctx.clientId, id: asked.summaryId }
  if (!(await lockSummary(tx, key))) return
  const stored = await tx
    .update(summaryItems)
    .set({ ...result, state: 'complete', stateId: newId() })
    .where(waitingFor(ctx, asked))
    .returning({ id: summaryItems.id })
  if (stored.length > 0 && !(await isIncomplete(tx, key))) await startDeck(tx, ctx, key)
}

/** Makes one item of a summary report, beside others on any number of processes. What goes wrong with it is its own matter. */
export const summaryItemJob = defineJob({
  name: 'summaries.item',
  data: order,
  lane: null,
  // The analyses of this process may be taken up by people; that is over in seconds.
  maxAttempts: 5,
  run: async (ctx, asked) => {
    const work = await ctx.tenant(tx => findWork(tx, ctx, asked))
    if (!work) return
    const result = await resultOf(work)
    await ctx.tenant(tx => complete(tx, ctx, asked, result))
  },
  failed: async (ctx, asked, reason) => ctx.tenant(tx => complete(tx, ctx, asked, failure('generic', reason))),
})
