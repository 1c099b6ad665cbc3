import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { startEmbedded } from '../db/embedded'
import { lockFolder } from '../db/lock'
import { migrationsHash } from '../db/migrate'
import { databaseFolder } from '../db/open'
import { keyFile, parseEnv } from '../env'
import type { Env } from '../env'
import { EMBEDDED_DUMP, pack, runProgram, SERVER_DUMP, withoutPassword } from './archive'
import type { manifest } from './archive'
import { onlyPath, refuseAbsent, say, UsageError } from './command'
import { copyTree } from './copyTree'

/** Holds the folder's lock while it copies: the server must be stopped. */
const collectEmbedded = async ({ dataDir }: Env, stage: string): Promise<void> => {
  const lock = await lockFolder(dataDir)
  try {
    const embedded = await startEmbedded({ dataDir: databaseFolder(dataDir) })
    const dump = await embedded.dump()
    await embedded.stop()
    await writeFile(join(stage, EMBEDDED_DUMP), dump.stream())
    if (existsSync(keyFile(dataDir))) await copyFile(keyFile(dataDir), join(stage, 'secret.key'))
    await copyTree(join(dataDir, 'files'), join(stage, 'files'))
  } finally {
    await lock.release()
  }
}

const NO_PG_DUMP =
  'pg_dump is needed to back up PostgreSQL and was not found. Install the PostgreSQL client programs of your server’s version.'

const collectServer = async (databaseUrl: string, { dataDir }: Env, stage: string): Promise<void> => {
  const copyFiles = () => copyTree(join(dataDir, 'files'), join(stage, 'files'))
  // The server may be at work: what is deleted after the dump has been copied before it; what came until then is copied after it.
  await copyFiles()
  const { url, env } = withoutPassword(databaseUrl)
  await runProgram(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-comments', `--file=${join(stage, SERVER_DUMP)}`, `--dbname=${url}`],
    NO_PG_DUMP,
    env,
  )
  await copyFiles()
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
  if (env.databaseUrl !== undefined) say('MASTER_KEY is not in it: keep it somewhere else.')
  return 0
}
