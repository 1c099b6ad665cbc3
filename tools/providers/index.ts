import { startDecipher } from './decipher'
import type { Fake } from './fake'
import { startQualtrics } from './qualtrics'
import { startSurveyMonkey } from './surveymonkey'

/** Ports of the first provider and its control; the others follow. */
const FIRST_PORT = 4711

interface Made {
  readonly provider: string
  readonly fake: Fake
  /** What to connect with. */
  readonly key: string
  /** Variables that the server needs besides the origin. */
  readonly more: Readonly<Record<string, string>>
}

const startAll = async (): Promise<readonly Made[]> => {
  const portsOf = (at: number) => ({ port: FIRST_PORT + 2 * at, controlPort: FIRST_PORT + 2 * at + 1 })
  const qualtrics = await startQualtrics(portsOf(0))
  const surveymonkey = await startSurveyMonkey(portsOf(1))
  const decipher = await startDecipher(portsOf(2))
  const { clientId, clientSecret } = surveymonkey.app
  return [
    { provider: 'qualtrics', fake: qualtrics, key: qualtrics.token, more: {} },
    {
      provider: 'surveymonkey',
      fake: surveymonkey,
      key: surveymonkey.token,
      more: { SURVEYMONKEY_CLIENT_ID: clientId, SURVEYMONKEY_CLIENT_SECRET: clientSecret },
    },
    { provider: 'decipher', fake: decipher, key: decipher.token, more: {} },
  ]
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

/** `providers`: three made-up survey providers on this machine, for people without an account; until Ctrl+C. */
export const run = async (): Promise<number> => {
  const made = await startAll()
  say('Made-up survey providers are running. Their answers are generated.\n')
  for (const { fake, key } of made) {
    say(`${fake.name}`)
    say(`  answers at ${fake.origin}, controlled at ${fake.control}`)
    say(`  key: ${key}`)
  }
  const origins = made.map(({ provider, fake }) => `${provider}=${fake.origin}`).join(',')
  const more = made.flatMap(({ more: own }) => Object.entries(own).map(([name, value]) => `${name}=${value}`))
  say('\nStart the product beside them with')
  say(`  PROVIDER_ORIGINS=${origins} ${more.join(' ')} npm start`)
  say('and connect them in Settings, Integrations. Ctrl+C stops them.')
  await untilStopped()
  for (const { fake } of made) await fake.close()
  return 0
}
