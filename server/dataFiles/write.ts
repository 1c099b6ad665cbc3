import type { ChildProcess } from 'node:child_process'
import { DOWNLOAD_LIMITS } from '@core/domain'
import { PermanentFailure } from '../jobs/types'
import { runChild } from '../process/child'
import type { StoredColumn } from '../store/columns'
import type { FromWorker, ToWorker, WriteTask } from './protocol'

export interface WriteOptions {
  /** Aborting kills the process at once. */
  readonly signal: AbortSignal
  /** Hears how many respondents are written. */
  readonly onRows: (done: number) => void
  readonly limitMs?: number
  readonly heapMb?: number
  readonly onStart?: (child: ChildProcess) => void
}

const SMALLER = 'Hide questions that are not needed in the preparation, and try again.'

const tooSlow = (): Error =>
  new PermanentFailure(`Writing the file took longer than ${DOWNLOAD_LIMITS.writeMs / 60_000} minutes. ${SMALLER}`)

const tooLarge = (): Error =>
  new PermanentFailure(`Writing the file needs more than ${DOWNLOAD_LIMITS.residentMb / 1024} GB of memory. ${SMALLER}`)

const send = async (
  child: ChildProcess,
  columns: AsyncIterable<readonly StoredColumn[]>,
  signal: AbortSignal,
): Promise<void> => {
  for await (const batch of columns) {
    if (!child.connected || signal.aborted) return
    const message: ToWorker = { say: 'columns', columns: batch }
    // The exit of the process reports that it has ended.
    await new Promise<void>(resolve => child.send(message, () => resolve()))
  }
}

/**
 * Writes a prepared dataset as a data file to `task.path`, in a separate process that gets the columns as they are stored.
 * Rejects with PermanentFailure when time or memory run out, with the signal's reason when aborted, with what reading the columns
 * threw, and with a plain Error when the process died otherwise; a part of the file may then be left.
 */
export const writeDataFile = async (
  task: WriteTask,
  columns: AsyncIterable<readonly StoredColumn[]>,
  { signal, onRows, limitMs = DOWNLOAD_LIMITS.writeMs, heapMb = DOWNLOAD_LIMITS.heapMb, onStart }: WriteOptions,
): Promise<void> => {
  const reading = new AbortController()
  await runChild<FromWorker, null>({
    entry: 'data-file-worker',
    task: { say: 'write', task } satisfies ToWorker,
    signal: AbortSignal.any([signal, reading.signal]),
    limitMs,
    heapMb,
    residentMb: DOWNLOAD_LIMITS.residentMb,
    tooSlow,
    tooLarge,
    onMessage: (message, done) => {
      if (message.say === 'rows') onRows(message.done)
      else done(null)
    },
    onStart: child => {
      send(child, columns, signal).catch((error: unknown) => reading.abort(error))
      onStart?.(child)
    },
  })
}
