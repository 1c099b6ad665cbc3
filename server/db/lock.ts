import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

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

interface Place {
  readonly folder: string
  readonly prefix: string
}

/**
 * Where the sockets of a folder's lock are: inside it (so that containers sharing the folder see each other), or, when that path
 * is too long for a socket, in /tmp. Both carry a hash of the real path.
 */
export const lockPlace = (folder: string): Place => {
  const real = realpathSync(folder)
  const prefix = `lock-${createHash('sha256').update(real).digest('hex').slice(0, 16)}-`
  return Buffer.byteLength(join(real, `${prefix}00000000.sock`)) <= PATH_MAX
    ? { folder: real, prefix }
    : { folder: '/tmp', prefix: `tabularium-${prefix}` }
}

type Stage = 'trying' | 'held'

/** Whether a process listens on a socket file. One too busy to answer within a second holds its lock. */
const knock = (path: string): Promise<Stage | 'dead'> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(path)
    const end = (answer: Stage | 'dead') => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => end('held'))
    socket.once('data', data => end(data.toString() === 'trying' ? 'trying' : 'held'))
    socket.once('end', () => end('held'))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT' || error.code === 'ECONNRESET') end('dead')
      else reject(error)
    })
  })

const listen = (path: string, stage: () => Stage): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.end(stage())
    })
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })

const close = (server: Server): Promise<void> => new Promise(resolve => server.close(() => resolve()))

interface Lock {
  release(): Promise<void>
}

/** One try: listen first, look around afterwards. When two try at once, at least one sees the other. */
const tryOnce = async ({ folder, prefix }: Place): Promise<Lock | 'held' | 'again'> => {
  let stage: Stage = 'trying'
  const own = `${prefix}${randomBytes(4).toString('hex')}.sock`
  const server = await listen(join(folder, own), () => stage)
  const lock = { release: () => close(server) }
  for (;;) {
    const others = readdirSync(folder).filter(name => name !== own && name.startsWith(prefix) && name.endsWith('.sock'))
    const found = await Promise.all(others.map(async name => ({ name, state: await knock(join(folder, name)) })))
    const rivals = found.filter(other => other.state === 'trying')
    const held = found.some(other => other.state === 'held')
    if (held || rivals.some(other => other.name < own)) {
      await close(server)
      return held ? 'held' : 'again'
    }
    if (rivals.length === 0) {
      stage = 'held'
      // Names are never used twice, so a dead socket cannot come alive before it is removed.
      for (const { name } of found) rmSync(join(folder, name), { force: true })
      return lock
    }
    // The smallest name stays and waits for the others to withdraw.
    await wait(10)
  }
}

const TRIES = 20

/**
 * Takes the single-writer lock of a data folder: a listening unix socket. A process that dies in any way stops listening,
 * so that its lock is stale at once. Throws FolderInUse, within two seconds, when another process holds it.
 */
export const lockFolder = async (folder: string): Promise<Lock> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const place = lockPlace(folder)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const result = await tryOnce(place)
    if (result === 'held') break
    if (result !== 'again') return result
    await wait(20)
  }
  throw new FolderInUse(folder)
}
