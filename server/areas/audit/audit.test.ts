import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteGroup, exportAudit, listAudit, type AuditEntry, type InputOf } from '@core/contract'
import { AUDIT_PAGE } from '@core/domain/limits'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { securityLog } from '../../db/schema'
import { NOTED_PER_HOUR } from '../../http/noteRefusal'

type Query = InputOf<typeof listAudit>['query']

describe('the audit log', () => {
  let server: TestServer
  let client: MintedClient
  let other: MintedClient
  let priya = ''

  const line = (event: string, day: string, more: Partial<typeof securityLog.$inferInsert> = {}) => ({
    clientId: client.client.id,
    id: newId(),
    event,
    outcome: 'ok' as const,
    requestId: 'r1',
    created: new Date(`${day}T10:00:00.000Z`),
    ...more,
  })
  const list = (query: Query) => client.as('admin').call(listAudit, { query })
  const eventsOf = async (query: Query) => (await list(query)).results.map(({ event }) => event)
  /** Every line, page by page. */
  const all = async (query: Query): Promise<AuditEntry[]> => {
    const found: AuditEntry[] = []
    for (let after: string | undefined; ;) {
      const page = await list({ ...query, ...(after !== undefined && { after }) })
      found.push(...page.results)
      if (page.next === null) return found
      after = new URL(page.next, 'http://localhost').searchParams.get('after') ?? undefined
    }
  }

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    other = await server.mintClient()
    const { results } = await client.as('admin').call(listAudit, { query: { event: 'login' } })
    priya = results[0]?.user?.id ?? ''
    await client.tenant(tx =>
      tx.insert(securityLog).values([
        line('study.created', '2020-03-01', { userId: priya, detail: { study: '=SUM(1) 100%', name: 'Oats' } }),
        line('report.deleted', '2020-03-02', { outcome: 'refused', address: '203.0.113.24' }),
        line('dataset.published', '2020-03-03', { userId: 'nobody' }),
        // More than a page at one moment: only their ids tell them apart.
        ...Array.from({ length: 2 * AUDIT_PAGE + 7 }, (_, at) => line('login', '2020-05-05', { detail: { at } })),
      ]),
    )
    await other.tenant(tx =>
      tx.insert(securityLog).values({ ...line('study.created', '2020-03-01'), clientId: other.client.id }),
    )
  })
  afterAll(() => server.close())

  it('is listed newest first, with names, and narrowed by day, event, outcome, person and words', async () => {
    const march = { from: '2020-03-01', to: '2020-03-03' } as const
    expect(await eventsOf(march)).toEqual(['dataset.published', 'report.deleted', 'study.created'])
    expect(await eventsOf({ from: '2020-03-01T10:00:00.001Z', to: '2020-03-03T10:00:00Z' })).toEqual(['report.deleted'])
    expect(await eventsOf({ ...march, to: '2020-03-02' })).toEqual(['report.deleted', 'study.created'])
    expect(await eventsOf({ ...march, from: '2020-03-03' })).toEqual(['dataset.published'])
    expect(await eventsOf({ ...march, outcome: 'refused' })).toEqual(['report.deleted'])
    expect(await eventsOf({ ...march, event: 'study.created' })).toEqual(['study.created'])
    expect(await eventsOf({ ...march, user: priya })).toEqual(['study.created'])
    expect(await eventsOf({ ...march, query: 'oats' })).toEqual(['study.created'])
    expect(await eventsOf({ ...march, query: '203.0.113' })).toEqual(['report.deleted'])
    // Signs of patterns mean themselves.
    expect(await eventsOf({ ...march, query: '100%' })).toEqual(['study.created'])
    expect(await eventsOf({ ...march, query: '100_' })).toEqual([])
    const { results, total, next } = await list(march)
    expect({ total, next }).toEqual({ total: 3, next: null })
    expect(results[2]).toMatchObject({ user: { id: priya }, detail: { name: 'Oats' }, outcome: 'ok' })
    expect(results[0]?.user).toBeNull()
  })

  it('has every line on one page only, also where many were written at one moment', async () => {
    const found = await all({ from: '2020-05-05', to: '2020-05-05' })
    expect(found).toHaveLength(2 * AUDIT_PAGE + 7)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(new Set(found.map(({ detail }) => detail.at)).size).toBe(found.length)
  })

  it('leaves as a file with every line, and says that it did', async () => {
    const query = { from: '2020-03-01', to: '2020-03-03' } as const
    const csv = await client.as('admin').send(exportAudit, { query: { ...query, format: 'csv' } })
    expect(csv.headers.get('content-disposition')).toContain('audit log.csv')
    const lines = (await csv.text()).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('Time (UTC),Event,Outcome')
    expect(lines[3]).toContain('2020-03-01T10:00:00.000Z,study.created,ok')
    const jsonl = await client
      .as('admin')
      .send(exportAudit, { query: { from: '2020-05-05', to: '2020-05-05', format: 'jsonl' } })
    const objects = (await jsonl.text()).trim().split('\n')
    expect(objects).toHaveLength(2 * AUDIT_PAGE + 7)
    expect(JSON.parse(objects[0] ?? '')).toMatchObject({ event: 'login' })
    expect((await list({ event: 'audit.exported' })).results.map(({ detail }) => detail)).toEqual([
      { format: 'jsonl', from: '2020-05-05', to: '2020-05-05' },
      { format: 'csv', ...query },
    ])
  })

  it('notes refused calls of managers and admins with call and object, once, and only so many in an hour', async () => {
    const fresh = await server.mintClient()
    const refusals = async () =>
      (await fresh.as('admin').call(listAudit, { query: { event: 'call.refused' } })).results.map(
        ({ user, outcome, detail }) => ({ user: user?.id, outcome, detail }),
      )
    const remove = (role: 'admin' | 'user', groupName: string) =>
      fresh.as(role).send(deleteGroup, { params: { groupName } })
    expect((await remove('user', 'g1')).status).toBe(403)
    expect((await remove('admin', 'Not there')).status).toBe(404)
    expect(await refusals()).toEqual([
      {
        user: fresh.admin.id,
        outcome: 'refused',
        detail: { call: deleteGroup.id, code: 'not_found', groupName: 'Not there' },
      },
      { user: fresh.user.id, outcome: 'refused', detail: { call: deleteGroup.id, code: 'forbidden', groupName: 'g1' } },
    ])
    for (let at = 0; at < NOTED_PER_HOUR + 3; at += 1) await fresh.as('user').send(listAudit, { query: {} })
    const theirs = (await refusals()).filter(({ user }) => user === fresh.user.id)
    expect(theirs).toHaveLength(NOTED_PER_HOUR)
    expect(theirs.filter(({ detail }) => detail['last_of_hour'] === true)).toHaveLength(1)
  })

  it('is for administrators, and of their own organisation', async () => {
    for (const role of ['manager', 'user'] as const)
      for (const call of [listAudit, exportAudit])
        expect((await client.as(role).send(call, { query: {} })).status).toBe(403)
    const theirs = await other.as('admin').call(listAudit, { query: { to: '2020-12-31' } })
    expect(theirs.results).toHaveLength(1)
  })
})
