import { setTimeout as wait } from 'node:timers/promises'
import type { Provider } from '@core/domain'
import { UsageError } from '@server/cli/command'
import { startDecipher } from './decipher'
import type { Fake } from './fake'
import { startQualtrics } from './qualtrics'
import { startSurveyMonkey } from './surveymonkey'

interface Started extends Fake {
  readonly token: string
  /** The app that people consent to, where there is one. */
  readonly app?: { readonly clientId: string; readonly clientSecret: string }
}

interface Ports {
  readonly port?: number
  readonly controlPort?: number
}

const STARTS: Readonly<Record<Provider, (ports: Ports) => Promise<Started>>> = {
  qualtrics: startQualtrics,
  surveymonkey: startSurveyMonkey,
  decipher: startDecipher,
}

/** The port of the first provider; the others follow, and their control ports ten further on. */
const FIRST_PORT = 4701
const CONTROL = 10

export interface Running {
  readonly provider: Provider
  readonly fake: Started
}

const LAST_PORT = 65_535

/** The first port as PORT says it, 4701 without. Throws UsageError where it leaves no room for the others. */
export const firstPortOf = (text: string | undefined): number => {
  if (text === undefined) return FIRST_PORT
  const port = Number(text)
  const last = LAST_PORT - CONTROL - Object.keys(STARTS).length + 1
  if (Number.isInteger(port) && port >= 1 && port <= last) return port
  throw new UsageError(`PORT must be a number from 1 to ${last}.`)
}

const closeAll = async (running: readonly Running[]): Promise<void> => {
  await Promise.all(running.map(({ fake }) => fake.close()))
}

/** Starts a made-up server of every provider, from a port on; on any free ports for null. Where one cannot start, none does. */
export const startProviders = async (firstPort: number | null = FIRST_PORT): Promise<readonly Running[]> => {
  const started = await Promise.allSettled(
    (Object.keys(STARTS) as Provider[]).map(async (provider, at): Promise<Running> => {
      const port = (firstPort ?? 0) + at
      const ports = firstPort === null ? {} : { port, controlPort: port + CONTROL }
      return { provider, fake: await STARTS[provider](ports) }
    }),
  )
  const running = started.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find(one => one.status === 'rejected')
  if (!failed) return running
  await closeAll(running)
  throw failed.reason
}

const appLines = (running: readonly Running[]): readonly string[] =>
  running.flatMap(({ fake: { app } }) =>
    app ? [`SURVEYMONKEY_CLIENT_ID=${app.clientId} \\`, `SURVEYMONKEY_CLIENT_SECRET=${app.clientSecret} \\`] : [],
  )

/** What people need to know of the servers: where they are, their keys, and how this product is pointed at them. */
export const describeProviders = (running: readonly Running[]): string =>
  [
    ...running.flatMap(({ fake }) => [
      fake.name,
      `  answers at    ${fake.origin}`,
      `  takes orders  ${fake.control}`,
      `  key           ${fake.token}`,
      '',
    ]),
    'Point a server at them:',
    '',
    `PROVIDER_ORIGINS="${running.map(({ provider, fake }) => `${provider}=${fake.origin}`).join(',')}" \\`,
    ...appLines(running),
    'npm start',
    '',
    'Orders are posted as JSON, for example the survey of 500 questions:',
    '',
    ...running.map(({ fake }) => `curl -d '{"name":"large"}' ${fake.control}/scenario`),
    '',
    'Ctrl+C ends them.',
  ].join('\n')

/** Milliseconds for which nothing is due, again and again. */
const LONG = 2 ** 31 - 1

/** Waits until the process is told to end. */
const untilTold = async (): Promise<void> => {
  const told = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => told.abort())
  while (!told.signal.aborted) await wait(LONG, undefined, { signal: told.signal }).catch(() => undefined)
}

/** `providers`: made-up survey providers on ports of this machine, from PORT on, for trials. Ends with Ctrl+C. */
export const run = async (): Promise<number> => {
  const running = await startProviders(firstPortOf(process.env.PORT))
  console.log(describeProviders(running))
  await untilTold()
  await closeAll(running)
  return 0
}
