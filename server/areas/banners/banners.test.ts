import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  createBanner,
  createReport,
  DEFAULT_VIEW_SETTINGS,
  deleteBanner,
  getDataset,
  listBanners,
  listReports,
  orderBanners,
  patchBanner,
  type AnalysisRequest,
  type ReportPayload,
} from '@core/contract'
import { addTracker, trackerStudy } from '../../../test/harness/library'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { banners, datasets, reports } from '../../db/schema'

const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
const of = (...levels: string[]) => ({ levels: levels.map(question => ({ question })) })

describe('banners', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let user: Caller
  let open = ''
  const setRights = (groupRestrictions: string[]) => client.tenant(tx => tx.update(datasets).set({ groupRestrictions }))
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    await addTracker(client)
    manager = client.as('manager')
    user = client.as('user')
    await setRights(['board'])
    const { questions } = await user.call(getDataset, { params })
    open = questions.find(one => !one.is_grid && one.categorical_responses.length > 1)?.question_name ?? ''
    await setRights([])
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await setRights([])
    await client.tenant(tx => tx.delete(reports).where(eq(reports.clientId, client.client.id)))
    await client.tenant(tx => tx.delete(banners).where(eq(banners.clientId, client.client.id)))
  })

  const make = (name: string, ...entries: ReturnType<typeof of>[]) =>
    manager.call(createBanner, { params, body: { name, entries } })
  const names = async (caller = user) => (await caller.call(listBanners, { params })).results.map(({ name }) => name)
  const ask = (caller: Caller, id: string, more: Partial<AnalysisRequest> = {}) =>
    caller.call(analyse, {
      params,
      body: {
        rows: [{ question: open }],
        axis: [{ banner: id }],
        nested: false,
        filters: null,
        weight: null,
        auto_adjust_base: true,
        inverted: false,
        ...more,
      },
    })

  it('are made by managers for everybody, in an order of their own', async () => {
    const first = await make('Standard', of('gender'), of('wave', 'gender'))
    const second = await make('Short', of('gender'))
    expect(first).toMatchObject({ revision: 1, gone: [], groups: [{ group: 'gender' }, { group: 'wave|gender' }] })
    expect(await names()).toEqual(['Standard', 'Short'])
    const { results } = await manager.call(orderBanners, { params, body: { order: [second.id, first.id] } })
    expect(results.map(({ name }) => name)).toEqual(['Short', 'Standard'])
    expect((await refusalOf(manager.call(orderBanners, { params, body: { order: [first.id] } })))[0]).toBe(400)
    expect((await user.call(getDataset, { params })).banners?.map(({ name }) => name)).toEqual(['Short', 'Standard'])
    await manager.call(deleteBanner, { params: { ...params, bannerId: first.id } })
    expect(await names()).toEqual(['Short'])
    const refused = await refusalOf(
      user.call(createBanner, { params, body: { name: 'Mine', entries: [of('gender')] } }),
    )
    expect(refused[0]).toBe(403)
  })

  it('are refused with the field, the question and the cure', async () => {
    await make('Été', of('gender'))
    const taken = 'This dataset has a banner "Été" already. Choose another name.'
    expect(await refusalOf(make(' ÉTÉ ', of('gender')))).toEqual([409, taken, { name: [taken] }])
    const [status, message, fields] = await refusalOf(make('Wrong', of('gender'), of('nothing')))
    expect([status, message]).toEqual([400, expect.stringContaining('"nothing"')])
    expect(fields).toEqual({ 'entries.1': [expect.stringContaining('Take it out of the banner')] })
    expect(await names()).toEqual(['Été'])
  })

  it('are changed from the revision that the writer saw only', async () => {
    const { id } = await make('Standard', of('gender'))
    const own = { ...params, bannerId: id }
    const next = await manager.call(patchBanner, { params: own, body: { base_revision: 1, entries: [of('wave')] } })
    expect(next).toMatchObject({ name: 'Standard', revision: 2, groups: [{ group: 'wave' }] })
    const late = await client.as('admin').send(patchBanner, { params: own, body: { base_revision: 1, name: 'Other' } })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'edited' })
    expect(await names()).toEqual(['Standard'])
  })

  it('give the same columns as their questions side by side and nested, and a problem once they are gone', async () => {
    const banner = await make('Standard', of('gender'), of('wave', 'gender'))
    const columnsOf = async (answer: ReturnType<typeof ask>) => {
      const [table] = (await answer).tables
      if (table?.outcome !== 'cube') throw new Error(table?.message ?? 'No table')
      return new Map(table.cube.columns.map(({ key }, at) => [key, [table.cube.base.n[at], table.cube.rows[0]?.n[at]]]))
    }
    const all = await columnsOf(ask(user, banner.id))
    const plain = await columnsOf(ask(user, '', { axis: [{ question: 'gender' }] }))
    const nested = await columnsOf(
      ask(user, '', { axis: [{ question: 'wave' }, { question: 'gender' }], nested: true }),
    )
    expect(all).toEqual(new Map([...plain, ...nested]))
    expect([...all.keys()]).toEqual(['T', ...banner.columns.map(({ key }) => key)])
    const beside = await columnsOf(ask(user, '', { axis: [{ banner: banner.id }, { question: 'gender' }] }))
    expect(beside).toEqual(all)
    for (const more of [{ nested: true }, { inverted: true }])
      expect((await ask(user, banner.id, more)).tables).toMatchObject([{ outcome: 'problem', code: 'not_tabulated' }])
    await manager.call(deleteBanner, { params: { ...params, bannerId: banner.id } })
    expect((await ask(user, banner.id)).tables).toMatchObject([{ outcome: 'problem', code: 'deleted_question' }])
  })

  it('show readers without full rights nothing of closed questions', async () => {
    const mixed = await make('Mixed', of(open), of('diet'))
    const closed = await make('Closed', of('diet'))
    await setRights(['board'])
    const { results } = await user.call(listBanners, { params })
    expect(results).toMatchObject([{ name: 'Mixed', entries: [of(open)], groups: [{ group: open }], gone: [] }])
    expect(JSON.stringify([results, (await user.call(getDataset, { params })).banners])).not.toMatch(/diet|Closed/)
    const [table] = (await ask(user, mixed.id)).tables
    if (table?.outcome !== 'cube') throw new Error('No table')
    expect(new Set(table.cube.columns.map(({ group }) => group))).toEqual(new Set([null, open]))
    const refused = async (id: string) => (await ask(user, id)).tables[0]
    const hidden = await refused(closed.id)
    const unknown = await refused('no-such-banner')
    expect(hidden).toMatchObject({ outcome: 'problem' })
    expect(hidden).toEqual(unknown)
  })

  it('stand in saved reports, which are told only to those who may see every question of them', async () => {
    const body = (id: string, more: Partial<ReportPayload['options']> = {}): ReportPayload => ({
      title: `By ${id}`,
      description: '',
      dataset_name: params.datasetName,
      main: [{ [open]: { calculated: [], nets: [] } }],
      segmentation: [{ [`banner:${id}`]: { calculated: [], nets: [], type: 'banner', banner_name: 'Standard' } }],
      options: {
        filters: null,
        autoAdjustBaseEnabled: true,
        weighting: null,
        weightingLabel: null,
        viewSettings: DEFAULT_VIEW_SETTINGS,
        inverted: false,
        ...more,
      },
    })
    const study = { studyId: params.studyId }
    const save = (payload: ReportPayload) => manager.call(createReport, { params: study, body: payload })
    const all = await make('Open', of(open))
    const closed = await make('Closed', of('diet'))
    await save(body(all.id))
    await save(body(closed.id))
    const titles = async () =>
      (await user.call(listReports, { params: study, query: {} })).results.map(({ title }) => title)
    expect((await titles()).sort()).toEqual([`By ${all.id}`, `By ${closed.id}`].sort())
    await setRights(['board'])
    expect(await titles()).toEqual([`By ${all.id}`])
    const gone = await refusalOf(save(body('gone')))
    expect(gone.slice(0, 2)).toEqual([400, 'The banner "Standard" is not in this dataset. Remove it from the report.'])
    expect((await refusalOf(save(body(all.id, { inverted: true }))))[1]).toContain('cannot be swapped')
  })
})
