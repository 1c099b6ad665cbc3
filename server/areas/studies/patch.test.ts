import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createFavorite,
  createImport,
  createInsight,
  deleteStudy,
  getImport,
  getStudy,
  listFavorites,
  listFields,
  listImports,
  listReports,
  listStudies,
  patchStudy,
  uploadImportFile,
  uploadInsightImage,
  type ErrorBody,
  type InputOf,
  type MetadataField,
} from '@core/contract'
import { makePng, sendDocument } from '../../../test/harness/documents'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { addStudy, addTracker, trackerStudy } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasetColumns, favorites, imports, keyInsights, reports, securityLog, studies } from '../../db/schema'

type Body = InputOf<typeof patchStudy>['body']

describe('a study', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
  })
  afterAll(() => server.close())

  const at = 'Oats'
  const metadata = [
    { name: 'Supplier', values: ['Alpha', 'Beta'] },
    { name: 'Country', values: ['Ireland'] },
    { name: 'Topic', values: ['Food:::Snacks'] },
  ]
  beforeEach(async () => {
    await one.tenant(tx => tx.delete(studies))
    await addStudy(one, at)
    await one.tenant(tx => tx.update(studies).set({ metadata }).where(eq(studies.studyNumber, at)))
  })

  const manager = () => one.as('manager')
  const get = (id = at) => manager().call(getStudy, { params: { id } })
  const patch = (body: Body, id = at) => manager().send(patchStudy, { params: { id }, body })
  const problemsOf = async (body: Body) => {
    const answer = await patch(body)
    expect(answer.status).toBe(400)
    return ((await answer.json()) as ErrorBody).fields
  }
  const fieldOf = async (name: string): Promise<MetadataField> => {
    const { results } = await manager().call(listFields, { query: { name } })
    const [field] = results
    if (!field) throw new Error(`There is no field ${name}`)
    return field
  }
  const valueOf = (field: MetadataField, value: string) => field.values.find(one => one.value === value)?.id ?? ''

  it('is described anew; what is not named stays', async () => {
    const before = await get()
    const body = {
      study_name: '  Oat drinks ',
      description: ' Who drinks them? ',
      study_date: '2023-11-01',
      low_base_threshold: 50,
    }
    const answer = await patch(body)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      ...before,
      name: 'Oat drinks',
      study_name: 'Oat drinks',
      description: 'Who drinks them?',
      study_date: '2023-11-01',
      study_year: 2023,
      low_base_threshold: 50,
    })
    expect((await manager().call(listStudies, { query: { query: 'oat drinks' } })).results).toMatchObject([
      { study_number: at },
    ])
    expect((await patch({})).status).toBe(200)
    expect(await get()).toMatchObject({ name: 'Oat drinks', metadata: before.metadata })
    const events = await one.tenant(tx =>
      tx.select({ detail: securityLog.detail }).from(securityLog).where(eq(securityLog.event, 'study.changed')),
    )
    expect(events.map(event => event.detail.fields)).toContain('description low_base_threshold study_date study_name')
  })

  it('gets other values of the fields that are named, in the order of the fields', async () => {
    const [supplier, country] = [await fieldOf('Supplier'), await fieldOf('Country')]
    const beta = valueOf(supplier, 'Beta')
    await patch({ client_values: { [supplier.id]: [beta], [country.id]: [] } })
    const changed = await get()
    expect(changed.metadata).toEqual([
      { name: 'Supplier', values: ['Beta'] },
      { name: 'Topic', values: ['Food:::Snacks'] },
    ])
    await patch({ client_values: { [country.id]: [valueOf(country, 'Ireland')] } })
    const names = (await manager().call(listFields, { query: {} })).results.map(field => field.name)
    const after = (await get()).metadata.map(entry => entry.name)
    expect(after).toEqual(names.filter(name => after.includes(name)))
    expect(after).toHaveLength(3)
    const found = await manager().call(listStudies, { query: { filters: JSON.stringify({ Supplier: ['Alpha'] }) } })
    expect(found.count).toBe(0)
  })

  it('keeps at least one supplier', async () => {
    const supplier = await fieldOf('Supplier')
    expect(await problemsOf({ client_values: { [supplier.id]: [] } })).toEqual({
      Supplier: ['Choose at least one supplier.'],
    })
    expect((await get()).metadata).toContainEqual(metadata[0])
  })

  it.each([
    [{ study_name: ' ' }, { study_name: ['A Study Name is required.'] }],
    [{ study_name: 'x'.repeat(251) }, { study_name: ['Study Name can be at most 250 characters long.'] }],
    [{ study_date: '2023-11-02' }, { study_date: ['The date must be the first day of a month.'] }],
    [{ study_date: '2023-13-01' }, { study_date: ['Choose a month.'] }],
    [{ client_values: { nothing: [] } }, { client_values: ['There is no such value.'] }],
  ])('refuses %j under its field', async (body, fields) => {
    expect(await problemsOf(body)).toEqual(fields)
    expect(await get()).toMatchObject({ name: at, study_date: '2024-03-01' })
  })

  it.each(['1989-01-01', '2999-01-01'])('refuses the date %s: years begin with 1990 and end now', async study_date => {
    expect((await problemsOf({ study_date }))?.study_date?.[0]).toMatch(/^The year must be from 1990 to \d{4}\.$/)
  })

  it('takes no value of another field, and none of another organisation', async () => {
    await addStudy(other, 'Theirs')
    await other.tenant(tx => tx.update(studies).set({ metadata }))
    const [supplier, country] = [await fieldOf('Supplier'), await fieldOf('Country')]
    const { results } = await other.as('manager').call(listFields, { query: { name: 'Country' } })
    const foreign = results[0]?.values[0]?.id ?? ''
    for (const id of [valueOf(supplier, 'Beta'), foreign])
      expect(await problemsOf({ client_values: { [country.id]: [id] } })).toEqual({
        client_values: ['There is no such value.'],
      })
  })

  it('is not deleted by another name than its own', async () => {
    for (const name of ['', 'oats', 'Oats ', 'Oat']) {
      const answer = await manager().send(deleteStudy, { params: { id: at }, query: { name } })
      expect(answer.status).toBe(400)
    }
    expect((await get()).name).toBe(at)
    expect((await one.as('user').send(deleteStudy, { params: { id: at }, query: { name: at } })).status).toBe(403)
    expect((await other.as('admin').send(deleteStudy, { params: { id: at }, query: { name: at } })).status).toBe(404)
  })

  it('is deleted with all it holds, in the database and on disk', async () => {
    await addTracker(one, { reports: true })
    const id = trackerStudy.number
    const folder = (name: string) =>
      readdir(join(server.dataDir, 'files', one.client.id, name, 'files')).catch((): string[] => [])
    const kept = await sendDocument(manager(), at, 'Kept.png', await makePng(20, 20))
    const keptFiles = await folder('documents')
    await sendDocument(manager(), id, 'Report.png', await makePng())
    await server.jobs.runDue()
    const { id: insightId } = await manager().call(createInsight, { params: { id }, body: { text: 'Up' } })
    await manager().send(uploadInsightImage, { params: { id, insightId }, body: await makePng() })
    await one.as('user').call(createFavorite, { body: { item_type: 'study', item_id: id } })
    expect(await folder('insights')).toHaveLength(1)
    const answer = await manager().send(deleteStudy, { params: { id }, query: { name: trackerStudy.name } })
    expect(answer.status).toBe(200)
    expect((await manager().send(getStudy, { params: { id } })).status).toBe(404)
    expect((await manager().send(listReports, { params: { studyId: id } })).status).toBe(404)
    for (const table of [reports, datasetColumns, favorites, keyInsights])
      expect(await one.tenant(tx => tx.select().from(table))).toEqual([])
    expect((await one.as('user').call(listFavorites, { query: {} })).results).toEqual([])
    expect(await folder('insights')).toEqual([])
    // The picture of the kept file was drawn since.
    expect(await folder('documents')).toEqual(expect.arrayContaining(keptFiles))
    expect(await folder('documents')).toHaveLength(2)
    expect((await get()).name).toBe(at)
    expect(kept.id).not.toBe('')
    const events = await one.tenant(tx =>
      tx.select({ detail: securityLog.detail }).from(securityLog).where(eq(securityLog.event, 'study.deleted')),
    )
    expect(events).toMatchObject([{ detail: { number: id } }])
  })

  it('takes the imports that are running into it with it, and those that made it', async () => {
    const csv = smallCsv()
    const done = await importDataset(server, manager(), { fileName: 'a.csv', bytes: csv })
    const study = await get(done.studyId)
    const body = { study_id: study.id, file_name: 'b.csv', file_bytes: csv.length }
    const waiting = await manager().call(createImport, { body })
    const { id: importId } = await manager().call(createImport, { body })
    await manager().send(uploadImportFile, { params: { importId }, body: csv })
    const params = { id: study.study_number }
    expect((await manager().send(deleteStudy, { params, query: { name: study.name } })).status).toBe(200)
    for (const id of [importId, waiting.id])
      expect(await manager().call(getImport, { params: { importId: id } })).toMatchObject({ state: 'cancelled' })
    // The job of the uploaded file finds nothing to do.
    await server.jobs.runDue()
    const left = (await manager().call(listImports, {})).results
    expect(left.map(item => item.state)).toEqual(['cancelled', 'cancelled'])
    const named = and(eq(imports.clientId, one.client.id), eq(imports.studyId, study.id))
    expect(await one.tenant(tx => tx.select().from(imports).where(named))).toEqual([])
    const files = await readdir(join(server.dataDir, 'files', one.client.id, 'files'))
    expect(files).toEqual([])
  })
})
