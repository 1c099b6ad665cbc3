import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'

/** Socket paths are limited to 107 bytes. */
const PATH_MAX = 100

export class FolderInUse extends Error {
  constructor(readonly folder: string) {
    super(
      `The data folder ${folder} is in use by another Tabularium process. Two processes on one embedded database lose data: ` +
        'stop the other process, or choose another DATA_DIR, or use PostgreSQL (DATABASE_URL).',
    )
    this.name = 'FolderInUse'
  }
}

/**
 * Where the lock of a folder is: inside it (so that containers sharing the folder meet), or, when that path is too long,
 * in /tmp under a hash of the real path.
 */
export const lockPath = (folder: string): string => {
  const real = realpathSync(folder)
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16)
  const inside = join(real, `lock-${name}.sock`)
  return Buffer.byteLength(inside) <= PATH_MAX ? inside : `/tmp/tabularium-${name}.sock`
}

type Listener = 'alive' | 'dead' | 'absent'

const knock = (path: string): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(path)
    const end = (answer: Listener) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => end('alive'))
    socket.once('connect', () => end('alive'))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') end('dead')
      else if (error.code === 'ENOENT') end('absent')
      else reject(error)
    })
  })

const listen = (path: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer(socket => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(path, () => {
      chmodSync(path, 0o600)
      server.unref()
      resolve(server)
    })
  })

/** Takes a dead socket away. Renaming first makes it certain that a lock which came alive meanwhile is not deleted. */
const clearDead = async (path: string): Promise<void> => {
  const aside = `${path.slice(0, -5)}.${randomBytes(2).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const state = await knock(aside)
  if (state === 'alive') linkSync(aside, path)
  rmSync(aside, { force: true })
}

/**
 * Takes the single-writer lock of a data folder: a listening unix socket. A process that dies in any way stops listening,
 * so that its lock is stale at once. Throws FolderInUse within two seconds when another process holds it.
 */
export const lockFolder = async (folder: string): Promise<{ release(): Promise<void> }> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = lockPath(folder)
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(path)
    if (server) return { release: () => new Promise(resolve => server.close(() => resolve())) }
    const holder = await knock(path)
    if (holder === 'alive') break
    if (holder === 'dead') await clearDead(path)
  }
  throw new FolderInUse(folder)
}
