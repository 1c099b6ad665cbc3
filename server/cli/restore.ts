import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { startEmbedded } from '../db/embedded'
import { lockFolder } from '../db/lock'
import { migrationsHash, rolesStatement } from '../db/migrate'
import { databaseFolder } from '../db/open'
import { keyFile, parseEnv } from '../env'
import type { Env } from '../env'
import { EMBEDDED_DUMP, manifest, runProgram, SERVER_DUMP, unpack } from './archive'
import { say, UsageError, withDatabase } from './command'

const refuseFull = async (folder: string): Promise<void> => {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new UsageError(
      `${folder} is not empty. A backup is restored only into an empty place: choose another DATA_DIR.`,
    )
  }
}

const copyIfThere = async (from: string, to: string): Promise<void> => {
  if (existsSync(from)) await cp(from, to, { recursive: true, preserveTimestamps: true })
}

const restoreEmbedded = async ({ dataDir }: Env, stage: string): Promise<void> => {
  await refuseFull(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    await mkdir(databaseFolder(dataDir), { recursive: true, mode: 0o700 })
    const dump = new Blob([await readFile(join(stage, EMBEDDED_DUMP))])
    await (await startEmbedded({ dataDir: databaseFolder(dataDir), dump })).stop()
    await copyIfThere(join(stage, 'secret.key'), keyFile(dataDir))
    await copyIfThere(join(stage, 'files'), join(dataDir, 'files'))
  } finally {
    await lock.release()
  }
}

const NO_PG_RESTORE =
  'pg_restore is needed to restore PostgreSQL and was not found. Install the PostgreSQL client programs of your server’s version.'

const restoreServer = async (databaseUrl: string, { dataDir }: Env, stage: string): Promise<void> => {
  await refuseFull(join(dataDir, 'files'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_tables where schemaname = 'public'",
    )
    if ((rows[0]?.tables ?? 0) > 0)
      throw new UsageError('The database has tables already. A backup is restored only into an empty database.')
    await client.query(rolesStatement())
  } finally {
    await client.end()
  }
  const args = [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    `--dbname=${databaseUrl}`,
    join(stage, SERVER_DUMP),
  ]
  await runProgram('pg_restore', args, NO_PG_RESTORE)
  await copyIfThere(join(stage, 'files'), join(dataDir, 'files'))
}

const readManifest = async (stage: string, file: string) => {
  const text = await readFile(join(stage, 'manifest.json'), 'utf8').catch(() => 'null')
  const { success, data } = manifest.safeParse(JSON.parse(text))
  if (!success) throw new UsageError(`${file} is not a backup of Tabularium.`)
  return data
}

/** `restore FILE`: only into an empty place. Afterwards the schema is brought up to date and checked. */
export const run = async ([source]: string[]): Promise<number> => {
  if (source === undefined) throw new UsageError('Say from where: restore FILE')
  const file = resolve(source)
  if (!existsSync(file)) throw new UsageError(`${file} does not exist.`)
  const env = parseEnv(process.env)
  const stage = await mkdtemp(join(tmpdir(), 'tabularium-restore-'))
  try {
    await unpack(file, stage)
    const { engine, migrations } = await readManifest(stage, file)
    const wanted = env.databaseUrl === undefined ? 'pglite' : 'postgres'
    if (engine !== wanted)
      throw new UsageError(`${file} holds a ${engine} database; the environment asks for ${wanted} (DATABASE_URL).`)
    if (env.databaseUrl === undefined) await restoreEmbedded(env, stage)
    else await restoreServer(env.databaseUrl, env, stage)
    if (migrations !== migrationsHash()) say('The backup is of another version: its schema is brought up to date.')
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
  await withDatabase(db => db.ping())
  say(`Restored ${file}`)
  return 0
}
