import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allEndpoints,
  deleteStudy,
  getStudy,
  listGroups,
  listReports,
  listStudyDocuments,
  listUsers,
  patchStudy,
} from '@core/contract'
import { addTracker, trackerStudy } from '../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../test/harness/serverApp'
import { hasVersion, readOf } from './versions'

describe.each(['pglite', 'postgres'] as const)('versions of objects on %s', engine => {
  let server: TestServer
  let client: MintedClient
  const params = { id: trackerStudy.number }
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    await addTracker(client)
  })
  afterAll(() => server.close())

  const tagNow = async (): Promise<string> =>
    (await client.as('manager').send(getStudy, { params })).headers.get('etag') ?? ''
  const rename = (description: string, tag?: string) =>
    client
      .as('manager')
      .send(patchStudy, { params, body: { description } }, { headers: tag === undefined ? {} : { 'if-match': tag } })

  it('stay the same as long as nothing changes, and spare the answer', async () => {
    const tag = await tagNow()
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    const again = await client
      .as('manager')
      .send(getStudy, { params }, { headers: { 'if-none-match': `W/${tag}, "x"` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  })

  it('let a change through that knows the present one, and refuse any other without changing anything', async () => {
    const old = await tagNow()
    expect((await rename('First', old)).status).toBe(200)
    const refused = await rename('Second', old)
    expect([refused.status, refused.headers.get('content-type'), await refused.json()]).toEqual([
      412,
      'application/problem+json',
      expect.objectContaining({ type: '/problems/changed', code: 'changed', status: 412 }),
    ])
    expect(await client.as('manager').call(getStudy, { params })).toMatchObject({ description: 'First' })
    expect((await rename('Third', await tagNow())).status).toBe(200)
    expect((await rename('Fourth', '*')).status).toBe(200)
    expect((await rename('Fifth')).status).toBe(200)
  })

  it('let one of several through that come at once', async () => {
    const tag = await tagNow()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(text => rename(text, tag)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })

  it('are not taken by calls whose object has none', async () => {
    const answer = await client
      .as('manager')
      .send(listGroups, {}, { headers: { 'if-match': '"x"' } })
      .then(({ status }) => status)
    expect(answer).toBe(200)
    const favorite = allEndpoints.find(({ id }) => id === 'favorites.delete')
    const refused = await client
      .as('user')
      .send(favorite as typeof deleteStudy, { params: { id: 'none' } }, { headers: { 'if-match': '"x"' } })
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      400,
      'If-Match cannot be used with this call: what it changes has no ETag.',
    ])
  })

  it('lists say where they go on, and that they end', async () => {
    const pages: string[][] = []
    let next: string | null = '/proxy/rottweiler/users?page_size=2'
    const manager = client.as('manager')
    const total = (await manager.call(listUsers, { query: {} })).count
    while (next !== null && pages.length < 10) {
      const url: URL = new URL(next, 'http://localhost')
      const answer = await manager.send(listUsers, { query: Object.fromEntries(url.searchParams) as never })
      const body = (await answer.json()) as { results: { profile_id: string }[]; next: string | null }
      pages.push(body.results.map(one => one.profile_id))
      next = body.next
    }
    expect(total).toBeGreaterThan(2)
    expect(pages.map(({ length }) => length)).toEqual([
      ...Array.from({ length: Math.ceil(total / 2) - 1 }, () => 2),
      2 - (total % 2),
    ])
    expect(new Set(pages.flat()).size).toBe(total)
  })

  it('lists of one study say where they go on too', async () => {
    for (const endpoint of [listReports, listStudyDocuments]) {
      const answer = await client.as('manager').send(endpoint, { params: { studyId: trackerStudy.number }, query: {} })
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ next: null })])
    }
  })

  it('guard a deletion too', async () => {
    const remove = async (tag: string) =>
      (
        await client
          .as('manager')
          .send(deleteStudy, { params, query: { name: trackerStudy.name } }, { headers: { 'if-match': tag } })
      ).status
    const now = await tagNow()
    expect(await remove('"other"')).toBe(412)
    expect(await tagNow()).toBe(now)
    expect(await remove(now)).toBe(200)
    expect(await remove(now)).toBe(404)
  })
})

it('belong to studies, datasets, documents, reports, key insights, preparations and the order of banners', () => {
  const changes = allEndpoints.flatMap(endpoint => (readOf(endpoint) ? [endpoint.id] : []))
  expect(changes).toEqual(
    expect.arrayContaining([
      'studies.patch',
      'studies.delete',
      'datasets.patch',
      'documents.patch',
      'reports.patch',
      'reports.delete',
    ]),
  )
  expect(allEndpoints.filter(hasVersion).every(({ method }) => method === 'GET')).toBe(true)
})
