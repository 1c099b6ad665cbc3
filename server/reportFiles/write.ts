import type { ChildProcess } from 'node:child_process'
import type { TemplateUse } from '@core/contract'
import { DOWNLOAD_LIMITS, TEMPLATE_LIMITS } from '@core/domain'
import { runChild } from '../process/child'
import { needsTooMuchMemory, ReportFileError, templateTooLarge, templateTooSlow, tooSlow } from './problem'
import type { FromWorker, ReportFile, StoryFile, ToWorker } from './protocol'

export interface WriteOptions {
  /** Aborting kills the process at once. */
  readonly signal: AbortSignal
  readonly limitMs?: number
  readonly heapMb?: number
  readonly onStart?: (child: ChildProcess) => void
}

/** Pages per message: few enough that packing them does not delay the thread that serves HTTP. */
const AT_ONCE = 5

const sendPages = async (
  child: ChildProcess,
  pages: ReportFile['pages'] | StoryFile['pages'],
  signal: AbortSignal,
): Promise<void> => {
  for (let at = 0; at < pages.length && child.connected && !signal.aborted; at += AT_ONCE) {
    const message: ToWorker = { say: 'pages', pages: pages.slice(at, at + AT_ONCE) }
    // The exit of the process reports that it has ended.
    await new Promise<void>(resolve => child.send(message, () => resolve()))
    await new Promise(setImmediate)
  }
}

type Answer = Exclude<FromWorker, { say: 'problem' }>

const settle = (message: FromWorker, done: (answer: Answer) => void, failed: (error: Error) => void): void => {
  if (message.say === 'problem') failed(new ReportFileError(message.message, message.detail))
  else done(message)
}

/**
 * Writes the file of a report to `path`, in a separate process. Rejects with ReportFileError when the report is at fault (also for
 * time and memory), with the signal's reason when aborted, and with a plain Error when the process died otherwise; a part of the
 * file may then be left at `path`.
 */
export const writeReportFile = async (
  { pages, ...report }: ReportFile | StoryFile,
  path: string,
  { signal, limitMs = DOWNLOAD_LIMITS.writeMs, heapMb = DOWNLOAD_LIMITS.heapMb, onStart }: WriteOptions,
): Promise<void> => {
  await runChild<FromWorker, Answer>({
    entry: 'report-file-worker',
    task: { say: 'write', task: { ...report, path, pageCount: pages.length } } satisfies ToWorker,
    signal,
    limitMs,
    heapMb,
    residentMb: DOWNLOAD_LIMITS.residentMb,
    tooSlow,
    tooLarge: needsTooMuchMemory,
    onMessage: settle,
    onStart: child => {
      void sendPages(child, pages, signal)
      onStart?.(child)
    },
  })
}

/**
 * Checks, in a separate process, whether decks can be made from the presentation at `path`, and answers what they take from it. Rejects with ReportFileError that says
 * what is wrong with it, with the signal's reason when aborted, and with a plain Error when the process died otherwise.
 */
export const checkTemplateFile = async (
  path: string,
  { signal, limitMs = TEMPLATE_LIMITS.readMs, heapMb = TEMPLATE_LIMITS.heapMb, onStart }: WriteOptions,
): Promise<readonly TemplateUse[]> => {
  const answer = await runChild<FromWorker, Answer>({
    entry: 'report-file-worker',
    task: { say: 'template', path } satisfies ToWorker,
    signal,
    limitMs,
    heapMb,
    residentMb: TEMPLATE_LIMITS.residentMb,
    tooSlow: templateTooSlow,
    tooLarge: templateTooLarge,
    onMessage: settle,
    ...(onStart && { onStart }),
  })
  return answer.say === 'uses' ? answer.uses : []
}
