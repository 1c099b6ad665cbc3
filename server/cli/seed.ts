import { parseArgs } from 'node:util'
import { openDatabase } from '../db/open'
import { isUniqueViolation } from '../db/sqlState'
import { seedDemo, seedLoad } from '../demo/seed'
import { say, UsageError } from './command'
import { parseEnv } from '../env'
import { createLog } from '../log'

const HELP = `seed [--tenants N] [--studies M] [--datasets D] [--seed S]
Without options: the demo library, into an empty installation.
With --tenants: N client organisations of M studies each (default 100) for load tests; D of them (default 1) with the
brand tracker. Accounts admin@, manager@ and user@tenantN-SEED.test; DEMO_PASSWORD is their password.`

/** The e-mail addresses of a seed are always the same ones. */
const refuseRepeat = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error
  throw new UsageError('Organisations of this --seed are there already: choose another number.')
}

const whole = (text: string | undefined, fallback: number, name: string): number => {
  const value = text === undefined ? fallback : Number(text)
  if (!Number.isInteger(value) || value < 0) throw new UsageError(`--${name} must be a whole number.`)
  return value
}

/** Fills the installation that DATA_DIR or DATABASE_URL names; a running server on the same folder must be stopped first. */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      tenants: { type: 'string' },
      studies: { type: 'string' },
      datasets: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) {
    say(HELP)
    return 0
  }
  const env = parseEnv(process.env)
  const log = createLog(env.logLevel)
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection failed')
  const db = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, onError, onLost: onError })
  try {
    if (values.tenants === undefined) {
      if (await seedDemo({ db, log, dataDir: env.dataDir, password: env.demoPassword, say })) return 0
      say(
        'This installation has accounts already: the demo library is only made in an empty one. Use --tenants to add more.',
      )
      return 1
    }
    if (env.demoPassword === undefined) {
      say('Set DEMO_PASSWORD (at least 15 characters): all seeded accounts get it.')
      return 2
    }
    await seedLoad(db, {
      tenants: whole(values.tenants, 1, 'tenants'),
      studies: whole(values.studies, 100, 'studies'),
      datasets: whole(values.datasets, 1, 'datasets'),
      seed: whole(values.seed, 1, 'seed'),
      password: env.demoPassword,
      say,
    }).catch(refuseRepeat)
    return 0
  } finally {
    await db.close()
  }
}
