import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  allEndpoints,
  changeGrids,
  createFavorite,
  createStudy,
  listFavorites,
  listReports,
  listStories,
  listStudies,
  listStudyDocuments,
  type ErrorBody,
} from '@core/contract'
import { BODIES } from '@core/contract/about'
import { addTracker, trackerStudy } from '../../test/harness/library'
import { refusalOf, startTestServer, type MintedClient, type TestServer } from '../../test/harness/serverApp'
import { newId } from '../db/ids'
import { stories } from '../db/schema'

let server: TestServer
let client: MintedClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.mintClient()
})
afterAll(() => server.close())

const limitOf = (name: string, keyword: string): number => BODIES[name]?.limits?.[keyword] ?? NaN

it('of a new study are those at which it is refused', async () => {
  const study = {
    study_name: 'Study',
    study_number: '',
    study_date: '2025-03-01',
    study_month: 3,
    study_year: 2025,
    Supplier: [],
    client_values: {},
  }
  const problems = async (over: Partial<typeof study>): Promise<ErrorBody['fields']> => {
    const answer = await client.as('manager').send(createStudy, { body: { ...study, ...over } })
    return ((await answer.json()) as Partial<ErrorBody>).fields ?? {}
  }
  const [name, number] = [limitOf('study_name', 'maxLength'), limitOf('study_number', 'maxLength')]
  expect(await problems({ study_name: 'n'.repeat(name) })).not.toHaveProperty('study_name')
  expect(await problems({ study_name: 'n'.repeat(name + 1) })).toHaveProperty('study_name')
  expect(await problems({ study_number: 'n'.repeat(number) })).not.toHaveProperty('study_number')
  expect(await problems({ study_number: 'n'.repeat(number + 1) })).toHaveProperty('study_number')
  const dated = (year: number, month: number) =>
    problems({
      study_date: `${year}-${String(month).padStart(2, '0')}-01`,
      study_year: year,
      study_month: month,
    })
  const year = limitOf('study_year', 'minimum')
  const wrong = (fields: ErrorBody['fields']) => Object.keys(fields ?? {}).filter(field => field.startsWith('study_'))
  expect(wrong(await dated(year, limitOf('study_month', 'minimum')))).toEqual([])
  expect(wrong(await dated(year, limitOf('study_month', 'maximum')))).toEqual([])
  expect(wrong(await dated(year - 1, 3))).not.toEqual([])
  expect(wrong(await dated(year, limitOf('study_month', 'minimum') - 1))).not.toEqual([])
  expect(wrong(await dated(year, limitOf('study_month', 'maximum') + 1))).not.toEqual([])
})

it('of grids in one call are those at which it is refused', async () => {
  await addTracker(client)
  const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
  const most = limitOf('datasets.changeGrids.*', 'maxProperties')
  const grids = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${at}`, { action: 'delete' as const }]))
  const call = (count: number) => refusalOf(client.as('manager').call(changeGrids, { params, body: grids(count) }))
  const words = `Name one to ${most} grids.`
  expect((await call(most + 1))[1]).toBe(words)
  expect((await call(limitOf('datasets.changeGrids.*', 'minProperties') - 1))[1]).toBe(words)
  expect((await call(most))[1]).not.toBe(words)
})

it('of pages hold for every list that can be long', async () => {
  const manager = client.as('manager')
  const ids = Array.from({ length: 5 }, () => newId())
  await client.tenant(tx =>
    tx.insert(stories).values(
      ids.map((id, at) => ({
        ...{ clientId: client.client.id, id, title: `Story ${at}`, author: client.manager.id, public: true },
        modified: new Date(Date.UTC(2026, 0, 10 - at)),
      })),
    ),
  )
  for (const item_id of ids) await manager.call(createFavorite, { body: { item_type: 'story', item_id } })
  const page = (number: number) => ({ query: { page: number, page_size: 2 } })
  const titles = async (number: number) => (await manager.call(listStories, page(number))).results.map(one => one.id)
  expect([...(await titles(1)), ...(await titles(2)), ...(await titles(3)), ...(await titles(4))]).toEqual(ids)
  const marked = async (number: number) =>
    (await manager.call(listFavorites, page(number))).results.map(one => one.item_id)
  expect([await marked(1), await marked(3)]).toEqual([[ids[4], ids[3]], [ids[0]]])
  const params = { studyId: trackerStudy.number }
  for (const endpoint of [listReports, listStudyDocuments])
    expect(await manager.call(endpoint, { params, query: { page: 2, page_size: 1 } })).toEqual({ results: [] })
  expect((await manager.call(listStudies, { query: { page: 1_000_000, page_size: 2500 } })).results).toEqual([])
  expect((await refusalOf(manager.call(listStudies, { query: { page: 1_000_001 } })))[0]).toBe(400)
  const paged = allEndpoints.filter(({ query }) => query && 'shape' in query && 'page_size' in (query.shape as object))
  for (const { id, query } of paged) expect(query?.safeParse({ page_size: 2501 }).success, id).toBe(false)
  expect(paged).toHaveLength(15)
})
