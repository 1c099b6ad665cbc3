import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { boundedStart, watchMemory } from './memory'

const STDERR_BYTES = 4000

/** A built entry: beside this file's bundle, or under dist/ when the source runs as it is (tests). */
const entryOf = (name: string): string => {
  const candidates = [`./${name}.js`, `../${name}.js`, `../../dist/server/${name}.js`].map(path =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = candidates.find(existsSync)
  if (found === undefined) throw new Error('The reading process is not built: run "npm run build".')
  return found
}

const outOfMemory = (code: number | null, signal: NodeJS.Signals | null, stderr: string): boolean =>
  code === 134 ||
  signal === 'SIGABRT' ||
  stderr.includes('heap out of memory') ||
  stderr.includes('Array buffer allocation failed')

export interface ChildOptions<Message, Result> {
  /** Name of the built entry, without its ending. */
  readonly entry: string
  /** Sent to the child as its first message. */
  readonly task: object
  /** Aborting kills the process at once. */
  readonly signal: AbortSignal
  readonly limitMs: number
  /** Heap limit of V8: below `residentMb`, so that it collects garbage before the process is ended. */
  readonly heapMb: number
  /** Resident memory of the whole process, pictures and buffers included, at which it is ended. */
  readonly residentMb: number
  /** Handles a message: calls `done` or `failed` to settle the call, or neither. */
  readonly onMessage: (message: Message, done: (result: Result) => void, failed: (error: Error) => void) => void
  readonly tooSlow: () => Error
  readonly tooLarge: () => Error
  readonly onStart?: (child: ChildProcess) => void
}

/** Requests come before files: a child gets the processor time that is left. */
const stepBack = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/**
 * Runs work on a file in a separate process, which a damaged or hostile file may crash or exhaust without harm.
 * Its memory is watched from here, and bounded by the kernel too where that is possible.
 * Rejects with `tooSlow` or `tooLarge` when time or memory run out, with the signal's reason when aborted, and with a plain
 * Error when the process died otherwise. Settling kills the process.
 */
export const runChild = <Message, Result>({
  entry,
  task,
  signal,
  limitMs,
  heapMb,
  residentMb,
  onMessage,
  tooSlow,
  tooLarge,
  onStart,
}: ChildOptions<Message, Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const bounded = boundedStart(residentMb)
    const child: ChildProcess = fork(entryOf(entry), [], {
      ...bounded,
      execArgv: [...(bounded?.execArgv ?? []), `--max-old-space-size=${heapMb}`],
      // The child gets nothing of the server's environment.
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
      endWatch()
      signal.removeEventListener('abort', aborted)
      child.removeAllListeners()
      // A killed process may still raise an error on its channel.
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      settle()
    }
    const failed = (error: Error) => end(() => reject(error))
    const aborted = () => failed(signal.reason as Error)
    const timer = setTimeout(() => failed(tooSlow()), limitMs)
    const endWatch =
      child.pid === undefined ? () => undefined : watchMemory(child.pid, residentMb, () => failed(tooLarge()))
    if (child.pid !== undefined) stepBack(child.pid)
    signal.addEventListener('abort', aborted)
    child.on('error', failed)
    child.on('exit', (code, killedBy) =>
      failed(
        outOfMemory(code, killedBy, stderr)
          ? tooLarge()
          : new Error(`The reading process ended early (${code ?? killedBy ?? ''}): ${stderr}`),
      ),
    )
    child.on('message', (message: Message) => onMessage(message, result => end(() => resolve(result)), failed))
    child.send(task)
    onStart?.(child)
  })
