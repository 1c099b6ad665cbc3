import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createInsight,
  getInsight,
  getInsightImage,
  listInsights,
  orderInsights,
  patchInsight,
  uploadInsightImage,
  type KeyInsight,
} from '@core/contract'
import { makePng, sendDocument } from '../../../test/harness/documents'
import { addReader, type Reader } from '../../../test/harness/readers'
import { insertSearchDataset, insertSearchStudy } from '../../../test/harness/searchLibrary'
import { refusalOf, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasets, keyInsights } from '../../db/schema'

describe('a key insight that quotes a dataset', () => {
  let server: TestServer
  let one: MintedClient
  let silent: Reader
  let member: Reader
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    await one.tenant(async tx => {
      const questions = [{ text: 'How often do you have breakfast?' }]
      await insertSearchStudy(tx, one.client.id, { id: 'two', number: 'T-2', name: 'Two', questions })
      await insertSearchDataset(tx, one.client.id, 'two', questions, { name: 'Closed' })
      await insertSearchStudy(tx, one.client.id, { id: 'single', number: 'S-1', name: 'Single', questions })
    })
    silent = await addReader(server, one, { groups: ['staff'], silentRestrictions: true })
    member = await addReader(server, one, { groups: ['board'], silentRestrictions: true })
  })
  afterAll(() => server.close())
  const setRights = (name: string, rights: Partial<typeof datasets.$inferInsert>) =>
    one.tenant(tx => tx.update(datasets).set(rights).where(eq(datasets.name, name)))
  beforeEach(async () => {
    await one.tenant(tx => tx.delete(keyInsights))
    await setRights('Closed', { groupRestrictions: ['board'], published: true })
  })

  const manager = () => one.as('manager')
  const add = (text: string, dataset_name?: string | null, id = 'T-2'): Promise<KeyInsight> =>
    manager().call(createInsight, {
      params: { id },
      body: { text, ...(dataset_name !== undefined && { dataset_name }) },
    })
  const heard = async (reader: Pick<Reader, 'call'>) =>
    (await reader.call(listInsights, { params: { id: 'T-2' } })).results.map(({ text, position }) => [position, text])

  it('is for those who have that dataset in full: to all others it is absent, without a gap', async () => {
    await add('Of the study', null)
    await add('Of the closed one', 'Closed')
    await add('Of the open one', 'Main')
    const all = [
      [1, 'Of the study'],
      [2, 'Of the closed one'],
      [3, 'Of the open one'],
    ]
    const some = [
      [1, 'Of the study'],
      [2, 'Of the open one'],
    ]
    expect([await heard(manager()), await heard(member)]).toEqual([all, all])
    expect([await heard(silent), await heard(one.as('user'))]).toEqual([some, some])
    await setRights('Closed', { groupRestrictions: [] })
    expect(await heard(silent)).toEqual(all)
    await setRights('Closed', { published: false })
    expect([await heard(member), await heard(manager())]).toEqual([some, all])
  })

  it('is missing by its address too, with its picture, for whom it is absent', async () => {
    const { id: insightId } = await add('Of the closed one', 'Closed')
    const params = { id: 'T-2', insightId }
    await manager().send(uploadInsightImage, { params, body: Buffer.from(await makePng()) })
    const ask = async (reader: Pick<Reader, 'send'>, which = params) => [
      (await reader.send(getInsight, { params: which })).status,
      (await reader.send(getInsightImage, { params: which })).status,
    ]
    expect(await ask(member)).toEqual([200, 200])
    for (const reader of [silent, one.as('user')]) {
      expect(await ask(reader)).toEqual([404, 404])
      expect(await ask(reader, { id: 'T-2', insightId: 'nothing' })).toEqual([404, 404])
    }
  })

  it('takes the only dataset of its study by itself, and none where there are more or it stands on a file', async () => {
    expect((await add('Single', undefined, 'S-1')).dataset_name).toBe('Main')
    expect((await add('Of the study', null, 'S-1')).dataset_name).toBeNull()
    expect((await add('Two')).dataset_name).toBeNull()
    const { id } = await sendDocument(manager(), 'S-1', 'Report.png', await makePng())
    expect((await add('On a file', undefined, id)).dataset_name).toBeNull()
    expect((await add('On a file, of the data', 'Main', id)).dataset_name).toBe('Main')
  })

  it('is given another one later, or none; its words alone leave it as it is', async () => {
    const { id: insightId } = await add('Of the closed one', 'Closed')
    const change = (body: object) => manager().call(patchInsight, { params: { id: 'T-2', insightId }, body })
    expect((await change({ text: 'Said better' })).dataset_name).toBe('Closed')
    expect((await change({ dataset_name: 'Main' })).dataset_name).toBe('Main')
    expect(await heard(silent)).toEqual([[1, 'Said better']])
    expect(await change({ dataset_name: null })).toMatchObject({ dataset_name: null, text: 'Said better' })
  })

  it('is refused for a dataset that the study does not have', async () => {
    const said = [
      400,
      'This study has no such dataset.',
      { dataset_name: ['There is no dataset "Elsewhere" in this study.'] },
    ]
    expect(await refusalOf(add('Wrong', 'Elsewhere'))).toEqual(said)
    const { id: insightId } = await add('Right', 'Main')
    const params = { id: 'T-2', insightId }
    expect(await refusalOf(manager().call(patchInsight, { params, body: { dataset_name: 'Elsewhere' } }))).toEqual(said)
    expect((await manager().call(getInsight, { params })).dataset_name).toBe('Main')
  })

  it('keeps its place when managers order all of them', async () => {
    const [a, b] = [await add('A', 'Main'), await add('B', 'Closed')]
    await manager().call(orderInsights, { params: { id: 'T-2' }, body: { order: [b.id, a.id] } })
    expect(await heard(manager())).toEqual([
      [1, 'B'],
      [2, 'A'],
    ])
    expect(await heard(silent)).toEqual([[1, 'A']])
  })
})
