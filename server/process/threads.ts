import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { Piscina } from 'piscina'

/** A thread without work gives its memory back after this time. */
const IDLE_MS = 60_000

/**
 * What V8 lets pile up before it collects, in MB; it begins with 1 and about 20, and a report of a hundred questions leaves 15. It
 * asks for these when a thread begins, and takes memory only as it is filled.
 */
const ROOM = ['--min-semi-space-size=16', '--initial-old-space-size=64']

export interface ThreadOptions {
  /** Orders beyond this number wait. */
  readonly maxThreads: number
  readonly heapMb?: number
  /** How much lower than everything else on this machine the kernel ranks it, 0 to 19. */
  readonly niceIncrement?: number
}

export type InThread<Order, Answer> = (order: Order, signal?: AbortSignal) => Promise<Answer>

/** The built file of a thread: beside this module, or one folder up when the bundler moved it into a chunk. */
const builtFile = (name: string): URL | undefined =>
  [`./${name}.js`, `../${name}.js`].map(path => new URL(path, import.meta.url)).find(url => existsSync(url))

/**
 * Threads that carry out one order each; their file exports the work as its default. Aborting an order's signal ends its
 * thread and rejects with the reason of the signal.
 */
export const createThreads = <Order, Answer>(file: URL, options: ThreadOptions): InThread<Order, Answer> => {
  for (const flag of ROOM) setFlagsFromString(flag)
  const pool = new Piscina<Order, Answer>({
    filename: file.href,
    minThreads: 0,
    maxThreads: options.maxThreads,
    idleTimeout: IDLE_MS,
    ...(options.heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: options.heapMb } }),
    ...(options.niceIncrement !== undefined && { niceIncrement: options.niceIncrement }),
  })
  return async (order, signal) => {
    signal?.throwIfAborted()
    try {
      return await pool.run(order, signal ? { signal } : {})
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  }
}

/** Work in threads of the built server. Run from source (tests), where no built file exists, it is done `here`. */
export const inThreads = <Order, Answer>(
  name: string,
  here: (order: Order) => Answer | Promise<Answer>,
  options: ThreadOptions,
): InThread<Order, Answer> => {
  const file = builtFile(name)
  return file ? createThreads(file, options) : async order => here(order)
}
