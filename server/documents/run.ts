import type { ChildProcess } from 'node:child_process'
import { DOCUMENT_LIMITS } from '@core/domain'
import { runChild } from '../process/child'
import { DocumentError, needsTooMuchMemory, tooSlow } from './problem'
import type { DocumentMessage, DocumentTask, ReadPage } from './protocol'

export interface RunOptions {
  /** Aborting kills the process at once. */
  readonly signal: AbortSignal
  readonly limitMs?: number
  readonly heapMb?: number
  readonly onStart?: (child: ChildProcess) => void
}

/**
 * Reads a document in a process of its own. Rejects with DocumentError when the file is at fault (also for time and memory), with
 * the signal's reason when aborted, and with a plain Error when the process died otherwise.
 */
export const runDocumentWorker = (
  task: Omit<DocumentTask, 'drawMs'>,
  { signal, limitMs = DOCUMENT_LIMITS.readMs, heapMb = DOCUMENT_LIMITS.heapMb, onStart }: RunOptions,
): Promise<readonly ReadPage[]> =>
  runChild<DocumentMessage, readonly ReadPage[]>({
    entry: 'document-worker',
    task: { ...task, drawMs: Math.min(DOCUMENT_LIMITS.drawMs, limitMs) } satisfies DocumentTask,
    signal,
    limitMs,
    heapMb,
    tooSlow,
    tooLarge: needsTooMuchMemory,
    onMessage: (message, done, failed) => {
      if (message.kind === 'done') done(message.pages)
      else failed(new DocumentError(message.message, message.detail))
    },
    ...(onStart && { onStart }),
  })
