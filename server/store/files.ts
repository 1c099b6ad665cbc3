import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { randomBytes } from 'node:crypto'

/** More bytes arrived than were announced or are allowed. */
export class TooManyBytesError extends Error {
  constructor(readonly limit: number) {
    super(`The file is larger than ${limit} bytes.`)
    this.name = 'TooManyBytesError'
  }
}

export interface PutOptions {
  /** The stream fails with TooManyBytesError beyond this. */
  readonly maxBytes: number
  readonly onBytes?: (total: number) => void
  readonly signal?: AbortSignal
}

/**
 * Stored files by key. Keys are made by the server (random or a hash), never from a user's file name.
 * A file exists only once all of its bytes are on disk.
 */
export interface FileStore {
  /** Writes a stream under a new key; nothing remains when it fails. */
  put(source: Readable, options: PutOptions): Promise<{ key: string; bytes: number }>
  read(key: string): Readable
  /** A local path to the bytes, for readers that need random access. */
  path(key: string): string
  size(key: string): Promise<number | null>
  /** Counts as changed now, so that a sweep leaves it for as long as a new one; false where there is none. */
  touch(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** A separate folder for work in progress, made when it does not exist. */
  workFolder(key: string): Promise<string>
  dropWorkFolder(key: string): Promise<void>
  keys(): Promise<string[]>
  /** Deletes files and folders that are not in `keep` and have not changed since `before`: leftovers of a killed process. */
  sweep(keep: ReadonlySet<string>, before: Date): Promise<void>
}

const KEY = /^[a-z0-9]{8,64}$/

const checked = (key: string): string => {
  if (!KEY.test(key)) throw new Error('Not a key of the file store')
  return key
}

const counted = ({ maxBytes, onBytes }: PutOptions): { meter: Transform; total: () => number } => {
  let total = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      total += chunk.length
      if (total > maxBytes) {
        next(new TooManyBytesError(maxBytes))
        return
      }
      onBytes?.(total)
      next(null, chunk)
    },
  })
  return { meter, total: () => total }
}

const synced = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sweepFolder = async (folder: string, keep: ReadonlySet<string>, before: Date): Promise<void> => {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    if (keep.has(name.replace(/\.part$/, ''))) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtime < before) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Files in one folder, private to the server's account. */
export const folderStore = (folder: string): FileStore => {
  const at = (key: string) => join(folder, 'files', checked(key))
  const work = (key: string) => join(folder, 'work', checked(key))
  const ready = mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  return {
    put: async (source, options) => {
      await ready
      const key = randomBytes(16).toString('hex')
      const partial = `${at(key)}.part`
      const { meter, total } = counted(options)
      // Opened first: a stream that still opens its file when the source fails would make it after it was removed.
      const file = await open(partial, 'wx', 0o600)
      try {
        await pipeline(source, meter, file.createWriteStream(), options.signal ? { signal: options.signal } : {})
        await synced(partial)
        await rename(partial, at(key))
        return { key, bytes: total() }
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    read: key => createReadStream(at(key)),
    path: at,
    size: async key => {
      const found = await stat(at(key)).catch(() => null)
      return found && found.size
    },
    touch: async key => {
      const now = new Date()
      return utimes(at(key), now, now).then(
        () => true,
        () => false,
      )
    },
    delete: async key => rm(at(key), { force: true }),
    workFolder: async key => {
      await mkdir(work(key), { recursive: true, mode: 0o700 })
      return work(key)
    },
    dropWorkFolder: async key => rm(work(key), { recursive: true, force: true }),
    keys: async () => {
      await ready
      return (await readdir(join(folder, 'files'))).filter(name => KEY.test(name))
    },
    sweep: async (keep, before) => {
      for (const place of ['files', 'work']) await sweepFolder(join(folder, place), keep, before)
    },
  }
}
