import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DOWNLOAD_LIMITS } from '@core/domain'
import { newId } from '../../db/ids'
import { summaries, summaryItems } from '../../db/schema'
import type { Tx } from '../../db/types'
import { refuseScarce } from '../../access/refusal'
import { readerIn } from '../../access/reader'
import { defineJob, PermanentFailure, type Enqueue, type JobCtx } from '../../jobs/types'
import * as policy from '../../access/objects'
import { asFailure } from '../../reportFiles/failure'
import { ReportFileError } from '../../reportFiles/problem'
import { writeReportFile } from '../../reportFiles/write'
import { fileExpiry, templateOf } from '../client'
import { deckFile, readDeck, type StoredDeck } from './deckFile'
import { bySummary, itemsOf, lockSummary, neededDecks, summaryFiles, type SummaryKey } from './store'

/** How often work on a deck looks whether it is still wanted. */
const WATCH_MS = 2000

const order = z.strictObject({ summaryId: z.string() })

/** Has the deck of a complete report made, in the transaction that finds it complete and holds its lock. */
export const startDeck = async (tx: Tx, { enqueue }: { readonly enqueue: Enqueue }, key: SummaryKey): Promise<void> => {
  const nothing = { deckProblem: null, file: null, fileExpires: null }
  await tx
    .update(summaries)
    .set({ ...nothing, deckState: 'making' })
    .where(bySummary(key))
  await enqueue(tx, summaryDeckJob, { summaryId: key.id })
}

const making = (key: SummaryKey) => and(bySummary(key), eq(summaries.deckState, 'making'))

/** The report with its tables, for its maker with the rights of now; null when no deck is wanted any more. */
const findDeck = async (tx: Tx, ctx: JobCtx, key: SummaryKey): Promise<StoredDeck | null> => {
  const [summary] = await tx.select().from(summaries).where(making(key))
  if (!summary) return null
  const reader = await readerIn(tx, ctx, summary.userId)
  const found = await policy.findSummary(tx, reader.actor, summary.studyId, summary.id)
  if (!found) throw new PermanentFailure('Your access to this dataset has changed since the report was created.')
  return readDeck(tx, reader, summary, found.dataset.name)
}

/** The finished file becomes the deck, if the items are still those it was made of: one built once more has another state. */
const commit = async (tx: Tx, key: SummaryKey, { items }: StoredDeck, file: string): Promise<void> => {
  const summary = await lockSummary(tx, key)
  if (summary?.deckState !== 'making') return
  const now = await tx
    .select({ stateId: summaryItems.stateId })
    .from(summaryItems)
    .where(itemsOf(key))
    .orderBy(asc(summaryItems.position))
  if (now.some(({ stateId }, at) => stateId !== items[at]?.state_id)) return
  const fileExpires = await fileExpiry(tx, key.clientId)
  await tx.update(summaries).set({ deckState: 'ready', file, fileExpires }).where(bySummary(key))
}

const make = async (ctx: JobCtx, key: SummaryKey, stored: StoredDeck, signal: AbortSignal): Promise<void> => {
  refuseScarce(await ctx.space())
  const template = await templateOf(ctx)
  const report = await deckFile(stored, template, signal)
  const files = summaryFiles(ctx.stores, ctx.clientId)
  const attempt = newId()
  let file: string | null = null
  try {
    const path = join(await files.workFolder(attempt), 'deck')
    await writeReportFile(report, path, { signal })
    file = (await files.put(createReadStream(path), { maxBytes: DOWNLOAD_LIMITS.bytes, signal })).key
    const made = file
    await ctx.tenant(tx => commit(tx, key, stored, made))
  } finally {
    await files.dropWorkFolder(attempt)
    if (file !== null) {
      // Also when the answer to a commit was lost; what cannot be decided now is left to the sweep.
      const needed = await ctx.tenant(tx => neededDecks(tx, ctx.clientId)).catch(() => new Set([file]))
      if (!needed.has(file)) await files.delete(file)
    }
  }
}

/** Aborts when the report has been removed, or an item of it is being built once more: by a request to any process. */
const watch = (ctx: JobCtx, key: SummaryKey): { readonly unwanted: AbortSignal; readonly stop: () => void } => {
  const abort = new AbortController()
  const look = async () => {
    const rows = await ctx.tenant(tx => tx.select({ id: summaries.id }).from(summaries).where(making(key)))
    if (rows.length === 0) abort.abort(new Error('The deck is not wanted any more.'))
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => ctx.log.warn({ err: error }, 'whether a deck is wanted could not be looked up'))
  }, WATCH_MS)
  return { unwanted: abort.signal, stop: () => clearInterval(timer) }
}

/** Makes the PowerPoint of a complete summary report from its stored tables. Repeatable: an attempt leaves a whole file or none. */
export const summaryDeckJob = defineJob({
  name: 'summaries.deck',
  data: order,
  lane: 'files',
  run: async (ctx, { summaryId }) => {
    const key = { clientId: ctx.clientId, id: summaryId }
    const { unwanted, stop } = watch(ctx, key)
    try {
      const stored = await ctx.tenant(tx => findDeck(tx, ctx, key))
      if (stored) await make(ctx, key, stored, AbortSignal.any([ctx.signal, unwanted]))
    } catch (error) {
      if (unwanted.aborted) return
      if (error instanceof ReportFileError)
        ctx.log.info({ summary: summaryId, detail: error.detail }, 'a deck could not be made')
      throw asFailure(error)
    } finally {
      stop()
    }
  },
  failed: async (ctx, { summaryId }, reason) => {
    const failed = { deckState: 'failed', deckProblem: `The PowerPoint could not be made. ${reason}` } as const
    const key = { clientId: ctx.clientId, id: summaryId }
    await ctx.tenant(tx => tx.update(summaries).set(failed).where(making(key)))
  },
})
