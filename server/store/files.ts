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

/** What nothing needs any more. */
export interface Stray {
  /** The key of a file or the name of a work folder. */
  readonly name: string
  /** Where it is, for people who look after the server. */
  readonly place: string
  drop(): Promise<void>
}

/**
 * Stored files by key. Keys are made by the server (random or a hash), never from a user's file name. A file never changes, and
 * it exists only once all of its bytes are stored.
 */
export interface FileStore {
  /** Writes a stream under a new key; nothing remains when it fails. */
  put(source: Readable, options: PutOptions): Promise<{ key: string; bytes: number }>
  read(key: string): Readable
  /** A path to the bytes on this machine, for readers that need random access. It is there for an hour at least. */
  local(key: string): Promise<string>
  size(key: string): Promise<number | null>
  /** Counts as changed now, so that a sweep leaves it for as long as a new one; false where there is none. */
  touch(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** A separate folder on this machine for work in progress, made when it does not exist. */
  workFolder(key: string): Promise<string>
  dropWorkFolder(key: string): Promise<void>
  keys(): Promise<string[]>
  /** Files and work folders that are not in `keep` and have not changed since `before`: leftovers of a killed process. */
  strays(keep: ReadonlySet<string>, before: Date): Promise<Stray[]>
}

/** All files of an installation. */
export interface FileStores {
  /** Folder on this machine in which files are, or are worked on: its free space counts. */
  readonly folder: string
  /** Files of a client organisation: of its imports, or of another area. */
  of(clientId: string, area?: string): FileStore
  /** Ids of client organisations that have files, known or not. */
  clients(): Promise<string[]>
  /** Rejects with a reason for people where files could not be stored. */
  check(): Promise<void>
  /** Removes copies that this machine can get again. */
  trim(): Promise<void>
}

const KEY = /^[a-z0-9]{8,64}$/

/** Rejects what was not made by the server, so that no name becomes a path. */
export const checkedKey = (key: string): string => {
  if (!KEY.test(key)) throw new Error('Not a key of the file store')
  return key
}

/** Passes bytes on, counts them, and fails beyond the limit. */
export const counted = ({ maxBytes, onBytes }: PutOptions): { meter: Transform; total: () => number } => {
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

export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((): string[] => [])

/** Entries of a folder that are not kept and have not changed since. */
export const straysIn = async (folder: string, keep: ReadonlySet<string>, before: Date): Promise<Stray[]> => {
  const strays: Stray[] = []
  for (const name of await namesIn(folder)) {
    if (keep.has(name.replace(/\.part$/, ''))) continue
    const place = join(folder, name)
    const found = await stat(place).catch(() => null)
    if (found && found.mtime < before)
      strays.push({ name, place, drop: () => rm(place, { recursive: true, force: true }) })
  }
  return strays
}

/** Work folders below a folder. */
export const workFolders = (folder: string): Pick<FileStore, 'workFolder' | 'dropWorkFolder'> => {
  const at = (key: string) => join(folder, 'work', checkedKey(key))
  return {
    workFolder: async key => {
      await mkdir(at(key), { recursive: true, mode: 0o700 })
      return at(key)
    },
    dropWorkFolder: async key => rm(at(key), { recursive: true, force: true }),
  }
}

/** Files in one folder, private to the server's account. */
export const folderStore = (folder: string): FileStore => {
  const at = (key: string) => join(folder, 'files', checkedKey(key))
  return {
    put: async (source, options) => {
      await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
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
    local: key => Promise.resolve(key).then(at),
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
    ...workFolders(folder),
    keys: async () => (await namesIn(join(folder, 'files'))).filter(name => KEY.test(name)),
    strays: async (keep, before) => [
      ...(await straysIn(join(folder, 'files'), keep, before)),
      ...(await straysIn(join(folder, 'work'), keep, before)),
    ],
  }
}

/** Files in folders of `dataDir`, one for each client organisation and area. */
export const folderStores = (dataDir: string): FileStores => {
  const root = join(dataDir, 'files')
  return {
    folder: dataDir,
    of: (clientId, area = '') => folderStore(join(root, clientId, area)),
    clients: () => namesIn(root),
    check: () => Promise.resolve(),
    trim: () => Promise.resolve(),
  }
}
