import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProviderSurveys } from '@core/contract'
import type { Provider } from '@core/domain'
import { buildServer, type BuiltServer } from '../../../test/harness/builtServer'
import { endWaits } from '../../../test/harness/endWaits'
import {
  settingsFor,
  settleAll,
  surveyOf,
  SURVEYMONKEY,
  UNDER_TEST,
  type FakeProvider,
  type ProviderUnderTest,
} from '../../../test/harness/providers'
import { MASTER_KEY, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { postgresAvailable, urlOf } from '../../../test/harness/testDatabase'
import { makeSurvey } from '../../../tools/providers/truth'
import { openDatabase } from '../../db/open'
import { datasetColumns, providerRuns } from '../../db/schema'
import type { Tx } from '../../db/types'

const MOST_PROCESSES = 100
/**
 * Every process dies at one of so many things that happen to it, in mixed order. Joining the responses of SurveyMonkey is two of
 * them for each page of 100, which a process has to live through.
 */
interface Trial {
  readonly respondents: number
  readonly deaths: Readonly<Record<Provider, number>>
}
const ON_POSTGRES: Trial = { respondents: 10_000, deaths: { qualtrics: 80, surveymonkey: 320, decipher: 80 } }
/** Every process opens the database again, so that there are fewer responses, and deaths come sooner. */
const EMBEDDED: Trial = { respondents: 3000, deaths: { qualtrics: 30, surveymonkey: 120, decipher: 30 } }
const dieAt = (processes: number, most: number): string => String(1 + ((processes * 37) % most))

const startLarge = async (
  { provider, start, theirs }: ProviderUnderTest,
  respondents: number,
): Promise<FakeProvider> => {
  const fake = await start()
  if (provider === 'surveymonkey') await fake.command('limits', { minute: 1_000_000, day: 1_000_000 })
  const survey = makeSurvey({ id: theirs(1), name: 'Pulse', questions: 6, respondents })
  fake.world.surveys.splice(0, Infinity, survey)
  return fake
}

const begin = async (under: ProviderUnderTest, server: TestServer, fake: FakeProvider): Promise<MintedClient> => {
  const client = await server.mintClient({ flags: { [under.provider]: true } })
  await under.connect(client.as('admin'), fake.token)
  await under.begin(client.as('manager'), under.surveyId(1), 'Pulse')
  return client
}

const whole = ({ world }: FakeProvider) => ({
  step: 'ready',
  imported_answers: world.surveys[0]?.respondents.length,
  error: null,
})

/** The survey all the way here, without a disturbance. */
const bringQuietly = async (
  under: ProviderUnderTest,
  server: TestServer,
  fake: FakeProvider,
): Promise<MintedClient> => {
  const client = await begin(under, server, fake)
  await settleAll(server, client)
  expect(await surveyOf(client, under.provider, under.surveyId(1))).toMatchObject(whole(fake))
  return client
}

const columnsOf = async (tx: Tx) => {
  const rows = await tx.select().from(datasetColumns)
  return new Map(rows.map(({ name, meta, bytes }) => [name, { meta, bytes: bytes.toString('base64') }]))
}

let built: BuiltServer
beforeAll(async () => {
  built = await buildServer({ 'mortal-process': 'test/harness/mortalProcess.ts' })
})
afterAll(() => built.remove())

describe.skipIf(!postgresAvailable).each(UNDER_TEST)('an import from $provider whose workers are killed', under => {
  const { provider } = under
  let server: TestServer
  let fake: FakeProvider

  beforeAll(async () => {
    fake = await startLarge(under, ON_POSTGRES.respondents)
    server = await startTestServer({ engine: 'postgres', ...settingsFor({ [provider]: fake.origin }) })
  })
  afterAll(async () => {
    await server.close()
    await fake.close()
  })

  const isFetching = (client: MintedClient): Promise<boolean> =>
    client.tenant(async tx => {
      const runs = await tx.select().from(providerRuns).where(ne(providerRuns.state, 'importing'))
      return runs.length > 0
    })
  /** What a process that died held is free, and waits of the provider are over. */
  const release = async (client: MintedClient): Promise<void> => {
    await server.jobs.takeOver()
    await client.tenant(endWaits)
  }
  /** The last responses are here; the process that fetched them may live on. */
  const ended = async (client: MintedClient): Promise<void> => {
    while (await isFetching(client)) await new Promise(resolve => setTimeout(resolve, 100))
  }

  it('at each of its steps brings the same dataset as one that nobody disturbed, cell by cell', async () => {
    const quiet = await bringQuietly(under, server, fake)
    const disturbed = await begin(under, server, fake)
    const url = await urlOf(server.db)
    let processes = 0
    while (await isFetching(disturbed)) {
      expect(processes).toBeLessThan(MOST_PROCESSES)
      await release(disturbed)
      const worker = await built.startOwn('mortal-process', {
        DATABASE_URL: url,
        DATA_DIR: server.dataDir,
        MASTER_KEY,
        PROVIDER_ORIGINS: `${provider}=${fake.origin}`,
        DIE_AT: dieAt(processes, ON_POSTGRES.deaths[provider]),
      })
      await Promise.race([worker.finished, ended(disturbed)])
      worker.process.kill('SIGKILL')
      await worker.finished
      processes += 1
    }
    await release(disturbed)
    await settleAll(server, disturbed)
    expect(processes).toBeGreaterThan(3)
    expect(await surveyOf(disturbed, provider, under.surveyId(1))).toMatchObject(whole(fake))
    expect(await disturbed.tenant(columnsOf)).toEqual(await quiet.tenant(columnsOf))
  })
})

// An embedded database dies with the process that uses it, also inside a transaction.
// Of one provider, the one with most steps: starting such a process takes seconds.
describe.each([SURVEYMONKEY])('an import from $provider in a process with an embedded database', under => {
  const { provider } = under
  let folder: string
  let fake: FakeProvider
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabularium-killed-'))
    fake = await startLarge(under, EMBEDDED.respondents)
  })
  afterAll(async () => {
    await fake.close()
    await rm(folder, { recursive: true, force: true })
  })

  const open = async (): Promise<TestServer> => {
    const onLost = (error: Error) => {
      throw error
    }
    const db = await openDatabase({ databaseUrl: undefined, dataDir: folder, onError: () => undefined, onLost })
    return startTestServer({ db, ...settingsFor({ [provider]: fake.origin }) })
  }
  const start = (clientId: string, death: string) =>
    built.startOwn('mortal-process', {
      CLIENT_ID: clientId,
      DATA_DIR: folder,
      MASTER_KEY,
      PROVIDER_ORIGINS: `${provider}=${fake.origin}`,
      DIE_AT: death,
      // The socket of a database that died stays behind.
      TMPDIR: folder,
    })

  it('that is killed at each of its steps and started again ends as one that nobody disturbed, cell by cell', async () => {
    const before = await open()
    const undisturbed = await (await bringQuietly(under, before, fake)).tenant(columnsOf)
    const disturbed = await begin(under, before, fake)
    await before.close()

    let processes = 0
    for (let code: number | null = null; code === null; processes += 1) {
      expect(processes).toBeLessThan(MOST_PROCESSES)
      const finished = await (await start(disturbed.client.id, dieAt(processes, EMBEDDED.deaths[provider]))).finished
      code = finished.code
      expect([null, 0], finished.output).toContain(code)
    }
    expect(processes).toBeGreaterThan(3)

    const after = await open()
    const { call } = await after.signIn(disturbed.manager.email)
    const { results } = await call(listProviderSurveys, { params: { integration: provider } })
    expect(results).toMatchObject([whole(fake)])
    expect(await after.db.tenant(disturbed.client.id, columnsOf)).toEqual(undisturbed)
    await after.close()
  })
})
