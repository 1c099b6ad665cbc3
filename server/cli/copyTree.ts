import { copyFile, mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Null for what has gone since its name was read. */
const unlessGone = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })

const copyWithTimes = async (source: string, target: string): Promise<void> => {
  const [now, before] = [await unlessGone(stat(source)), await unlessGone(stat(target))]
  if (!now || (before?.size === now.size && before.mtime.getTime() === now.mtime.getTime())) return
  const copied = await unlessGone(copyFile(source, target).then(() => true))
  if (copied) await utimes(target, now.atime, now.mtime)
}

/**
 * Copies a folder with the times of its files, if it is there; what has been copied before is not copied again. A server may go on
 * writing to it and sweeping it: what vanishes meanwhile is left out, and so are files that are not whole yet (`.part`).
 */
export const copyTree = async (from: string, to: string): Promise<void> => {
  const entries = await unlessGone(readdir(from, { withFileTypes: true }))
  if (entries === null) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (!entry.name.endsWith('.part')) await copyWithTimes(source, target)
  }
}
