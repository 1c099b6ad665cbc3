import type { Database } from './db/types'
import { parseEnv } from './env'
import { exitCodeOf, explain } from './exits'
import { createLog } from './log'
import { startServer } from './start'

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

const run = async (): Promise<void> => {
  const env = parseEnv(process.env)
  const log = createLog(env.logLevel)
  const onLost = (error: Error) => {
    log.fatal({ err: error }, 'the embedded database is lost; the server ends')
    process.exit(1)
  }
  const seedDemo = async (db: Database) => {
    const { seedDemo: seed } = await import('./demo/seed')
    await seed({ db, log, dataDir: env.dataDir, password: env.demoPassword, say })
  }
  const running = await startServer({ env, log, seedDemo, onLost, checkAnswers: process.env.NODE_ENV !== 'production' })
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  // Last: who reads it may stop the server at once.
  const here = `http://localhost:${running.port}`
  const address = env.publicOrigin ?? here
  say(env.role === 'worker' ? `Tabularium works on jobs. Its state: ${here}/readyz` : `Tabularium serves ${address}`)
  if (running.setupSecret !== null) {
    say(
      `There is no account yet. Open ${address}/login?setup=1 and make the first administrator with this one-time secret: ${running.setupSecret}`,
    )
  }
}

try {
  await run()
} catch (error) {
  complain(explain(error))
  process.exit(exitCodeOf(error))
}
