import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The path of what the build made of a file in wasm/, found upwards of this module; null where it was not built. */
export const builtWasm = (name: string): string | null => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'dist/wasm', name)
    if (existsSync(file)) return file
  }
  return null
}
