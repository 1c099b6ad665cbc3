import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { startEmbedded } from '../db/embedded'
import { lockFolder } from '../db/lock'
import { migrationsHash } from '../db/migrate'
import { databaseFolder } from '../db/open'
import { keyFile, parseEnv } from '../env'
import type { Env } from '../env'
import { EMBEDDED_DUMP, pack, runProgram, SERVER_DUMP } from './archive'
import type { manifest } from './archive'
import { say, UsageError } from './command'

const copyIfThere = async (from: string, to: string): Promise<void> => {
  if (existsSync(from)) await cp(from, to, { recursive: true, preserveTimestamps: true })
}

/** Holds the folder's lock while it copies: the server must be stopped. */
const collectEmbedded = async ({ dataDir }: Env, stage: string): Promise<void> => {
  if (!existsSync(databaseFolder(dataDir)))
    throw new UsageError(`There is no database in ${dataDir}: nothing to back up. Is DATA_DIR right?`)
  const lock = await lockFolder(dataDir)
  try {
    const embedded = await startEmbedded({ dataDir: databaseFolder(dataDir) })
    const dump = await embedded.dump()
    await embedded.stop()
    await writeFile(join(stage, EMBEDDED_DUMP), dump.stream())
    await copyIfThere(keyFile(dataDir), join(stage, 'secret.key'))
    await copyIfThere(join(dataDir, 'files'), join(stage, 'files'))
  } finally {
    await lock.release()
  }
}

const NO_PG_DUMP =
  'pg_dump is needed to back up PostgreSQL and was not found. Install the PostgreSQL client programs of your server’s version.'

const collectServer = async (databaseUrl: string, { dataDir }: Env, stage: string): Promise<void> => {
  await runProgram(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-comments', `--file=${join(stage, SERVER_DUMP)}`, databaseUrl],
    NO_PG_DUMP,
  )
  await copyIfThere(join(dataDir, 'files'), join(stage, 'files'))
}

/** `backup FILE`: database, files and, embedded, the key in one archive that only its owner can read. */
export const run = async ([target]: string[]): Promise<number> => {
  if (target === undefined) throw new UsageError('Say where to: backup FILE')
  const file = resolve(target)
  if (existsSync(file)) throw new UsageError(`${file} exists already. A backup never overwrites.`)
  const env = parseEnv(process.env)
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
    const unfinished = `${file}.part`
    await pack(stage, unfinished)
    await chmod(unfinished, 0o600)
    await rename(unfinished, file)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
  say(`Wrote ${file}`)
  if (env.databaseUrl !== undefined) say('MASTER_KEY is not in it: keep it somewhere else.')
  return 0
}
