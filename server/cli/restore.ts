import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { startEmbedded } from '../db/embedded'
import { lockFolder } from '../db/lock'
import { migrationsHash, rolesStatement } from '../db/migrate'
import { databaseFolder, DatabaseUnreachable } from '../db/open'
import { keyFile, parseEnv, type Env } from '../env'
import { EMBEDDED_DUMP, manifest, runProgram, SERVER_DUMP, unpack, withoutPassword } from './archive'
import { CommandFailed, onlyPath, say, UsageError, withDatabase } from './command'
import { copyTree } from './copyTree'

/** The sockets of the folder's lock and of its backups, which a killed process leaves behind. */
const LOCK = /^lock-[0-9a-f]+-([0-9a-f]+\.sock|backup\.door)$/

const refuseFull = async (folder: string): Promise<void> => {
  const names = existsSync(folder) ? await readdir(folder) : []
  if (names.some(name => !LOCK.test(name))) {
    throw new UsageError(
      `${folder} is not empty. A backup is restored only into an empty place: choose another DATA_DIR.`,
    )
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const restoreEmbedded = async ({ dataDir }: Env, stage: string): Promise<void> => {
  if (!existsSync(join(stage, EMBEDDED_DUMP)))
    throw new CommandFailed(`The backup is damaged: ${EMBEDDED_DUMP} is missing.`)
  const lock = await lockFolder(dataDir)
  try {
    // Under the lock: of two restores at once the second finds what the first one made.
    await refuseFull(dataDir)
    try {
      await mkdir(databaseFolder(dataDir), { recursive: true, mode: 0o700 })
      const dump = new Blob([await readFile(join(stage, EMBEDDED_DUMP))])
      await (await startEmbedded({ dataDir: databaseFolder(dataDir), dump })).stop()
      const key = join(stage, 'secret.key')
      if (existsSync(key)) await copyFile(key, keyFile(dataDir))
      await copyTree(join(stage, 'files'), join(dataDir, 'files'))
    } catch (error) {
      for (const made of [databaseFolder(dataDir), keyFile(dataDir), join(dataDir, 'files')])
        await rm(made, { recursive: true, force: true })
      throw new CommandFailed(`The backup could not be restored; ${dataDir} is empty again. ${messageOf(error)}`)
    }
  } finally {
    await lock.release()
  }
}

const NO_PG_RESTORE =
  'pg_restore is needed to restore PostgreSQL and was not found. Install the PostgreSQL client programs of your server’s version.'

const restoreServer = async (databaseUrl: string, { dataDir }: Env, stage: string): Promise<void> => {
  await refuseFull(join(dataDir, 'files'))
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(databaseUrl, error)
  })
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
  const { url, env } = withoutPassword(databaseUrl)
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${url}`, join(stage, SERVER_DUMP)]
  await runProgram('pg_restore', args, NO_PG_RESTORE, env)
  await copyTree(join(stage, 'files'), join(dataDir, 'files'))
}

const readManifest = async (stage: string, file: string) => {
  const parsed = await readFile(join(stage, 'manifest.json'), 'utf8')
    .then(text => manifest.safeParse(JSON.parse(text)))
    .catch(() => null)
  if (!parsed?.success) throw new UsageError(`${file} is not a backup of Tabularium.`)
  return parsed.data
}

/** `restore FILE`: only into an empty place. Afterwards the schema is brought up to date and checked. */
export const run = async (args: string[]): Promise<number> => {
  const file = onlyPath(args, 'restore FILE')
  if (!existsSync(file)) throw new UsageError(`${file} does not exist.`)
  const env = parseEnv(process.env)
  const stage = await mkdtemp(join(tmpdir(), 'tabularium-restore-'))
  try {
    await unpack(file, stage).catch((error: unknown) => {
      throw new UsageError(`${file} is not a backup of Tabularium, or is damaged. ${messageOf(error)}`)
    })
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
  if (env.filesUrl !== undefined && existsSync(join(env.dataDir, 'files')))
    say(`Its files are in ${join(env.dataDir, 'files')}: copy them to the object store of FILES_URL.`)
  return 0
}
