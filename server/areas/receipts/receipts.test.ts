import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  DEFAULT_VIEW_SETTINGS,
  createNet,
  createReceipt,
  deleteNet,
  deleteStudy,
  getDownloadFile,
  getReceipt,
  getReceiptDocument,
  patchQuestion,
  type AnalysisRequest,
  type InputOf,
  type Receipt,
} from '@core/contract'
import { receiptCode, receiptSettingsOf, readReceiptId } from '@core/report'
import { strFromU8, unzipSync } from 'fflate'
import { startDownloads, type Downloads } from '../../../test/harness/downloads'
import { trackerStudy } from '../../../test/harness/library'
import { aRequest } from '../../../test/harness/reportData'
import { missingBody, refusalOf, type Caller } from '../../../test/harness/serverApp'
import { datasets, datasetVersions, receipts, studies } from '../../db/schema'

type Shown = Extract<Receipt, { outcome: 'table' }>

let all: Downloads
beforeAll(async () => {
  all = await startDownloads()
})
afterAll(() => all.server.close())
afterEach(() => all.reset())

const settings = receiptSettingsOf(DEFAULT_VIEW_SETTINGS)
type Body = InputOf<typeof createReceipt>['body']

const make = async (caller: Caller, request: Partial<AnalysisRequest>, over: Partial<Body> = {}): Promise<string> =>
  (
    await caller.call(createReceipt, {
      params: all.params,
      body: { request: aRequest(request), settings, columns: null, ...over },
    })
  ).id

const read = (caller: Caller, receiptId: string) => caller.call(getReceipt, { params: { receiptId } })

const shownTo = async (caller: Caller, id: string): Promise<Shown> => {
  const receipt = await read(caller, id)
  if (receipt.outcome !== 'table') throw new Error('no table')
  return receipt
}

const cubeOf = ({ answer }: Pick<Shown, 'answer'>) => {
  const [table] = answer.tables
  if (table?.outcome !== 'cube') throw new Error('no cube')
  return table.cube
}

/** What a person without the right to it hears. */
const heard = async (caller: Caller, receiptId: string) => {
  const answer = await caller.send(getReceipt, { params: { receiptId } })
  const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
  return [answer.status, body]
}

const MISSING = [404, missingBody('receipt')]

describe('the address of a table', () => {
  it('is the same for the same table, whatever way it is asked for, and never that of another organisation', async () => {
    const request = { rows: [{ question: 'aware' }], axis: [{ question: 'wave' }] }
    const id = await make(all.one.as('user'), request)
    expect(readReceiptId(receiptCode(id))).toBe(id)
    expect(await make(all.one.as('manager'), request)).toBe(id)
    expect(await make(all.one.as('user'), request, { columns: ['wave:3', 'wave:2', 'wave:1'] })).toBe(id)
    expect(await make(all.one.as('user'), request, { columns: ['wave:1', 'wave:2'] })).not.toBe(id)
    expect(await make(all.one.as('user'), { ...request, weight: 'weight' })).not.toBe(id)
    const ofOther = await make(all.other.as('user'), request)
    expect(ofOther).not.toBe(id)
    expect(await heard(all.other.as('admin'), id)).toEqual(MISSING)
    expect(await heard(all.one.as('user'), 'nothing')).toEqual(MISSING)
  })

  it('is refused for what is no single table', async () => {
    const refused = async (request: Partial<AnalysisRequest>) =>
      (await refusalOf(make(all.one.as('user'), request))).slice(0, 2)
    expect(await refused({ rows: [{ question: 'aware' }, { question: 'wave' }] })).toEqual([
      400,
      'A receipt is about one table.',
    ])
    expect(await refused({ rows: [{ question: 'gone' }] })).toEqual([400, 'There is no such table.'])
  })

  it('keeps a net that was removed since, and says that the data no longer have it', async () => {
    const manager = all.one.as('manager')
    const at = { ...all.params, questionName: 'region' }
    const made = await manager.call(createNet, { params: at, body: { label: 'Two', any_of: ['1', '2'] } })
    const net = made.nets.at(-1)?.id ?? ''
    const id = await make(manager, { rows: [{ question: 'region' }] })
    const before = await shownTo(manager, id)
    await manager.call(deleteNet, { params: { ...at, netId: net } })
    const after = await shownTo(manager, id)
    expect(cubeOf(after)).toEqual(cubeOf(before))
    expect(cubeOf(after).rows.map(({ key }) => key)).toContain(net)
    const now = after.newest.answer && cubeOf({ answer: after.newest.answer })
    expect(now?.rows.map(({ key }) => key)).not.toContain(net)
  })
})

describe('who may see a receipt', () => {
  it('is told the same as of a missing one where its question is closed to them', async () => {
    const [open = '', closed = ''] = [all.open[0], all.closed[0]]
    const manager = all.one.as('manager')
    const [ofOpen, ofClosed, filtered] = [
      await make(manager, { rows: [{ question: open }] }),
      await make(manager, { rows: [{ question: closed }] }),
      await make(manager, { rows: [{ question: open }], filters: { question: closed, options: ['1'] } }),
    ]
    await all.restrict()
    const user = all.one.as('user')
    expect(await heard(user, ofClosed)).toEqual(MISSING)
    expect(await heard(user, filtered)).toEqual(MISSING)
    const receipt = await shownTo(user, ofOpen)
    expect(receipt).toMatchObject({
      document: false,
      version: { file: null },
      dataset: { permissions: { view: false } },
    })
    // The smallest groups are rounded or left out, as in an analysis by the same reader.
    expect(cubeOf(receipt)).not.toEqual(cubeOf(await shownTo(manager, ofOpen)))
    await manager.call(patchQuestion, {
      params: { ...all.params, questionName: closed },
      body: { unrestricted_filter: true },
    })
    expect((await shownTo(user, ofClosed)).outcome).toBe('table')
  })

  it('has the document as a manager only', async () => {
    const id = await make(all.one.as('user'), { rows: [{ question: 'wave' }] })
    const document = (caller: Caller) => caller.send(getReceiptDocument, { params: { receiptId: id }, query: {} })
    expect((await document(all.one.as('user'))).status).toBe(403)
    expect((await document(all.one.as('manager'))).status).toBe(200)
    const other = { params: { receiptId: id }, query: { row: 'gone', column: 'T' } }
    expect((await all.one.as('manager').send(getReceiptDocument, other)).status).toBe(404)
  })

  it('does not learn of a version that readers never had', async () => {
    const { client, tenant, as } = all.one
    await tenant(async tx => {
      const [version] = await tx.select().from(datasetVersions).where(eq(datasetVersions.clientId, client.id))
      if (!version) throw new Error('no version')
      await tx
        .insert(datasetVersions)
        .values({ ...version, version: 9, fileVersion: version.version, publishedAt: null })
    })
    const ofDraft = { data_version: 9 }
    const manager = as('manager')
    // The questions of the draft are not there, so that even a manager has no table of it, but is told why.
    expect((await refusalOf(make(manager, { rows: [{ question: 'wave' }] }, ofDraft)))[0]).toBe(400)
    for (const data_version of [9, 8])
      expect(
        (await refusalOf(make(as('user'), { rows: [{ question: 'wave' }] }, { data_version }))).slice(0, 2),
      ).toEqual([404, 'There is no such dataset.'])
    const drop = and(eq(datasetVersions.clientId, client.id), eq(datasetVersions.version, 9))
    await tenant(tx => tx.delete(datasetVersions).where(drop))
  })
})

describe('files', () => {
  it('lead from each row of a workbook to its receipt, which is there', async () => {
    const download = await all.ready('user', { report: all.report(['wave', 'gender']) })
    const answer = await all.one.as('user').send(getDownloadFile, all.of(download))
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const links = Object.entries(parts)
      .filter(([path]) => /^xl\/worksheets\/_rels\//.test(path))
      .flatMap(([, bytes]) =>
        Array.from(strFromU8(bytes).matchAll(/Target="([^"]*\/receipts\/[^"]*)"/g), ([, to = '']) => to),
      )
    const ids = new Set(links.map(to => to.split('/').at(-1)?.split('?')[0] ?? ''))
    expect(ids.size).toBe(2)
    expect(links.length).toBeGreaterThan(4)
    for (const id of ids) {
      const receipt = await shownTo(all.one.as('user'), id)
      const keys = cubeOf(receipt).rows.map(({ key }) => key)
      const ofIt = links.filter(to => to.includes(id)).map(to => new URL(to.replaceAll('&amp;', '&')).searchParams)
      expect(ofIt.map(search => search.get('row'))).toEqual(expect.arrayContaining(keys))
      expect(new Set(ofIt.map(search => search.get('column')))).toEqual(new Set([cubeOf(receipt).columns[0]?.key]))
    }
  })
})

describe('a receipt of a deleted dataset', () => {
  it('says so to managers, keeps nothing of the data, and does not exist for others', async () => {
    const { other } = all
    const id = await make(other.as('user'), { rows: [{ question: 'wave' }] })
    const [study] = await other.tenant(tx => tx.select().from(studies).where(eq(studies.clientId, other.client.id)))
    await other.as('manager').call(deleteStudy, {
      params: { id: trackerStudy.number },
      query: { name: study?.name ?? '' },
    })
    expect(await other.tenant(tx => tx.$count(datasets))).toBe(0)
    expect(await read(other.as('manager'), id)).toMatchObject({
      outcome: 'deleted',
      dataset_name: trackerStudy.dataset,
      version: 1,
    })
    expect(await heard(other.as('user'), id)).toEqual(MISSING)
    expect(await other.tenant(tx => tx.select({ content: receipts.content }).from(receipts))).toEqual([
      { content: null },
      { content: null },
    ])
    const document = await other.as('manager').send(getReceiptDocument, { params: { receiptId: id }, query: {} })
    expect([document.status, await document.text()]).toEqual([404, expect.stringContaining('was deleted')])
  })
})
