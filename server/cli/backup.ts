import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type * as z from 'zod/mini'
import { whileStill } from '../db/backupDoor'
import { startEmbedded } from '../db/embedded'
import { FolderInUse, lockFolder } from '../db/lock'
import { migrationsHash } from '../db/migrate'
import { databaseFolder } from '../db/open'
import { keyFile, masterKey, parseEnv, type Env } from '../env'
import { EMBEDDED_DUMP, pack, runProgram, SERVER_DUMP, withoutPassword, type manifest } from './archive'
import { CommandFailed, onlyPath, refuseAbsent, say, UsageError } from './command'
import { copyTree } from './copyTree'

/** Files of the data folder; those in an object store are kept by its own means. */
const copyFiles = async ({ dataDir, filesUrl }: Env, stage: string): Promise<void> => {
  if (filesUrl === undefined) await copyTree(join(dataDir, 'files'), join(stage, 'files'))
}

/** The database in `folder` as one archive, with the key and the files beside it. */
const dumpEmbedded = async ({ dataDir }: Env, folder: string, stage: string): Promise<void> => {
  const embedded = await startEmbedded({ dataDir: folder })
  const dump = await embedded.dump()
  await embedded.stop()
  await writeFile(join(stage, EMBEDDED_DUMP), dump.stream())
  if (existsSync(keyFile(dataDir))) await copyFile(keyFile(dataDir), join(stage, 'secret.key'))
}

/** Of a server that is at work: it holds the database still while its folder is copied, and the copy is then opened and dumped. */
const collectServed = async (env: Env, stage: string, inUse: FolderInUse): Promise<void> => {
  const { dataDir } = env
  if (env.masterKey === undefined && !existsSync(keyFile(dataDir)))
    throw new CommandFailed('The server runs with a MASTER_KEY: set the same one for the backup.')
  const copied = join(stage, 'copied')
  await copyFiles(env, stage)
  const outcome = await whileStill(dataDir, masterKey(env), () => copyTree(databaseFolder(dataDir), copied))
  if (outcome === 'closed') throw inUse
  if (outcome === 'refused')
    throw new CommandFailed(
      'The running server did not allow the backup: it is too busy, or has another MASTER_KEY. Try again, or set the same key.',
    )
  if (outcome === 'hung up')
    throw new CommandFailed(
      'Copying the database took longer than the running server can wait. Stop the server and try again, or use PostgreSQL.',
    )
  await copyFiles(env, stage)
  await dumpEmbedded(env, copied, stage)
  await rm(copied, { recursive: true, force: true })
}

const collectEmbedded = async (env: Env, stage: string): Promise<void> => {
  const lock = await lockFolder(env.dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return error
    throw error
  })
  if (lock instanceof FolderInUse) return collectServed(env, stage, lock)
  try {
    await dumpEmbedded(env, databaseFolder(env.dataDir), stage)
    await copyFiles(env, stage)
  } finally {
    await lock.release()
  }
}

const NO_PG_DUMP =
  'pg_dump is needed to back up PostgreSQL and was not found. Install the PostgreSQL client programs of your server’s version.'

const collectServer = async (databaseUrl: string, env: Env, stage: string): Promise<void> => {
  // The server may be at work: what is deleted after the dump has been copied before it; what came until then is copied after it.
  await copyFiles(env, stage)
  const { url, env: secrets } = withoutPassword(databaseUrl)
  await runProgram(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-comments', `--file=${join(stage, SERVER_DUMP)}`, `--dbname=${url}`],
    NO_PG_DUMP,
    secrets,
  )
  await copyFiles(env, stage)
}

/** `backup FILE`: database, files and, embedded, the key in one archive that only its owner can read. */
export const run = async (args: string[]): Promise<number> => {
  const file = onlyPath(args, 'backup FILE')
  if (!existsSync(dirname(file))) throw new UsageError(`The folder ${dirname(file)} does not exist.`)
  if (existsSync(file)) throw new UsageError(`${file} exists already. A backup never overwrites.`)
  const env = parseEnv(process.env)
  refuseAbsent(env)
  const unfinished = `${file}.part`
  // Made before anything is in it, so that nobody else ever reads the key; also proves that the folder can be written.
  await writeFile(unfinished, '', { mode: 0o600 })
  await chmod(unfinished, 0o600)
  const stage = await mkdtemp(join(tmpdir(), 'tabularium-backup-'))
  try {
    if (env.databaseUrl === undefined) await collectEmbedded(env, stage)
    else await collectServer(env.databaseUrl, env, stage)
    const engine = env.databaseUrl === undefined ? 'pglite' : 'postgres'
    const about: z.infer<typeof manifest> = {
      format: 1,
      engine,
      migrations: migrationsHash(),
      created: new Date().toISOString(),
    }
    await writeFile(join(stage, 'manifest.json'), JSON.stringify(about))
    await pack(stage, unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
    await rm(stage, { recursive: true, force: true })
  }
  say(`Wrote ${file}`)
  if (env.filesUrl !== undefined)
    say('Files are not in it: they are in the object store of FILES_URL. Keep versions of them there.')
  if (env.databaseUrl !== undefined) say('MASTER_KEY is not in it: keep it somewhere else.')
  return 0
}
