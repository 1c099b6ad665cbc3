import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { openDatabase } from '@server/db/open'
import { clients } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { seedDemo } from '@server/demo/seed'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

export interface ServedApp {
  readonly url: string
  readonly password: string
  readonly process: ChildProcess
  /** Everything the server printed, for messages of failed tests. */
  output(): string
  stop(): Promise<void>
}

/** What a test needs beside the demo; in the demo's client organisation. */
export type Prepare = (tx: Tx, clientId: string, password: string) => Promise<void>

const PASSWORD = 'a long demo password for tests'
const DEMO_CLIENT = 'Northfield Foods'

const prepareDemo = async (dataDir: string, prepare: Prepare): Promise<void> => {
  const stop = (error: Error) => {
    throw error
  }
  const db = await openDatabase({ databaseUrl: undefined, dataDir, onError: stop, onLost: stop })
  try {
    await seedDemo({ db, log: pino({ level: 'silent' }), dataDir, password: PASSWORD, say: () => undefined })
    const found = await db.owner(null, tx => tx.select({ id: clients.id, name: clients.name }).from(clients))
    const id = found.find(({ name }) => name === DEMO_CLIENT)?.id
    if (id === undefined) throw new Error(`The demo has no ${DEMO_CLIENT}`)
    await db.owner(id, tx => prepare(tx, id, PASSWORD))
  } finally {
    await db.close()
  }
}

/** The built product on an empty data folder with the demo in it, as `npm start` serves it; `prepare` adds to it before. */
export const serveApp = async (prepare?: Prepare): Promise<ServedApp> => {
  const folder = mkdtempSync(join(tmpdir(), 'tabularium-served-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const password = PASSWORD
  if (prepare) await prepareDemo(folder, prepare)
  const { DATABASE_URL: _database, ...environment } = process.env
  const server = spawn(process.execPath, [main], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const exited = new Promise<void>(resolve => server.once('exit', () => resolve()))

  const deadline = Date.now() + 60_000
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (ready) break
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`the server did not become ready:\n${printed}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return {
    url,
    password,
    process: server,
    output: () => printed,
    stop: async () => {
      server.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
