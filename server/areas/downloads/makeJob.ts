import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { DownloadKind } from '@core/contract'
import { DOWNLOAD_LIMITS } from '@core/domain'
import { newId } from '../../db/ids'
import { datasets, reports } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Reader } from '../../access/context'
import { refuseScarce } from '../../access/refusal'
import { readerOf } from '../../access/reader'
import { stopOf } from '../../jobs/stops'
import { defineJob, PermanentFailure, type JobCtx } from '../../jobs/types'
import * as policy from '../../access/objects'
import { asFailure } from '../../reportFiles/failure'
import { ReportFileError } from '../../reportFiles/problem'
import { writeReportFile } from '../../reportFiles/write'
import { fileExpiry, organisationName, templateOf } from '../client'
import { findDataset } from '../datasets'
import { collect } from './collect'
import { writeData } from './dataFile'
import { downloadFiles, isOfData, isOfStory, moveDownload, neededFiles, type DownloadRow, type StoryRow } from './store'
import { collectStory } from './storyFile'
import { sweepDownloads } from './sweep'

const nounOf = (row: DownloadRow): string => {
  if (isOfStory(row)) return 'story'
  return isOfData(row) ? 'dataset' : 'report'
}

/**
 * Whether the reader has full rights on the dataset now, and its name now; a story has none of its own. Throws Refusal when what
 * the file is made of has gone for them.
 */
const rightsOn = (ctx: JobCtx, { actor }: Reader, row: DownloadRow): Promise<{ full: boolean; name: string }> =>
  ctx.tenant(async tx => {
    if (!(await policy.findDownload(tx, actor, row.id)))
      throw new PermanentFailure(`The ${nounOf(row)} is no longer open to you.`)
    if (isOfStory(row)) return { full: false, name: '' }
    const [dataset] = await tx
      .select({ name: datasets.name })
      .from(datasets)
      .where(and(eq(datasets.clientId, ctx.clientId), eq(datasets.id, row.datasetId)))
    const name = dataset?.name ?? ''
    const { full } = await findDataset(tx, actor, row.studyId, name)
    return { full, name }
  })

type Progress = (done: number, total: number) => Promise<void>

/** Files of reports that take colours from the template. */
const TEMPLATED: ReadonlySet<DownloadKind> = new Set(['pptx', 'xlsx'])

/** What is known of a file once it is written: the version of its data, or what a story's file holds. */
type Written = Partial<Pick<DownloadRow, 'datasetVersion' | 'holds'>>

const writeStory = async (
  ctx: JobCtx,
  reader: Reader,
  row: StoryRow,
  path: string,
  progress: Progress,
): Promise<Written> => {
  const { file, holds } = await collectStory(ctx, reader, row, progress)
  refuseScarce(await ctx.space())
  const template = await templateOf(ctx)
  await writeReportFile({ ...file, template }, path, { signal: reader.signal })
  return { holds }
}

/** Writes what a row asks for to `path`. */
const write = async (
  ctx: JobCtx,
  reader: Reader,
  row: DownloadRow,
  { name, path }: { readonly name: string; readonly path: string },
  progress: Progress,
): Promise<Written> => {
  if (isOfStory(row)) return writeStory(ctx, reader, row, path, progress)
  if (isOfData(row))
    return { datasetVersion: await writeData(ctx, reader, row, { kind: row.kind, name, path }, progress) }
  const { kind } = row
  const report = await collect(reader, row, name, progress)
  refuseScarce(await ctx.space())
  const look = {
    template: TEMPLATED.has(kind) ? await templateOf(ctx) : null,
    organisation: await ctx.tenant(tx => organisationName(tx, ctx.clientId)),
  }
  await writeReportFile({ ...report, ...look }, path, { signal: reader.signal })
  return { datasetVersion: report.head.dataset.version }
}

/** The saved report of a file that is ready, if it has one, was last run now. */
const keepRun = async (
  tx: Tx,
  { clientId, reportId, datasetId }: DownloadRow,
  { datasetVersion }: Written,
): Promise<void> => {
  if (reportId === null || datasetId === null) return
  const { id, datasetId: of } = reports
  const same = and(eq(reports.clientId, clientId), eq(id, reportId), eq(of, datasetId))
  await tx
    .update(reports)
    .set({ lastRun: new Date(), ...(datasetVersion != null && { datasetVersion }) })
    .where(same)
}

/** Calculates, writes and stores; the file exists for its owner with the last step, or not at all. */
const make = async (ctx: JobCtx, row: DownloadRow, signal: AbortSignal, gone: () => void): Promise<void> => {
  const reader: Reader = { ...(await readerOf(ctx, row.userId)), signal }
  const before = await rightsOn(ctx, reader, row)
  const progress: Progress = async (done, total) => {
    const moved = await ctx.tenant(tx => moveDownload(tx, ctx.clientId, row.id, ['working'], { done, total }))
    if (!moved) gone()
    signal.throwIfAborted()
  }
  refuseScarce(await ctx.space())
  const files = downloadFiles(ctx.stores, ctx.clientId)
  const attempt = newId()
  let stored: { key: string; bytes: number } | null = null
  try {
    const path = join(await files.workFolder(attempt), 'file')
    const written = await write(ctx, reader, row, { name: before.name, path }, progress)
    stored = await files.put(createReadStream(path), { maxBytes: DOWNLOAD_LIMITS.bytes, signal })
    const { key: file, bytes } = stored
    const after = await rightsOn(ctx, reader, row)
    await ctx.tenant(async tx => {
      const expires = await fileExpiry(tx, ctx.clientId)
      const full = before.full || after.full
      const change = { state: 'ready', file, bytes, full, expires, ...written } as const
      if (await moveDownload(tx, ctx.clientId, row.id, ['working'], change)) await keepRun(tx, row, written)
    })
  } finally {
    await files.dropWorkFolder(attempt)
    if (stored !== null) {
      // Also when the answer to a commit was lost; what cannot be decided now is left to the sweep.
      const { key } = stored
      const needed = await ctx.tenant(tx => neededFiles(tx, ctx.clientId)).catch(() => new Set([key]))
      if (!needed.has(key)) await files.delete(key)
    }
  }
}

/** Makes a file of a report or of data. Repeatable: an attempt starts over, and a row that has gone or is ready is left alone. */
export const makeFileJob = defineJob({
  name: 'download.make',
  data: z.strictObject({ downloadId: z.string() }),
  lane: 'files',
  maxAttempts: 3,
  run: async (ctx, { downloadId }) => {
    const { stop, release } = stopOf(ctx.clientId, downloadId)
    try {
      const row = await ctx.tenant(tx =>
        moveDownload(tx, ctx.clientId, downloadId, ['waiting', 'working'], { state: 'working', done: 0, total: 0 }),
      )
      if (!row) return
      const gone = () => stop.abort(new Error('The file was removed.'))
      await make(ctx, row, AbortSignal.any([ctx.signal, stop.signal]), gone)
    } catch (error) {
      // Removed by its owner: there is nothing to fail.
      if (stop.signal.aborted) return
      if (error instanceof ReportFileError)
        ctx.log.info({ download: downloadId, detail: error.detail }, 'a file of a report could not be made')
      throw asFailure(error)
    } finally {
      release()
    }
    await sweepDownloads(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'files of reports could not be swept'),
    )
  },
  failed: async (ctx, { downloadId }, reason) => {
    await ctx.tenant(async tx => {
      const expires = await fileExpiry(tx, ctx.clientId)
      const change = { state: 'failed', problem: `The file could not be made. ${reason}`, expires } as const
      await moveDownload(tx, ctx.clientId, downloadId, ['waiting', 'working'], change)
    })
  },
})
