import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allEndpoints,
  cancelProviderImport,
  listAudit,
  patchIntegrationToken,
  patchProviderSurvey,
  publishProviderSurvey,
  refreshIntegration,
} from '@core/contract'
import { hurry, settingsFor, settleAll, UNDER_TEST, type FakeProvider } from '../../../test/harness/providers'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { makeSurvey } from '../../../tools/providers/truth'
import { rowsOf } from '../../db/rows'
import { securityLog } from '../../db/schema'

/** What people of made-up surveys are called, and reached by. */
const PERSONAL = ['canary-mail', 'Canary Person', '198.51.100.77']

describe.each(UNDER_TEST)('an organisation connected with $provider', under => {
  const { provider } = under
  const [id, other] = [under.surveyId(1), under.surveyId(2)]
  const theirs = under.theirs(1)
  const params = { integration: provider, surveyId: id }
  const said: string[] = []
  let server: TestServer
  let fake: FakeProvider
  let client: MintedClient
  beforeAll(async () => {
    fake = await under.start()
    fake.world.surveys.splice(
      0,
      Infinity,
      makeSurvey({ id: theirs, name: 'Snacks', questions: 10, respondents: 20 }),
      makeSurvey({ id: under.theirs(2), name: 'Drinks', questions: 10, respondents: 20 }),
    )
    server = await startTestServer({ ...settingsFor({ [provider]: fake.origin }), onLog: line => said.push(line) })
    client = await server.mintClient({ flags: { [provider]: true } })
  })
  afterAll(async () => {
    await server.close()
    await fake.close()
  })

  const manager = () => client.as('manager')
  const lines = async (): Promise<string[]> => {
    const rows = await client.tenant(tx =>
      tx.select().from(securityLog).orderBy(desc(securityLog.created), desc(securityLog.id)),
    )
    return rows.map(({ event }) => event).reverse()
  }
  /** The events that some work adds to the audit log. */
  const linesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = (await lines()).length
    await work()
    return (await lines()).slice(before).filter(event => event.startsWith('integration.'))
  }

  it('finds one line in its audit log for each change', async () => {
    await client.session('admin')
    await client.session('manager')
    const auto = (on: boolean) =>
      client.as('admin').call(patchIntegrationToken, {
        params: { integration: provider },
        body: { auto_import: on },
      })
    expect(await linesOf(() => under.connect(client.as('admin'), fake.token))).toEqual(['integration.connected'])
    expect(await linesOf(() => under.connect(client.as('admin'), fake.token))).toEqual(['integration.key_replaced'])
    expect(await linesOf(() => auto(true))).toEqual(['integration.auto_import_on'])
    expect(await linesOf(() => auto(true))).toEqual([])
    expect(await linesOf(() => auto(false))).toEqual(['integration.auto_import_off'])
    expect(await linesOf(() => under.begin(manager(), id, 'Snacks'))).toEqual(['integration.import_begun'])
    expect(await linesOf(() => under.begin(manager(), id, 'Snacks'))).toEqual([])
    expect(await linesOf(() => manager().call(publishProviderSurvey, { params }))).toEqual([
      'integration.publish_wanted',
    ])
    expect(await linesOf(() => settleAll(server, client))).toEqual(['integration.imported'])
    await server.jobs.runDue()
    expect(await linesOf(() => manager().call(patchProviderSurvey, { params, body: { auto_publish: true } }))).toEqual([
      'integration.survey_changed',
    ])
    await under.begin(manager(), other, 'Drinks')
    const drinks = { integration: provider, surveyId: other }
    expect(await linesOf(() => manager().call(cancelProviderImport, { params: drinks }))).toEqual([
      'integration.import_cancelled',
    ])
  })

  it('finds its key, and who was asked, in no answer, line of the log or row of the database', async () => {
    const secrets = [fake.token, 'canaryClientSecret']
    fake.fail(under.fetching, { kind: 'html' }, { times: 2 })
    await under.begin(manager(), other, 'Drinks')
    await hurry(server, client)
    fake.fail(/./u, { kind: 'answer', answer: { status: 401, body: under.revoked } }, { times: Infinity })
    await settleAll(server, client)
    const answers: string[] = [
      JSON.stringify(await manager().call(refreshIntegration, { params: { integration: provider } })),
      JSON.stringify(await client.as('admin').call(listAudit, { query: {} })),
    ]
    for (const endpoint of allEndpoints.filter(
      ({ method, id: call }) => method === 'GET' && call.startsWith('integrations.'),
    )) {
      const sent = await client.as('admin').send(endpoint, { params: { integration: provider, surveyId: id } })
      answers.push(await sent.text())
    }
    const tables = await server.db.owner(client.client.id, async tx => {
      const found = await rowsOf<{ name: string }>(
        tx,
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      const dumps: string[] = []
      for (const { name } of found) {
        dumps.push(JSON.stringify(await rowsOf(tx, sql`select t::text as row from ${sql.identifier(name)} t`)))
      }
      return dumps
    })
    const everything = [...answers, ...said, ...tables].join('\n')
    expect(everything.length).toBeGreaterThan(50_000)
    expect(said.length).toBeGreaterThan(0)
    for (const secret of [...secrets, ...PERSONAL]) expect(everything.includes(secret), secret).toBe(false)
    expect(fake.calls.join('\n')).not.toContain(fake.token)
  })
})
