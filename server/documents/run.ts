import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { DOCUMENT_LIMITS } from '@core/domain'
import { runChild } from '../process/child'
import {
  damaged,
  DocumentError,
  drawingNeedsTooMuchMemory,
  drawsTooSlowly,
  keeping,
  needsTooMuchMemory,
  tooSlow,
} from './problem'
import type { DocumentMessage, DocumentTask, ReadPage } from './protocol'

export interface RunOptions {
  /** Aborting kills the process at once. */
  readonly signal: AbortSignal
  /** For each step; by the size of the file unless given. */
  readonly limitMs?: number
  readonly heapMb?: number
  readonly residentMb?: number
  readonly onStart?: (child: ChildProcess) => void
}

const MB = 1024 ** 2
/** No preview is begun in the remaining share of the time, which is for finishing the current one. */
const DRAWING_SHARE = 0.6

/** Milliseconds in which a file of this size has to be read, or its pages have to be drawn. */
export const timeFor = (bytes: number, pagesToDraw = 0): number => {
  const { base, perMb, perPage, most } = DOCUMENT_LIMITS.readMs
  return Math.min(most, Math.round(base + (perMb * bytes) / MB + perPage * pagesToDraw))
}

const runStep = (
  task: Omit<DocumentTask, 'drawMs'>,
  limitMs: number,
  { signal, heapMb = DOCUMENT_LIMITS.heapMb, residentMb = DOCUMENT_LIMITS.residentMb, onStart }: RunOptions,
): Promise<readonly ReadPage[]> => {
  const draws = task.step === 'draw'
  return runChild<DocumentMessage, readonly ReadPage[]>({
    entry: 'document-worker',
    task: { ...task, drawMs: limitMs * DRAWING_SHARE } satisfies DocumentTask,
    signal,
    limitMs,
    heapMb,
    residentMb,
    tooSlow: () => (draws ? drawsTooSlowly : tooSlow)(limitMs),
    tooLarge: () => (draws ? drawingNeedsTooMuchMemory : needsTooMuchMemory)(residentMb),
    onMessage: (message, done, failed) => {
      if (message.kind === 'done') done(message.pages)
      else failed(new DocumentError(message.message, message.detail))
    },
    ...(onStart && { onStart }),
  })
}

/**
 * Reads a document in separate processes. Rejects with DocumentError when the file is at fault (also for time and memory), which
 * keeps the text where only drawing failed; with the signal's reason when aborted; with a plain Error when a process died otherwise.
 */
export const runDocumentWorker = async (
  file: Omit<DocumentTask, 'drawMs' | 'step'>,
  options: RunOptions,
): Promise<readonly ReadPage[]> => {
  const { size } = await stat(file.path)
  const pages = await runStep({ ...file, step: 'read' }, options.limitMs ?? timeFor(size), options)
  if (file.fileType !== 'pdf') return pages
  const hasText = pages.some(({ text }) => text !== '')
  const limitMs = options.limitMs ?? timeFor(size, pages.length)
  const drawn = await runStep({ ...file, step: 'draw' }, limitMs, options).catch((error: unknown) => {
    throw error instanceof DocumentError && hasText ? keeping(error, pages) : error
  })
  if (!hasText && drawn.every(({ preview }) => !preview)) throw damaged('no page could be read')
  return pages.map((page, index) => ({ ...page, preview: drawn[index]?.preview === true }))
}

/** The text of a Word file line by line, read in a separate process. Rejects as `runDocumentWorker` does. */
export const readWordLines = async (
  file: Pick<DocumentTask, 'path' | 'folder'>,
  options: RunOptions,
): Promise<string> => {
  const limitMs = options.limitMs ?? timeFor((await stat(file.path)).size)
  const [page] = await runStep({ ...file, fileType: 'docx', step: 'lines' }, limitMs, options)
  return page?.text ?? ''
}
