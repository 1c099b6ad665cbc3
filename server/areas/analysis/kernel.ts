import { LRUCache } from 'lru-cache'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import {
  createMemory,
  createPackedKernel,
  createPlainKernel,
  type Column,
  type DataTable,
  type Kernel,
  type LoopsMemory,
  type PackedLoops,
  type Team,
} from '@core/crosstab'
import { builtWasm, WebAssembly } from '../../process/wasm'
import { columnSize } from '../../store/columnCodec'

/** Fewer respondents are counted before other threads have woken up. */
const WORTH_WAKING = 30_000

/** 4 GB in pages of 64 kB. */
const MOST_PAGES = 65536

/** What each thread keeps for later calculations: more than half of it holds the joint codes and numbers of 120 questions and a million respondents. */
const MEMORY_BYTES = 192 * 1024 * 1024
/** Columns that a thread knows again. Their cells are those of all threads, as long as these hold them too. */
const COLUMN_BYTES = 128 * 1024 * 1024

/** The loops of the packed kernel with a memory of their own, and threads that help them. */
export interface PackedThreads {
  readonly loops: PackedLoops
  /** Sees to it that so many threads work on the memory from now on, the one that calls included. */
  readonly use: (threads: number) => void
  readonly team: Team
  /** Ends the others. */
  readonly close: () => Promise<void>
}

/** Null where the loops were not built, WebAssembly has no SIMD, or the machine gives no address space. */
export const openPackedLoops = (): PackedThreads | null => {
  const file = builtWasm('packed.wasm')
  if (file === null) return null
  const code = readFileSync(file)
  if (!WebAssembly.validate(code)) return null
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })
    const module = new WebAssembly.Module(code)
    const loops = new WebAssembly.Instance(module, { env: { memory } }).exports as PackedLoops
    return { loops: { ...loops, memory }, ...helpersOf(module, memory) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Threads that wait on the memory for work; they come when they are first wanted, and stay. */
const helpersOf = (module: object, memory: LoopsMemory): Omit<PackedThreads, 'loops'> => {
  const file = builtWasm('helper.mjs')
  const helpers: Worker[] = []
  let wanted = 1
  // Without helpers the thread that asks does all of the work.
  let most = file === null ? 1 : Infinity
  const start = (built: string) => {
    const helper = new Worker(built, { workerData: { module, memory, thread: helpers.length + 1 } })
    helper.unref()
    helper.on('error', () => (most = 1))
    helpers.push(helper)
  }
  return {
    use: threads => (wanted = threads),
    team: {
      threads: respondents => {
        const threads = respondents < WORTH_WAKING ? 1 : Math.min(wanted, most)
        while (file !== null && helpers.length < threads - 1) start(file)
        return threads
      },
    },
    close: async () => {
      for (const helper of helpers) await helper.terminate()
    },
  }
}

const openKernel = (): { readonly kernel: Kernel; readonly use: (threads: number) => void } => {
  const packed = openPackedLoops()
  const memory = createMemory(MEMORY_BYTES)
  if (packed === null) return { kernel: createPlainKernel(memory), use: () => undefined }
  return { kernel: createPackedKernel(packed.loops, memory, packed.team), use: packed.use }
}

let opened: ReturnType<typeof openKernel> | null = null

/** The kernel of this thread, opened when it is first needed, for a call that so many threads may work on. */
export const threadKernel = (threads = 1): Kernel => {
  opened ??= openKernel()
  opened.use(threads)
  return opened.kernel
}

/** Columns by variable. */
interface Survey {
  /** Respondents. */
  readonly length: number
  readonly columns: ReadonlyMap<string, Column>
  /** Names the dataset version among all others; absent where the columns are of none. */
  readonly key?: string
}

/** Orders bring each thread new objects over the same cells; these are the first that came for a variable of a version. */
const known = new LRUCache<string, Column>({
  maxSize: COLUMN_BYTES,
  sizeCalculation: column => Math.max(1, columnSize(column)),
})

/** The table of a survey, with the column objects that this thread had before, by which the kernel knows them again. */
export const threadTable = ({ length, columns, key }: Survey): DataTable => {
  if (key === undefined) return { length, column: name => columns.get(name) }
  const own = new Map<string, Column>()
  for (const [name, column] of columns) {
    const id = JSON.stringify([key, name])
    const found = known.get(id) ?? column
    if (found === column) known.set(id, column)
    own.set(name, found)
  }
  return { length, column: name => own.get(name) }
}
