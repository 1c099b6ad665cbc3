import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  createReport,
  createToken,
  getDataset,
  getReport,
  getStudy,
  listDatasetStates,
  listReports,
  listStudies,
  patchStudy,
  searchQuestions,
} from '@core/contract'
import { aRequest } from '../../test/harness/reportData'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../test/harness/serverApp'
import { openTestDatabase } from '../../test/harness/testDatabase'
import { connectionOf } from '../db/rows'
import type { Database, Tx } from '../db/types'
import { demoReports } from '../demo/reports'
import { TRACKER_DATASET, TRACKER_STUDY } from '../demo/studies'
import { insertTracker, packTracker } from '../demo/tenant'

/** A transaction of the embedded database keeps everybody else out, and each costs three statements of its own. */
describe('transactions of a call', () => {
  let server: TestServer
  let client: MintedClient
  let reportId = ''
  let opened = 0
  let statements = 0
  const studyId = TRACKER_STUDY.studyNumber

  const listened = new WeakSet()
  /** Counts the statements that go to the connection of a transaction, also those that were prepared before. */
  const listenTo = (tx: Tx): void => {
    const connection = connectionOf(tx) as unknown as { query: (...args: unknown[]) => unknown }
    if (listened.has(connection)) return
    listened.add(connection)
    const send = connection.query.bind(connection)
    connection.query = (...args) => {
      statements += 1
      return send(...args)
    }
  }

  beforeAll(async () => {
    const db = await openTestDatabase('pglite')
    const counting: Database = {
      ...db,
      tenant: (clientId, work) => {
        opened += 1
        return db.tenant(clientId, tx => {
          listenTo(tx)
          return work(tx)
        })
      },
    }
    server = await startTestServer({ db: counting })
    client = await server.mintClient()
    const tracker = await packTracker()
    await client.tenant(async tx => insertTracker(tx, client.client.id, tracker))
    const [body] = demoReports()
    if (!body) throw new Error('no report')
    const report = await client.as('manager').call(createReport, { params: { studyId }, body })
    reportId = report.id
  })
  afterAll(() => server.close())

  const during = async (call: () => Promise<unknown>): Promise<number> => {
    opened = 0
    await call()
    return opened
  }

  it('is one for what only reads: it is admitted, finds its object and reads in the same', async () => {
    const { call } = client.as('manager')
    const params = { studyId, datasetName: TRACKER_DATASET }
    const counted = [
      await during(() => call(listStudies, { query: {} })),
      await during(() => call(getStudy, { params: { id: studyId } })),
      await during(() => call(getDataset, { params, query: {} })),
      await during(() => call(listDatasetStates, { params: { studyId } })),
      await during(() => call(listReports, { params: { studyId }, query: {} })),
      await during(() => call(getReport, { params: { studyId, reportId }, query: {} })),
      await during(() => call(searchQuestions, { query: { query: 'brand' } })),
    ]
    expect(counted).toEqual(counted.map(() => 1))
  })

  it('has as many statements for a token as for a session, besides one in an hour that notes its use', async () => {
    const { secret } = await client.as('manager').call(createToken, { body: { name: 'Test', scopes: ['read'] } })
    const program = server.withToken(secret)
    const cost = async ({ call }: Pick<Caller, 'call'>) => {
      statements = 0
      await call(getStudy, { params: { id: studyId } })
      return statements
    }
    const [session, first, later] = [await cost(client.as('manager')), await cost(program), await cost(program)]
    expect([first - session, later - session]).toEqual([1, 0])
  })

  it('is two for a change: none is open while its body arrives', async () => {
    const { call } = client.as('manager')
    const body = { description: 'Three waves.' }
    expect(await during(() => call(patchStudy, { params: { id: studyId }, body }))).toBe(2)
  })

  describe('that works on what it has read', () => {
    const params = { studyId, datasetName: TRACKER_DATASET }
    const body = aRequest({ rows: [{ question: 'region' }] })
    const options = Array.from({ length: 1000 }, (_, at) => `no such option ${at}`.padEnd(80))
    const large = { ...body, filters: { question: 'region', options } }
    const send = (caller: Caller, asked: object, headers?: Record<string, string>) =>
      caller.send(analyse, { params, body: asked as typeof body }, headers && { headers })

    it('is one: a small body is here before it, and nothing is open while tables are counted', async () => {
      const call = () => client.as('user').call(analyse, { params, body })
      // Signs in, and brings the columns that later calls have.
      await call()
      expect(await during(call)).toBe(1)
    })

    it('is one before and one after a large body has come', async () => {
      expect(JSON.stringify(large).length).toBeGreaterThan(64 * 1024)
      let status = 0
      const count = await during(async () => {
        status = (await send(client.as('user'), large)).status
      })
      expect([count, status]).toEqual([2, 200])
    })

    it('says what is wrong with a body to those alone who may send one', async () => {
      const stranger = server.withToken('nobody')
      const statuses = [
        await send(stranger, { rows: 'none' }),
        await send(client.as('user'), { rows: 'none' }),
        await send(client.as('user'), body, { 'if-match': '*' }),
        await send(client.as('user'), body, { 'content-type': 'text/plain' }),
      ].map(({ status }) => status)
      expect(statuses).toEqual([401, 400, 400, 415])
    })
  })
})
