import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** Path of a file of the shared survey data, or null on a machine without it; says so once. */
export const sharedData = (path: string): string | null => {
  if (existsSync(root + path)) return root + path
  console.warn(`shared survey data absent (../shared/data/${path}): the tests that need it are left out`)
  return null
}
