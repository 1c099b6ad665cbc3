import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** Whether this machine has the shared survey data. Tests that need them are skipped without, and counted as skipped. */
export const hasSharedData = existsSync(root)

/** Path of a file of the shared survey data. Throws where it is absent. */
export const neededData = (path: string): string => {
  if (existsSync(root + path)) return root + path
  throw new Error(`../shared/data/${path} is absent`)
}

/** Path of a file of the shared survey data, or null on a machine without it; says so once. */
export const sharedData = (path: string): string | null => {
  if (existsSync(root + path)) return root + path
  console.warn(`shared survey data absent (../shared/data/${path}): the tests that need it are left out`)
  return null
}
