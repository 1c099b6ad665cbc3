import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A memory that instances and threads share. */
export interface WasmMemory {
  readonly buffer: SharedArrayBuffer
  grow(pages: number): number
}

/** What is used of it: the types of Node have none. */
export const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    validate(code: Uint8Array): boolean
    readonly Module: new (code: Uint8Array) => object
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
    readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => WasmMemory
  }
}

/** What `npm run build` made of a file in wasm/, found upwards of this module; null where it was not built. */
export const builtWasm = (name: string): string | null => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'dist/wasm', name)
    if (existsSync(file)) return file
  }
  return null
}
