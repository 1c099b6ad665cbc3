import { ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, type BuiltServer } from '../../../test/harness/builtServer'
import { settingsFor, settleAll, surveyOf, UNDER_TEST, type FakeProvider } from '../../../test/harness/providers'
import { MASTER_KEY, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { postgresAvailable, urlOf } from '../../../test/harness/testDatabase'
import { makeSurvey } from '../../../tools/providers/truth'
import { datasetColumns, providerRuns } from '../../db/schema'

/** A page of SurveyMonkey has 100 responses, so that it takes as many steps for fewer. */
const RESPONDENTS = { qualtrics: 25_000, surveymonkey: 5000, decipher: 25_000 } as const
/** Every process dies at one of so many things that happen to it, in mixed order. */
const DEATHS = 60
const MOST_PROCESSES = 100

describe.skipIf(!postgresAvailable).each(UNDER_TEST)('an import from $provider whose workers are killed', under => {
  const { provider } = under
  const respondents = RESPONDENTS[provider]
  let built: BuiltServer
  let server: TestServer
  let fake: FakeProvider
  const id = under.surveyId(1)

  beforeAll(async () => {
    built = await buildServer({ 'mortal-process': 'test/harness/mortalProcess.ts' })
    fake = await under.start()
    const survey = makeSurvey({ id: under.theirs(1), name: 'Pulse', questions: 6, respondents })
    if (provider === 'surveymonkey') await fake.command('limits', { minute: 1_000_000, day: 1_000_000 })
    fake.world.surveys.splice(0, Infinity, survey)
    server = await startTestServer({ engine: 'postgres', ...settingsFor({ [provider]: fake.origin }) })
  })
  afterAll(async () => {
    await server.close()
    await fake.close()
    built.remove()
  })

  const begun = async (): Promise<MintedClient> => {
    const client = await server.mintClient({ flags: { [provider]: true } })
    await under.connect(client.as('admin'), fake.token)
    await under.begin(client.as('manager'), id, 'Pulse')
    return client
  }
  const columnsOf = async (client: MintedClient) => {
    const rows = await client.tenant(tx => tx.select().from(datasetColumns))
    return new Map(rows.map(({ name, meta, bytes }) => [name, { meta, bytes: bytes.toString('base64') }]))
  }
  const isFetching = (client: MintedClient): Promise<boolean> =>
    client.tenant(async tx => {
      const runs = await tx.select().from(providerRuns).where(ne(providerRuns.state, 'importing'))
      return runs.length > 0
    })
  /** The last responses are here; the process that fetched them may live on. */
  const ended = async (client: MintedClient): Promise<void> => {
    while (await isFetching(client)) await new Promise(resolve => setTimeout(resolve, 100))
  }
  /** What a process that died held is free when its lease has run out, and waits of the provider are over. */
  const release = (client: MintedClient) =>
    client.tenant(async tx => {
      await tx.execute(
        sql`update jobs set due = now(), lease_until = now() - interval '1 second' where finished is null`,
      )
      await tx.execute(sql`update provider_runs set next_try = null`)
    })

  it('at each of its steps brings the same dataset as one that nobody disturbed, cell by cell', async () => {
    const quiet = await begun()
    await settleAll(server, quiet)
    const disturbed = await begun()
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
        DIE_AT: String(1 + ((processes * 17) % DEATHS)),
      })
      await Promise.race([worker.finished, ended(disturbed)])
      worker.process.kill('SIGKILL')
      await worker.finished
      processes += 1
    }
    await release(disturbed)
    await settleAll(server, disturbed)
    expect(processes).toBeGreaterThan(4)
    expect(await surveyOf(disturbed, provider, id)).toMatchObject({ imported_answers: respondents, error: null })
    expect(await columnsOf(disturbed)).toEqual(await columnsOf(quiet))
  })
})
