import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of this folder, also from the built tools: searched upwards from this module. */
export const benchFile = (name: string): string => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'tools/bench', name)
    if (existsSync(file)) return file
  }
  throw new Error(`The file tools/bench/${name} is missing.`)
}
