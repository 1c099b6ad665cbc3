import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ImportReview } from '@core/contract/imports'
import type { Progress, ReadTask, WorkerMessage } from './protocol'
import { SurveyFileError } from './types'

/** Heap of the reading process; cells stand outside of it in typed arrays. */
const HEAP_MB = 2048
const LIMIT_MS = 10 * 60_000
const STDERR_BYTES = 4000

/** The built entry: beside this file's bundle, or under dist/ when the source runs as it is (tests). */
const entry = (): string => {
  const candidates = ['./import-worker.js', '../import-worker.js', '../../dist/server/import-worker.js'].map(path =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = candidates.find(existsSync)
  if (found === undefined) throw new Error('The reading process is not built: run "npm run build".')
  return found
}

export interface RunOptions {
  /** Aborting kills the process at once. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  readonly limitMs?: number
  readonly heapMb?: number
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

const outOfMemory = (code: number | null, signal: NodeJS.Signals | null, stderr: string): boolean =>
  code === 134 ||
  signal === 'SIGABRT' ||
  stderr.includes('heap out of memory') ||
  stderr.includes('Array buffer allocation failed')

/**
 * Reads a survey file in a process of its own, which a damaged or hostile file may crash or exhaust without harm.
 * Resolves to the review when the staging folder is complete. Rejects with SurveyFileError when the file is at fault (also for
 * time and memory), with the signal's reason when aborted, and with a plain Error when the process died otherwise.
 */
export const runImportWorker = (
  task: ReadTask,
  { signal, onProgress, limitMs = LIMIT_MS, heapMb = HEAP_MB }: RunOptions,
): Promise<ImportReview> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child: ChildProcess = fork(entry(), [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Nothing of the server's environment is the reader's business.
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_BYTES)
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      child.removeAllListeners()
      // A killed process may still raise an error on its channel.
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      settle()
    }
    const aborted = () => end(() => reject(signal.reason as Error))
    const timer = setTimeout(() => end(() => reject(tooSlow)), limitMs)
    signal.addEventListener('abort', aborted)
    child.on('error', error => end(() => reject(error)))
    child.on('exit', (code, killedBy) =>
      end(() =>
        reject(
          outOfMemory(code, killedBy, stderr)
            ? tooLarge
            : new Error(`The reading process ended early (${code ?? killedBy ?? ''}): ${stderr}`),
        ),
      ),
    )
    child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') onProgress(message.progress)
      else if (message.kind === 'done') end(() => resolve(message.review))
      else if (message.kind === 'problem') end(() => reject(new SurveyFileError(message.problem)))
      else end(() => reject(new Error(message.reason)))
    })
    child.send(task)
  })
