import type { ImportReview } from '@core/contract/imports'
import { UPLOAD_LIMITS } from '@core/domain'
import { runChild } from '../process/child'
import type { Progress, ReadTask, WorkerMessage } from './protocol'
import { SurveyFileError } from './types'

const { readMs, heapMb: HEAP_MB, residentMb: RESIDENT_MB } = UPLOAD_LIMITS.survey

export interface RunOptions {
  /** Aborting kills the process at once. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  readonly limitMs?: number
  readonly heapMb?: number
  readonly residentMb?: number
}

const tooSlow = new SurveyFileError({
  code: 'too_slow',
  message: 'Reading the file took longer than 10 minutes.',
  where: null,
  advice: 'Export fewer variables or respondents, or split the file, and upload it again.',
})

const tooLarge = new SurveyFileError({
  code: 'too_large_to_read',
  message: 'The file needs more memory than a single import may use.',
  where: null,
  advice: 'Export fewer variables, leave out long texts, or split the file, and upload it again.',
})

/**
 * Reads a survey file in a separate process, which a damaged or hostile file may crash or exhaust without harm.
 * Resolves to the review when the staging folder is complete. Rejects with SurveyFileError when the file is at fault (also for
 * time and memory), with the signal's reason when aborted, and with a plain Error when the process died otherwise.
 */
export const runImportWorker = (
  task: ReadTask,
  { signal, onProgress, limitMs = readMs, heapMb = HEAP_MB, residentMb = RESIDENT_MB }: RunOptions,
): Promise<ImportReview> =>
  runChild<WorkerMessage, ImportReview>({
    entry: 'import-worker',
    task,
    signal,
    limitMs,
    heapMb,
    residentMb,
    tooSlow: () => tooSlow,
    tooLarge: () => tooLarge,
    onMessage: (message, done, failed) => {
      if (message.kind === 'progress') onProgress(message.progress)
      else if (message.kind === 'done') done(message.review)
      else failed(message.kind === 'problem' ? new SurveyFileError(message.problem) : new Error(message.reason))
    },
  })
