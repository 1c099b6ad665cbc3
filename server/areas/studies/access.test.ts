import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '@core/contract'
import { addStudy, addTracker, trackerStudy } from '../../../test/harness/library'
import { addReader, type Reader } from '../../../test/harness/readers'
import { refusalOf, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { clients, datasets, imports, securityLog, studies, userGroups } from '../../db/schema'
import { addFirstSupplier } from '../catalogue/suppliers'

describe('who sees a study', () => {
  let server: TestServer
  let one: MintedClient
  let north: Reader
  let silent: Reader
  let supplier = ''
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    await one.tenant(async tx => {
      await addFirstSupplier(tx, one.client.id)
      await tx.insert(userGroups).values(['North', 'South'].map(name => ({ clientId: one.client.id, name })))
    })
    const { results } = await one.as('manager').call(contract.listFields, { query: { name: 'Supplier' } })
    supplier = results[0]?.values[0]?.id ?? ''
    north = await addReader(server, one, { groups: ['North'] })
    silent = await addReader(server, one, { groups: ['South'], silentRestrictions: true })
  })
  afterAll(() => server.close())
  const setDefault = (studyAccess: contract.StudyAccess) =>
    one.tenant(tx => tx.update(clients).set({ studyAccess }).where(eq(clients.id, one.client.id)))
  beforeEach(async () => {
    await setDefault('everyone')
    await one.tenant(tx => tx.delete(imports))
    await one.tenant(tx => tx.delete(studies))
  })

  const create = (more: object = {}) =>
    one.as('manager').call(contract.createStudy, {
      body: {
        ...{ study_name: 'Oats', study_number: 'OAT-1', study_date: '2024-03-01', study_month: 3, study_year: 2024 },
        ...{ Supplier: [supplier], client_values: {}, ...more },
      },
    })
  const params = { id: 'OAT-1' }
  const patch = (group_restrictions: string[]) =>
    one.as('manager').call(contract.patchStudy, { params, body: { group_restrictions } })
  const logged = async (event: string) =>
    (
      await one.tenant(tx =>
        tx
          .select({ detail: securityLog.detail })
          .from(securityLog)
          .where(and(eq(securityLog.clientId, one.client.id), eq(securityLog.event, event))),
      )
    ).map(({ detail }) => detail.group_restrictions)

  it('is chosen when it is created: others of the organisation meet a locked card', async () => {
    await create({ group_restrictions: ['South', 'North', 'South'] })
    expect((await north.call(contract.getStudy, { params })).name).toBe('Oats')
    expect((await one.as('user').call(contract.listStudies, { query: {} })).restricted_count).toBe(1)
    expect(await logged('study.created')).toContain('North, South')
  })

  it('is chosen anew later, and given back to everyone', async () => {
    await create()
    expect((await one.as('user').call(contract.getStudy, { params })).name).toBe('Oats')
    expect(await patch(['North'])).toMatchObject({ group_restrictions: ['North'], restricted: true, name: 'Oats' })
    expect((await one.as('user').send(contract.getStudy, { params })).status).toBe(403)
    expect(await patch([])).toMatchObject({ group_restrictions: [], restricted: false })
    expect((await one.as('user').call(contract.getStudy, { params })).name).toBe('Oats')
    expect(await logged('study.changed')).toEqual(expect.arrayContaining(['North', '']))
  })

  it('stays as it is when something else of the study is changed', async () => {
    await create({ group_restrictions: ['North'] })
    const body = { description: 'About oats' }
    const changed = await one.as('manager').call(contract.patchStudy, { params, body })
    expect(changed.group_restrictions).toEqual(['North'])
  })

  it('is told to managers only', async () => {
    await create({ group_restrictions: ['North'] })
    const open = await north.call(contract.getStudy, { params })
    expect(open).not.toHaveProperty('group_restrictions')
    expect(open).not.toHaveProperty('restricted')
    const listed = async (caller: Pick<Reader, 'call'>) =>
      (await caller.call(contract.listStudies, { query: {} })).results[0]
    expect(await listed(north)).not.toHaveProperty('restricted')
    expect(await listed(await one.session('manager'))).toMatchObject({ restricted: true })
  })

  it('can be no group that the organisation does not have, at creation and later', async () => {
    const refused = [400, 'There is no such group.', { group_restrictions: ['There is no group "East".'] }]
    expect(await refusalOf(create({ group_restrictions: ['North', 'East'] }))).toEqual(refused)
    expect(await one.tenant(tx => tx.select().from(studies))).toEqual([])
    await create({ group_restrictions: ['North'] })
    expect(await refusalOf(patch(['East']))).toEqual(refused)
    expect((await one.as('manager').call(contract.getStudy, { params })).group_restrictions).toEqual(['North'])
  })

  it('is for managers to say', async () => {
    await create()
    const body = { group_restrictions: ['North'] }
    expect((await one.as('user').send(contract.patchStudy, { params, body })).status).toBe(403)
    expect((await one.as('user').send(contract.getDomain, {})).status).toBe(403)
  })

  it('has to be said where the organisation wants groups to be named, for an empty study and for a file alike', async () => {
    expect((await one.as('manager').call(contract.getDomain, {})).study_access).toBe('everyone')
    await setDefault('groups')
    expect(await one.as('manager').call(contract.getDomain, {})).toEqual({
      groups: ['North', 'South'],
      study_access: 'groups',
    })
    const words = expect.stringContaining('Choose who will see this study') as unknown
    expect(await refusalOf(create())).toEqual([400, words, { group_restrictions: [words] }])
    const file = { file_name: 'a.csv', file_bytes: 10 }
    const announce = (study: object) => one.as('manager').call(contract.createImport, { body: { ...file, ...study } })
    const first = expect.stringContaining('Add the study first') as unknown
    expect(await refusalOf(announce({ study_name: 'New' }))).toEqual([400, first, { study_name: [first] }])
    await create({ group_restrictions: [] })
    expect((await one.as('user').call(contract.getStudy, { params })).name).toBe('Oats')
    expect((await announce({ study_id: 'OAT-1' })).state).toBe('uploading')
  })

  it('is asked of managers by a sentence of its own where a reader meets the locked card; it says nothing of the study', async () => {
    await create({ group_restrictions: ['North'] })
    const [study] = await one.tenant(tx => tx.select().from(studies))
    const ask = (caller: Pick<Reader, 'send'>, id: string) =>
      Promise.all([
        caller.send(contract.getStudy, { params: { id } }),
        caller.send(contract.listStudyDocuments, { params: { studyId: id } }),
        caller.send(contract.getDataset, { params: { studyId: id, datasetName: 'Any' }, query: {} }),
        caller.send(contract.listInsights, { params: { id } }),
        caller.send(contract.getReport, { params: { studyId: id, reportId: 'any' }, query: {} }),
        caller.send(contract.listSummaries, { params: { studyId: id } }),
      ])
    const plain = async (answer: Response) => {
      const { request_id: _, ...body } = (await answer.json()) as contract.ErrorBody
      return { status: answer.status, ...body }
    }
    const said = {
      status: 403,
      type: '/problems/restricted',
      title: 'For certain groups',
      code: 'restricted',
      detail: 'Only certain groups can open this study. Ask a manager of your organisation for access.',
    }
    for (const id of ['OAT-1', 'oat-1', study?.id ?? ''])
      for (const answer of await ask(await one.session('user'), id)) expect(await plain(answer)).toEqual(said)
    // Under silent restrictions it is the answer to a study that does not exist.
    const [hidden, missing] = [await ask(silent, 'OAT-1'), await ask(silent, 'OAT-2')]
    for (const [at, answer] of hidden.entries()) {
      const nothing = missing[at]
      const told = await plain(answer)
      expect(told.status).toBe(404)
      expect(nothing && (await plain(nothing))).toEqual(told)
    }
    for (const answer of await ask(await one.session('user'), 'OAT-2')) expect(answer.status).toBe(404)
  })

  it('leaves a study of a hidden or silent group missing, however loud the reader', async () => {
    await create({ group_restrictions: ['South'] })
    const set = (rights: Partial<typeof studies.$inferInsert>) => one.tenant(tx => tx.update(studies).set(rights))
    for (const rights of [{ hiddenGroups: ['North'] }, { hiddenGroups: [], silentGroups: ['North'] }]) {
      await set(rights)
      expect((await north.send(contract.getStudy, { params })).status).toBe(404)
      expect((await one.as('user').send(contract.getStudy, { params })).status).toBe(403)
    }
  })

  it('does not change what other organisations find under the same number', async () => {
    await create({ group_restrictions: ['North'] })
    const other = await server.mintClient()
    expect((await other.as('user').send(contract.getStudy, { params })).status).toBe(404)
    await addStudy(other, 'OAT-1')
    expect((await other.as('user').call(contract.getStudy, { params })).name).toBe('OAT-1')
  })

  it('counts for the documents, reports and files of the study at once', async () => {
    await addTracker(one, { reports: true })
    const studyId = trackerStudy.number
    const body = { group_restrictions: ['North'] }
    await one.as('manager').call(contract.patchStudy, { params: { id: studyId }, body })
    expect((await north.call(contract.listReports, { params: { studyId } })).results.length).toBe(3)
    const query = { query: 'brand' }
    const [of, without] = [
      await north.call(contract.searchQuestions, { query }),
      await silent.call(contract.searchQuestions, { query }),
    ]
    expect([of.count > 0, without.count]).toEqual([true, 0])
    expect(await one.tenant(tx => tx.select({ groups: datasets.groupRestrictions }).from(datasets))).toEqual([
      { groups: [] },
    ])
  })
})
