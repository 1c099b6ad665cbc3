import { createReadStream } from 'node:fs'
import * as z from 'zod/mini'
import { newId } from '../../db/ids'
import type { ImportProblem } from '@core/contract'
import { runImportWorker } from '../../import/run'
import type { Progress } from '../../import/protocol'
import { SurveyFileError } from '../../import/types'
import { importLane } from '../../jobs/lanes'
import { stopOf } from '../../jobs/stops'
import { defineJob, type JobCtx } from '../../jobs/types'
import type { ImportRow } from './present'
import { readStaging, stagedFile } from '../../import/staging'
import { carriedChoices } from './carriedChoices'
import { foundChoices, refit } from './choices'
import { commitImportJob } from './commitJob'
import { failImport, importIn } from './ending'
import { sweepImports } from './sweep'
import { filesOf, moveImport, workOf } from './store'

const PROGRESS_MS = 200

/** Stores progress; when the import is no longer being read (cancelled in another process), the reading is stopped. */
const storedProgress = (ctx: JobCtx, importId: string, stop: AbortController): ((progress: Progress) => void) => {
  let busy = false
  let said = 0
  return progress => {
    if (busy || performance.now() - said < PROGRESS_MS) return
    said = performance.now()
    busy = true
    ctx
      .tenant(async tx => moveImport(tx, ctx.clientId, importId, ['reading'], { progress }))
      .then(row => {
        if (!row) stop.abort(new Error('The import was cancelled.'))
      })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of an import could not be stored'))
      .finally(() => {
        busy = false
      })
  }
}

// Other options or a new codebook may be wrong without the file being so: the review that there was comes back, with the problem.
const refused = async (ctx: JobCtx, row: ImportRow, problem: ImportProblem): Promise<void> => {
  if (!row.review) return failImport(ctx, row.id, 'reading', problem)
  const { newCodebook, ...work } = workOf(row)
  const options = row.review.csv
  await ctx.tenant(async tx =>
    moveImport(tx, ctx.clientId, row.id, ['reading'], { state: 'review', problem, options, result: work }),
  )
  if (newCodebook !== undefined) await filesOf(ctx.stores, ctx.clientId).delete(newCodebook)
}

const read = async (ctx: JobCtx, row: ImportRow, stop: AbortController): Promise<void> => {
  const store = filesOf(ctx.stores, ctx.clientId)
  const { newCodebook, ...work } = workOf(row)
  const codebook = newCodebook ?? work.codebook
  if (work.file === undefined) throw new Error('An import without its file')
  // A folder of its own for each attempt: an orphan of a killed server may still be writing into the last one.
  const attempt = newId()
  try {
    const folder = await store.workFolder(attempt)
    const review = await runImportWorker(
      {
        path: await store.local(work.file),
        fileName: row.fileName,
        folder,
        options: row.options,
        codebook: codebook === undefined ? null : await store.local(codebook),
      },
      { signal: AbortSignal.any([ctx.signal, stop.signal]), onProgress: storedProgress(ctx, row.id, stop) },
    )
    const done = { unit: 'rows', done: review.respondents, total: review.respondents } as const
    const reading = async () => (await readStaging(stagedFile(folder))).reading
    const { key } = await store.put(createReadStream(stagedFile(folder)), { maxBytes: Infinity, signal: ctx.signal })
    const moved = await ctx.tenant(async tx => {
      const first = row.review ? null : await carriedChoices(tx, row, reading, review)
      const unattended = work.unattended === true
      if (unattended) await ctx.enqueue(tx, commitImportJob, { importId: row.id })
      return moveImport(tx, ctx.clientId, row.id, ['reading'], {
        state: unattended ? 'committing' : 'review',
        review,
        // Choices change in review only, so those of this row are the last ones.
        ...(row.choices && row.review && { choices: refit(row.choices, row.review, review) }),
        ...(first && { choices: first }),
        problem: null,
        progress: done,
        result: {
          ...work,
          ...(codebook === undefined ? {} : { codebook }),
          staging: key,
          ...(first && { carried: true as const }),
          ...(unattended && { choices: first?.choices ?? foundChoices(review, row.datasetName), by: row.userId }),
        },
      })
    })
    if (moved && work.staging !== undefined) await store.delete(work.staging)
    if (moved && newCodebook !== undefined && work.codebook !== undefined) await store.delete(work.codebook)
    if (!moved) await store.delete(key)
  } catch (error) {
    // Whether the review has the new reading is not known here: the sweep deletes one that nothing needs.
    if (stop.signal.aborted) return
    if (!(error instanceof SurveyFileError)) throw error
    await refused(ctx, row, error.problem)
  } finally {
    await store.dropWorkFolder(attempt)
  }
}

/** Reads an uploaded file in a child process until it is ready for review. Repeatable: each attempt starts over. */
export const readImportJob = defineJob({
  name: 'import.read',
  data: z.strictObject({ importId: z.string(), bytes: z.optional(z.number()) }),
  laneFor: ({ bytes = 0 }) => importLane(bytes),
  maxAttempts: 4,
  run: async (ctx, { importId }) => {
    const row = await importIn(ctx, importId, 'reading')
    if (!row) return
    const { stop, release } = stopOf(ctx.clientId, importId)
    try {
      await read(ctx, row, stop)
    } finally {
      release()
    }
    await sweepImports(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'old imports could not be swept'))
  },
  failed: async (ctx, { importId }, reason) =>
    failImport(ctx, importId, 'reading', {
      code: 'internal',
      message: `The file could not be read. ${reason}`,
      where: null,
      advice: 'Import the file again. If it fails again, contact support.',
    }),
})
