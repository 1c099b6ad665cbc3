import { ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQualtricsToken, importQualtricsSurvey } from '@core/contract'
import { buildServer, type BuiltServer } from '../../../test/harness/builtServer'
import { settingsFor, settleAll, surveyOf } from '../../../test/harness/providers'
import { MASTER_KEY, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { postgresAvailable, urlOf } from '../../../test/harness/testDatabase'
import { startQualtrics, surveyId, type FakeQualtrics } from '../../../tools/providers/qualtrics'
import { makeSurvey } from '../../../tools/providers/truth'
import { datasetColumns, providerRuns } from '../../db/schema'

const RESPONDENTS = 25_000
/** Every process dies at one of so many things that happen to it, in mixed order. */
const DEATHS = 60
const MOST_PROCESSES = 100

describe.skipIf(!postgresAvailable)('an import whose workers are killed at each of its steps', () => {
  let built: BuiltServer
  let server: TestServer
  let fake: FakeQualtrics
  const id = surveyId(1)

  beforeAll(async () => {
    built = await buildServer({ 'mortal-process': 'test/harness/mortalProcess.ts' })
    fake = await startQualtrics({ polls: 1 })
    const survey = makeSurvey({ id, name: 'Pulse', questions: 6, respondents: RESPONDENTS })
    fake.world.surveys.splice(0, Infinity, survey)
    server = await startTestServer({ engine: 'postgres', ...settingsFor({ qualtrics: fake.origin }) })
  })
  afterAll(async () => {
    await server.close()
    await fake.close()
    built.remove()
  })

  const begun = async (): Promise<MintedClient> => {
    const client = await server.mintClient({ flags: { qualtrics: true } })
    await client.as('admin').call(createQualtricsToken, { body: { api_key: fake.token } })
    await client.as('manager').call(importQualtricsSurvey, { params: { surveyId: id }, body: { study_name: 'Pulse' } })
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

  it('brings the same dataset as one that nobody disturbed, cell by cell', async () => {
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
        PROVIDER_ORIGINS: `qualtrics=${fake.origin}`,
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
    expect(await surveyOf(disturbed, 'qualtrics', id)).toMatchObject({ imported_answers: RESPONDENTS, error: null })
    expect(await columnsOf(disturbed)).toEqual(await columnsOf(quiet))
  })
})
