import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { calculate } from './calculation'
import type { Calculated, Calculation, StoredColumns } from './calculation'

export interface ThreadOrder {
  readonly survey: StoredColumns
  readonly calculation: Calculation
}

export type ThreadAnswer =
  { readonly ok: true; readonly calculated: Calculated } | { readonly ok: false; readonly message: string }

export type Calculate = (survey: StoredColumns, calculation: Calculation, signal: AbortSignal) => Promise<Calculated>

/** Small objects of one calculation; cells and sums stand outside of this heap. */
const HEAP_MB = 1024
/** A thread without work gives its memory back after this time. */
const IDLE_MS = 60_000

interface Work {
  readonly done: (answer: ThreadAnswer) => void
  readonly lost: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  work: Work | null
  end: NodeJS.Timeout | null
}

/** Threads that calculate one request each; as many as are asked for at a time, which is the caller's to limit. */
export const createThreads = (file: URL): Calculate => {
  const idle = new Set<Thread>()

  const lose = (thread: Thread, error: Error): void => {
    const { work } = thread
    thread.work = null
    idle.delete(thread)
    if (thread.end) clearTimeout(thread.end)
    thread.worker.terminate().catch(() => undefined)
    work?.lost(error)
  }
  const rest = (thread: Thread): void => {
    thread.work = null
    thread.end = setTimeout(() => lose(thread, new Error('A calculating thread had nothing to do.')), IDLE_MS).unref()
    // A thread without work keeps no process alive.
    thread.worker.unref()
    idle.add(thread)
  }
  const start = (): Thread => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
    const thread: Thread = { worker, work: null, end: null }
    worker.on('message', (answer: ThreadAnswer) => {
      const { work } = thread
      // Nobody waits for what a lost thread had sent before.
      if (!work) return
      rest(thread)
      work.done(answer)
    })
    worker.on('error', error => lose(thread, error))
    worker.on('exit', code => lose(thread, new Error(`A calculating thread ended (code ${code}).`)))
    return thread
  }
  const take = (): Thread => {
    const [thread = start()] = idle
    idle.delete(thread)
    if (thread.end) clearTimeout(thread.end)
    thread.worker.ref()
    return thread
  }

  return (survey, calculation, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const thread = take()
      // The engine does not look up from its work: its thread ends with it.
      const aborted = () => lose(thread, signal.reason as Error)
      signal.addEventListener('abort', aborted)
      const over = () => signal.removeEventListener('abort', aborted)
      thread.work = {
        done: answer => {
          over()
          if (answer.ok) resolve(answer.calculated)
          else reject(new Error(answer.message))
        },
        lost: error => {
          over()
          reject(error)
        },
      }
      try {
        thread.worker.postMessage({ survey, calculation } satisfies ThreadOrder)
      } catch (error) {
        lose(thread, error as Error)
      }
    })
}

/** The built thread: beside this module, or one folder up when the bundler moved it into a chunk. */
const threadFile = (): URL | undefined =>
  ['./analysis-worker.js', '../analysis-worker.js']
    .map(path => new URL(path, import.meta.url))
    .find(url => existsSync(url))

const file = threadFile()

const here: Calculate = (survey, calculation) => new Promise(resolve => resolve(calculate(survey, calculation)))

/** Calculates beside the thread that serves HTTP. Run from source (tests), where no built thread exists, it shares this one. */
export const calculateApart: Calculate = file === undefined ? here : createThreads(file)
