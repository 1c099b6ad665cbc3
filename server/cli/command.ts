import { connectDatabase, openDatabase } from '../db/open'
import type { Database } from '../db/types'
import { parseEnv } from '../env'
import type { Env } from '../env'

/** A mistake of the caller: shown as one sentence, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
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

/** Runs work on the database of the environment and closes it. `asItIs`: without applying migrations. */
export const withDatabase = async <T>(
  work: (db: Database, env: Env) => Promise<T>,
  { asItIs = false } = {},
): Promise<T> => {
  const env = parseEnv(process.env)
  const db = asItIs ? (await connectDatabase(options(env))).db : await openDatabase(options(env))
  try {
    return await work(db, env)
  } finally {
    await db.close()
  }
}
