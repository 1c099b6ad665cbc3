import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import { openDatabase } from '@server/db/open'
import { clients } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { seedDemo } from '@server/demo/seed'
import { DEMO_PASSWORD, productFile } from './product'
import { serve, type Environment } from './serverProcess'

export interface ServedApp {
  readonly url: string
  readonly password: string
  /** Everything the server printed, for messages of failed tests. */
  output(): string
  /** Kills the process in the middle of whatever it does. */
  kill(): Promise<void>
  /** Serves the same data at the same address again. */
  again(): Promise<void>
  stop(): Promise<void>
}

/** Adds what a test needs besides the demo, in the demo's client organisation. */
export type Prepare = (tx: Tx, clientId: string, password: string) => Promise<void>

const DEMO_CLIENT = 'Northfield Foods'

const prepareDemo = async (dataDir: string, databaseUrl: string | undefined, prepare: Prepare): Promise<void> => {
  const stop = (error: Error) => {
    throw error
  }
  const db = await openDatabase({ databaseUrl, dataDir, onError: stop, onLost: stop })
  try {
    if (databaseUrl !== undefined)
      await seedDemo({ db, log: pino({ level: 'silent' }), dataDir, password: DEMO_PASSWORD, say: () => undefined })
    const found = await db.owner(null, tx => tx.select({ id: clients.id, name: clients.name }).from(clients))
    const id = found.find(({ name }) => name === DEMO_CLIENT)?.id
    if (id === undefined) throw new Error(`The demo has no ${DEMO_CLIENT}`)
    await db.owner(id, tx => prepare(tx, id, DEMO_PASSWORD))
  } finally {
    await db.close()
  }
}

/** The built product with the demo in it, as `npm start` serves it; `prepare` adds to it before. `env`: more variables of its environment. */
export const serveApp = async (prepare?: Prepare, env: Environment = {}): Promise<ServedApp> => {
  const folder = mkdtempSync(join(tmpdir(), 'tabularium-served-'))
  if (env.DATABASE_URL === undefined) await cp(inject('demoFolder'), folder, { recursive: true })
  if (prepare) await prepareDemo(folder, env.DATABASE_URL, prepare)
  const settings = { DATA_DIR: folder, DEMO_PASSWORD, ...env }
  let server = await serve(productFile, settings)
  const { url } = server
  return {
    url,
    password: DEMO_PASSWORD,
    output: () => server.output(),
    kill: async () => {
      server.process.kill('SIGKILL')
      await server.finished
    },
    again: async () => {
      server = await serve(productFile, { ...settings, PORT: new URL(url).port })
    },
    stop: async () => {
      server.process.kill('SIGTERM')
      await server.finished
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
