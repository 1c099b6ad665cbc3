import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { connectDatabase, databaseFolder, openDatabase } from '../db/open'
import type { Database } from '../db/types'
import { parseEnv, type Env } from '../env'

/** A mistake of the caller: shown as one sentence, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** The work could not be done, and the message says why: one sentence, exit code 1. */
export class CommandFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandFailed'
  }
}

/** The one path that a command takes. */
export const onlyPath = (args: readonly string[], usage: string): string => {
  const [path, ...rest] = args
  if (path === undefined || rest.length > 0 || path.startsWith('-')) throw new UsageError(`Usage: ${usage}`)
  return resolve(path)
}

/** For a command that takes nothing. */
export const nothing = (args: readonly string[], usage: string): void => {
  if (args.length > 0) throw new UsageError(`Usage: ${usage} (without arguments)`)
}

/** A command that only looks must not make an empty database where it was pointed by mistake. */
export const refuseAbsent = ({ databaseUrl, dataDir }: Env): void => {
  if (databaseUrl === undefined && !existsSync(databaseFolder(dataDir)))
    throw new UsageError(`There is no database in ${dataDir}. Is DATA_DIR right?`)
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

const options = (env: Env) => ({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  onError: (error: Error) => say(`A database connection failed: ${error.message}`),
  onLost: (error: Error) => {
    say(error.message)
    process.exit(1)
  },
})

/** Runs work on the database of the environment and closes it. `asItIs`: a database that is there, without applying migrations. */
export const withDatabase = async <T>(
  work: (db: Database, env: Env) => Promise<T>,
  { asItIs = false } = {},
): Promise<T> => {
  const env = parseEnv(process.env)
  if (asItIs) refuseAbsent(env)
  const db = asItIs ? (await connectDatabase(options(env))).db : await openDatabase(options(env))
  try {
    return await work(db, env)
  } finally {
    await db.close()
  }
}
