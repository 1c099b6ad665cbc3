import { hkdfSync } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import { lockPlace } from './lock'
import type { Database } from './types'

const AUDIENCE = 'tabularium-backup'
const TOKEN_SECONDS = 60
const TOKEN_MAX = 2000
const ASK_MS = 10_000
/** The longest time that a copy may keep everybody else waiting. */
const HOLD_MS = 40_000
const STILL = 'still\n'

const keyOf = (masterKey: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', 'tabularium backup', 32))

/** Beside the sockets of the folder's lock, under a name that cannot be mistaken for one of them. */
const doorOf = (dataDir: string): string => {
  const { folder, prefix } = lockPlace(dataDir)
  return join(folder, `${prefix}backup.door`)
}

const isAllowed = async (token: string, key: Uint8Array): Promise<boolean> =>
  jwtVerify(token, key, { algorithms: ['HS256'], audience: AUDIENCE, requiredClaims: ['exp'] }).then(
    () => true,
    () => false,
  )

const lineFrom = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const end = (settle: () => void) => {
      socket.removeAllListeners('data')
      socket.setTimeout(0)
      settle()
    }
    socket.setTimeout(ASK_MS, () => end(() => reject(new Error('nothing was said'))))
    socket.once('close', () => end(() => reject(new Error('the connection ended'))))
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.length > TOKEN_MAX) end(() => reject(new Error('too much was said')))
      else if (text.endsWith('\n')) end(() => resolve(text.trim()))
    })
  })

/** Holds the database still for one caller, until it hangs up or its time is over. */
const serve = async (socket: Socket, db: Database, key: Uint8Array): Promise<void> => {
  const gone = new Promise<void>(resolve => socket.once('close', () => resolve()))
  if (!(await isAllowed(await lineFrom(socket), key))) return
  await db.still(async () => {
    if (socket.destroyed) return
    socket.write(STILL)
    socket.setTimeout(HOLD_MS, () => socket.destroy())
    await gone
  })
}

/**
 * Lets `backup` copy the folder of an embedded database while it is served. A caller that proves it knows the key gets a database
 * that writes nothing until the caller hangs up, at most 40 seconds. Only the process that holds the folder's lock may open it.
 */
export const openBackupDoor = async (
  db: Database,
  dataDir: string,
  masterKey: string,
  onError: (error: unknown) => void,
): Promise<{ close: () => Promise<void> }> => {
  const key = keyOf(masterKey)
  const path = doorOf(dataDir)
  // Left by a process that was killed: holding the lock proves that nobody listens there.
  await rm(path, { force: true })
  const callers = new Set<Socket>()
  const server = createServer(socket => {
    callers.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => callers.delete(socket))
    serve(socket, db, key)
      .catch(onError)
      .finally(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  await chmod(path, 0o600)
  return {
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of callers) socket.destroy()
      }),
  }
}

const connected = (path: string): Promise<Socket | null> =>
  new Promise(resolve => {
    const socket = createConnection(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })

/**
 * Runs `copy` while the server of this folder holds its database still. 'closed': no server answers there. 'refused': it has
 * another key, or is too busy. 'hung up': it could not wait until the copy was finished, so the copy is useless.
 */
export const whileStill = async (
  dataDir: string,
  masterKey: string,
  copy: () => Promise<void>,
): Promise<'done' | 'closed' | 'refused' | 'hung up'> => {
  const socket = await connected(doorOf(dataDir))
  if (socket === null) return 'closed'
  const closed = new AbortController()
  socket.on('error', () => undefined)
  socket.once('close', () => closed.abort())
  try {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_SECONDS)
      .sign(keyOf(masterKey))
    const answer = new Promise<boolean>(resolve => {
      socket.once('data', data => resolve(data.toString() === STILL))
      socket.once('close', () => resolve(false))
    })
    socket.write(`${token}\n`)
    if (!(await answer)) return 'refused'
    await copy()
    // Gives a hang-up the chance to be noticed.
    await new Promise(setImmediate)
    return closed.signal.aborted ? 'hung up' : 'done'
  } finally {
    socket.destroy()
  }
}
