import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@core/contract'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { addReader, type Reader } from '../../../test/harness/readers'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { makePng, sendDocument } from '../../../test/harness/documents'
import { studies, userGroups } from '../../db/schema'

/** Two datasets are published, one after the other; the second is for a group. */
describe('the sample of a study', () => {
  let server: TestServer
  let one: MintedClient
  let silent: Reader
  let member: Reader
  let study = ''
  const add = async (datasetName: string, rows: number) => {
    const study_name = 'Breakfast'
    const upload = {
      fileName: 'a.csv',
      bytes: smallCsv(rows),
      study: study === '' ? { study_name } : { study_id: study },
    }
    const made = await importDataset(server, one.as('manager'), { ...upload, datasetName })
    study = made.studyId
  }
  const restrict = (datasetName: string, group_restrictions: string[]) =>
    one.as('manager').call(contract.patchDataset, {
      params: { studyId: study, datasetName },
      body: { group_restrictions },
    })
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    await one.tenant(tx => tx.insert(userGroups).values({ clientId: one.client.id, name: 'board' }))
    silent = await addReader(server, one, { groups: ['staff'], silentRestrictions: true })
    member = await addReader(server, one, { groups: ['board'], silentRestrictions: true })
    await add('Wave 1', 41)
    await add('Wave 2', 62)
    await restrict('Wave 2', ['board'])
    await sendDocument(one.as('manager'), study, 'breakfast.png', await makePng())
    const body = { item_type: 'study' as const, item_id: study }
    for (const reader of [silent, member, one.as('manager'), one.as('user')])
      await reader.call(contract.createFavorite, { body })
  })
  afterAll(() => server.close())

  /** The number wherever a reader meets it. */
  const samplesFor = async (reader: Pick<Reader, 'call'>) => {
    const asked = await reader.call(contract.getStudy, { params: { id: study } })
    const id = `${one.client.id}/${study}/Wave 1/Gender`
    const [documents, hits, questions, vendor, similar] = [
      await reader.call(contract.listStudyDocuments, { params: { studyId: study } }),
      await reader.call(contract.searchDocuments, { query: { query: 'breakfast', fields: 'study' } }),
      await reader.call(contract.searchQuestions, { query: { query: 'gender' } }),
      await reader.call(contract.searchVendorQuestions, { query: { query: 'gender' } }),
      await reader.call(contract.getParentStudy, { params: { id } }),
    ]
    return [
      asked.sample,
      (await reader.call(contract.listStudies, { query: {} })).results[0]?.sample,
      (await reader.call(contract.listStudies, { query: { query: 'breakfast' } })).results[0]?.sample,
      documents.results[0]?.study.sample,
      hits.results[0]?.study?.sample,
      questions.results[0]?.study.sample,
      vendor.results[0]?.study.sample,
      similar.sample,
      (await reader.call(contract.listFavorites, { query: {} })).results[0]?.study?.sample,
    ]
  }
  const all = (sample: number) => Array<number>(9).fill(sample)

  it('is that of the last published dataset that exists for the reader, on every screen', async () => {
    expect(await samplesFor(silent)).toEqual(all(41))
    expect(await samplesFor(member)).toEqual(all(62))
    expect(await samplesFor(one.as('manager'))).toEqual(all(62))
    // Readers who are told of restrictions meet the dataset, and with it its size.
    expect(await samplesFor(one.as('user'))).toEqual(all(62))
  })

  it('follows the groups of the datasets, and the order in which they were published', async () => {
    const sampleFor = async (reader: Pick<Reader, 'call'>) =>
      (await reader.call(contract.getStudy, { params: { id: study } })).sample
    await restrict('Wave 2', [])
    expect(await sampleFor(silent)).toBe(62)
    await restrict('Wave 1', ['board'])
    await restrict('Wave 2', ['board'])
    expect(await sampleFor(silent)).toBe(0)
    await restrict('Wave 1', [])
    await add('Wave 3', 33)
    expect([await sampleFor(silent), await sampleFor(member)]).toEqual([33, 33])
    await restrict('Wave 3', ['board'])
    expect([await sampleFor(silent), await sampleFor(member)]).toEqual([41, 33])
    await restrict('Wave 2', [])
    expect(await sampleFor(silent)).toBe(62)
  })

  it('is the given number where a study has no dataset that is kept from the reader', async () => {
    const [row] = await one.tenant(tx => tx.select().from(studies).where(eq(studies.id, study)))
    if (!row) throw new Error('There is no study')
    const { search: _, ...values } = row
    await one.tenant(tx => tx.insert(studies).values({ ...values, id: 'seeded', studyNumber: 'SEED-1', sample: 900 }))
    expect((await silent.call(contract.getStudy, { params: { id: 'SEED-1' } })).sample).toBe(900)
  })
})
