import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createPackedKernel,
  plainKernel,
  type CodedColumn,
  type Column,
  type Kernel,
  type PackedLoops,
} from '@core/crosstab'

/** What is used of it: the types of Node have none. */
declare const WebAssembly: {
  validate(code: Uint8Array): boolean
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** Joint codes that each thread holds for later calculations: about those of 120 questions and a million respondents. */
const HELD_BYTES = 64 * 1024 * 1024

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

/** Names of stored columns: orders bring each thread new arrays over the same cells. */
const names = new WeakMap<CodedColumn['index'], string>()

const openKernel = (): Kernel => {
  const loops = openPackedLoops()
  if (loops === null) return plainKernel
  return createPackedKernel(loops, {
    keyOf: index => names.get(index),
    held: HELD_BYTES,
  })
}

/** Columns by variable; `key` names the dataset version, and is absent where they are of none. */
interface Survey {
  readonly columns: ReadonlyMap<string, Column>
  readonly key?: string
}

let kernel: Kernel | null = null

/** The kernel of this thread, which knows the columns of the survey again. */
export const kernelFor = ({ columns, key }: Survey): Kernel => {
  if (key !== undefined)
    for (const [name, column] of columns)
      if (column.kind === 'coded') names.set(column.index, JSON.stringify([key, name]))
  kernel ??= openKernel()
  return kernel
}
