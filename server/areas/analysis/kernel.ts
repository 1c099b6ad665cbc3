import { LRUCache } from 'lru-cache'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createMemory,
  createPackedKernel,
  createPlainKernel,
  type Column,
  type DataTable,
  type Kernel,
  type PackedLoops,
} from '@core/crosstab'
import { columnSize } from '../../store/columnCodec'

/** What is used of it: the types of Node have none. */
declare const WebAssembly: {
  validate(code: Uint8Array): boolean
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** What each thread keeps for later calculations: half of it holds the joint codes of 120 questions and a million respondents. */
const MEMORY_BYTES = 160 * 1024 * 1024
/** Columns that a thread knows again. Their cells are those of all threads, as long as these hold them too. */
const COLUMN_BYTES = 128 * 1024 * 1024

/** What `npm run build` made of wasm/packed.ts, found upwards of this module; null where it was not built. */
const builtFile = (): string | null => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'dist/wasm/packed.wasm')
    if (existsSync(file)) return file
  }
  return null
}

/** The loops of the packed kernel with a memory of their own; null where they were not built or WebAssembly has no SIMD. */
export const openPackedLoops = (): PackedLoops | null => {
  const file = builtFile()
  if (file === null) return null
  const code = readFileSync(file)
  if (!WebAssembly.validate(code)) return null
  return new WebAssembly.Instance(new WebAssembly.Module(code)).exports as PackedLoops
}

const openKernel = (): Kernel => {
  const loops = openPackedLoops()
  const memory = createMemory(MEMORY_BYTES)
  return loops === null ? createPlainKernel(memory) : createPackedKernel(loops, memory)
}

let kernel: Kernel | null = null

/** The kernel of this thread, opened when it is first needed. */
export const threadKernel = (): Kernel => (kernel ??= openKernel())

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
