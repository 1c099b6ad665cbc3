import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  appendStep,
  createReceipt,
  getDataset,
  getPreparation,
  getReceiptDocument,
  makePrepared,
  publishDataset,
  type ReceiptDocument,
} from '@core/contract'
import type { Step, StepAction } from '@core/domain/preparation'
import { brokenSeals, differences, receiptCode, sealed, type ReceiptContent } from '@core/report'
import { sha256, storedDocument } from '@server/areas/receipts'
import type { SurveyFile } from '@server/import/types'
import { run } from '@tools/receipt'
import { checkReceipt, readDocument } from '@tools/receipt/check'
import { prepareOriginal, readOriginal, recount } from '@tools/receipt/recount'
import { importDataset } from '../harness/importing'
import { randomReceipts, type MadeReceipt } from '../harness/receipts'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../harness/serverApp'
import { hasSharedData, neededData } from '../harness/sharedData'
import { waveCsv, waveRows } from '../harness/waves'

const SETTINGS = {
  numberType: 'column_percent',
  showStatTesting: true,
  statsConfidence: 95,
  statsConfidenceSecond: null,
  correction: 'none',
  test: 'house',
  columnOrder: null,
} as const

/** Steps that change a question, derive one and weigh by it. */
const STEPS: readonly StepAction[] = [
  { kind: 'merge', of: ['rating'], answers: ['Good', 'Great'], label: 'Good or great' },
  { kind: 'type', of: ['age'], to: 'numeric' },
  {
    kind: 'bands',
    name: 'ageband',
    text: 'Age band',
    of: 'age',
    bands: [
      { label: 'Under 30', from: null },
      { label: '30 to 49', from: 30 },
      { label: '50 and over', from: 50 },
    ],
  },
  {
    kind: 'weigh',
    name: 'rim',
    text: 'By region',
    margins: [
      {
        of: ['region'],
        groups: [
          { cells: [['North']], target: 40 },
          { cells: [['South']], target: 30 },
          { cells: [['East']], target: 20 },
          { cells: [['West']], target: 10 },
        ],
      },
    ],
    default: true,
  },
]

const original = ({ content }: ReceiptDocument, path: string): Promise<SurveyFile> => {
  const { file } = content as unknown as ReceiptContent
  if (file === null) throw new Error('the file was not kept')
  return readOriginal(path, { ...file, codebook: null })
}

/** What does not agree in any of these receipts of one version. */
const wrongIn = async (receipts: readonly MadeReceipt[], file: SurveyFile): Promise<string[]> => {
  const [first] = receipts
  if (!first) throw new Error('no receipts')
  const prepared = prepareOriginal(file, first.document.steps as unknown as Step[])
  const wrong: string[] = []
  for (const { id, document } of receipts) {
    const { counted, table } = await recount(prepared, document.content as unknown as ReceiptContent)
    wrong.push(
      ...brokenSeals(document, id, sha256),
      ...differences(document.counted, counted, `${id} counted`),
      ...differences(document.table, table, `${id} table`),
    )
  }
  return wrong
}

let server: TestServer
let client: MintedClient
let manager: Caller
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  client = await server.mintClient()
  manager = client.as('manager')
  folder = mkdtempSync(join(tmpdir(), 'receipts-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

type Place = { readonly studyId: string; readonly datasetName: string }

const publish = async (params: Place) => {
  await manager.call(publishDataset, { params })
  await server.jobs.runDue()
}

const prepareWith = async (params: Place, steps: readonly StepAction[]) => {
  for (const step of steps) await manager.call(appendStep, { params, body: { do: step } })
  const { revision } = await manager.call(getPreparation, { params })
  await manager.call(makePrepared, { params, body: { base_revision: revision } })
  await server.jobs.runDue()
  expect(await manager.call(getPreparation, { params })).toMatchObject({ failure: null, made: true })
  await publish(params)
}

describe('receipts of a survey of the repository', () => {
  let params: Place
  const paths = { first: '', second: '' }
  const receipts: MadeReceipt[] = []
  let ofVersion: Record<number, number> = {}

  beforeAll(async () => {
    paths.first = join(folder, 'wave1.csv')
    paths.second = join(folder, 'wave2.csv')
    writeFileSync(paths.first, waveCsv(1, 240))
    writeFileSync(paths.second, waveCsv(3, 300))
    const upload = { study: { study_name: 'Waves' }, datasetName: 'Main' }
    params = await importDataset(server, manager, {
      ...upload,
      fileName: 'wave1.csv',
      bytes: readFileSync(paths.first),
    })
    const ask = async (count: number, seed: number, version?: number) => {
      const dataset = await manager.call(getDataset, { params, query: {} })
      const made = await randomReceipts(manager, params, dataset, {
        count,
        seed,
        ...(version !== undefined && { version }),
      })
      receipts.push(...made)
    }
    await ask(40, 1)
    await prepareWith(params, STEPS)
    await ask(80, 2)
    await importDataset(server, manager, {
      study: { study_id: params.studyId },
      datasetName: 'Main',
      fileName: 'wave2.csv',
      bytes: readFileSync(paths.second),
    })
    await ask(80, 3)
    for (const { document } of receipts) {
      const { version } = document.content.dataset
      ofVersion = { ...ofVersion, [version]: (ofVersion[version] ?? 0) + 1 }
    }
  }, 60_000)

  it('agree with the file, 200 of them, over three versions, with weights and filters', async () => {
    const wrong: string[] = []
    for (const version of Object.keys(ofVersion).map(Number)) {
      const ofIt = receipts.filter(({ document }) => document.content.dataset.version === version)
      const [first] = ofIt
      if (!first) throw new Error('no receipts')
      const path = first.document.content.file?.name === 'wave1.csv' ? paths.first : paths.second
      wrong.push(...(await wrongIn(ofIt, await original(first.document, path))))
    }
    expect(wrong).toEqual([])
    expect(receipts).toHaveLength(200)
    expect(Object.values(ofVersion).sort()).toEqual([40, 80, 80])
    const having = (has: (receipt: MadeReceipt) => boolean) => receipts.filter(has).length
    expect(having(({ request }) => request.weight !== null)).toBeGreaterThan(40)
    expect(having(({ request }) => request.filters !== null)).toBeGreaterThan(100)
    expect(
      having(({ document }) => document.table.rows.some(row => row.cells.some(cell => cell.letters !== ''))),
    ).toBeGreaterThan(20)
    expect(having(({ document }) => document.table.columns.length > 2)).toBeGreaterThan(100)
  })

  it('say what counting by hand gives', async () => {
    const { id } = await manager.call(createReceipt, {
      params,
      body: {
        data_version: Math.min(...Object.keys(ofVersion).map(Number)),
        request: {
          rows: [{ question: 'rating' }],
          axis: [{ question: 'region' }],
          nested: false,
          filters: null,
          weight: null,
          auto_adjust_base: true,
          inverted: false,
        },
        settings: SETTINGS,
        columns: null,
      },
    })
    const document = await manager.call(getReceiptDocument, { params: { receiptId: id }, query: {} })
    const rows = waveRows(1, 240)
    const { table } = document
    for (const row of table.rows.filter(({ type }) => type === 'cat'))
      for (const [at, column] of table.columns.entries()) {
        const inColumn = rows.filter(({ region }) => column.label === 'Total' || region === column.label)
        const n = inColumn.filter(({ rating }) => rating === row.label).length
        expect([column.label, column.n]).toEqual([column.label, inColumn.length])
        expect(row.cells[at]).toMatchObject({ n, value: (100 * n) / inColumn.length })
      }
    expect(table.rows.filter(({ type }) => type === 'cat')).toHaveLength(5)
  })

  it('keep what was said when a question is changed or a newer version comes', async () => {
    const [receipt] = receipts
    if (!receipt) throw new Error('no receipt')
    const again = await manager.call(getReceiptDocument, { params: { receiptId: receipt.id }, query: {} })
    expect(again).toEqual(receipt.document)
  })

  describe('that were tampered with', () => {
    let document: ReceiptDocument
    let id: string
    let path: string
    beforeAll(async () => {
      // The prepared version, with a weight and a filter, so that every part says something.
      const chosen = receipts.find(
        ({ request, document: { content, table } }) =>
          content.dataset.version > 1 &&
          content.file?.name === 'wave1.csv' &&
          request.weight !== null &&
          request.filters !== null &&
          table.columns.length > 2,
      )
      if (!chosen) throw new Error('no receipt with all parts')
      id = chosen.id
      path = paths.first
      const [row] = chosen.document.table.rows
      const column = chosen.document.table.columns[1]
      document = await manager.call(getReceiptDocument, {
        params: { receiptId: id },
        query: { row: row?.key, column: column?.key },
      })
    })

    /** Every value in a document by its path, with the same document in which that value alone is another. */
    function* changes(value: unknown, at: readonly string[] = []): Generator<readonly [string, unknown]> {
      const put = (to: unknown, next: unknown, [key, ...rest]: readonly string[]): unknown => {
        if (key === undefined) return next
        if (Array.isArray(to))
          return to.map((one: unknown, place) => (String(place) === key ? put(one, next, rest) : one))
        const object = to as Record<string, unknown>
        return { ...object, [key]: put(object[key], next, rest) }
      }
      if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) yield* changes(inner, [...at, key])
        yield [
          `${at.join('.')} with more`,
          put(document, Array.isArray(value) ? [...(value as unknown[]), 'more'] : { ...value, more: 1 }, at),
        ]
        return
      }
      const next = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`
      yield [at.join('.'), put(document, next, at)]
    }

    it('are right before', async () => {
      expect(readDocument(document)).toEqual(document)
      expect((await checkReceipt(document, id, { data: path })).wrong).toEqual([])
    })

    it('are right for the command, by the document and by the database; a wrong id or file is not', async () => {
      const json = join(folder, 'receipt.json')
      writeFileSync(json, JSON.stringify(document))
      const said: string[] = []
      const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
      for (const spy of [log, error]) spy.mockImplementation((line: string) => void said.push(line))
      const code = receiptCode(id)
      expect(await run([code, '--data', path, '--receipt', json])).toBe(0)
      expect(said.at(-1)).toBe('The receipt is right.')
      expect(await run([code, '--data', paths.second, '--receipt', json])).toBe(1)
      expect(said.at(-1)).toBe('The receipt is not right.')
      expect(said.filter(line => line.startsWith('Differs: file: its SHA-256'))).toHaveLength(1)
      const wrong = code.endsWith('0') ? `${code.slice(0, -1)}1` : `${code.slice(0, -1)}0`
      expect(await run([wrong, '--data', path, '--receipt', json])).toBe(2)
      expect(await run([code, '--receipt', json])).toBe(2)
      for (const spy of [log, error]) spy.mockRestore()
      const cell = { row: document.figure?.row, column: document.figure?.column }
      expect(await storedDocument(server.db, id, cell)).toEqual(document)
      expect(await storedDocument(server.db, 'nothing', {})).toBeNull()
    })

    it('are noticed, whichever field was changed', () => {
      const all = [...changes(document)]
      const unnoticed = all.filter(([, changed]) => {
        const read = readDocument(changed)
        return typeof read !== 'string' && brokenSeals(read, id, sha256).length === 0
      })
      expect(unnoticed.map(([place]) => place)).toEqual([])
      expect(all.length).toBeGreaterThan(300)
    })

    it('are noticed when somebody mends the digests too', async () => {
      const { organisation, about, content, steps, counted, table, figure } = document
      const parts = { organisation, about, content, steps, counted, table, figure }
      const [row, ...rows] = table.rows
      const [cell, ...cells] = row?.cells ?? []
      if (!row || !cell) throw new Error('an empty table')
      const otherTable = { ...table, rows: [{ ...row, cells: [{ ...cell, n: cell.n + 1 }, ...cells] }, ...rows] }
      const mended = (over: Partial<typeof parts>) => sealed(id, { ...parts, ...over }, sha256)
      const wrong = async (over: Partial<typeof parts>) => (await checkReceipt(mended(over), id, { data: path })).wrong
      const said = cell.n
      expect(await wrong({ table: otherTable })).toEqual([
        `table.rows.0.cells.0.n: the receipt says ${said + 1}, the file gives ${said}`,
      ])
      expect(await wrong({ counted: { ...counted, respondents: 1 } })).toEqual([
        'counted.respondents: the receipt says 1, the file gives 240',
      ])
      expect(await wrong({ steps: [] })).toContain('steps: they are not those that the content names')
      expect(await wrong({ content: { ...content, request: { ...content.request, filters: null } } })).toContain(
        'id: it does not belong to this content and organisation',
      )
      expect(await wrong({ organisation: 'another' })).toContain(
        'id: it does not belong to this content and organisation',
      )
      const file = content.file && { ...content.file, sha256: '0' }
      expect((await wrong({ content: { ...content, file } }))[0]).toContain('id: ')
    })

    it('are noticed when a byte of the file is another, or the file is that of another wave', async () => {
      const bytes = readFileSync(path)
      const changed = join(folder, 'changed.csv')
      // A region: the file is read as before.
      const at = bytes.indexOf('North')
      bytes.set(Buffer.from('South'), at)
      writeFileSync(changed, bytes)
      const { wrong } = await checkReceipt(document, id, { data: changed })
      expect(wrong[0]).toMatch(/^file: its SHA-256 is [0-9a-f]{64} in the receipt and [0-9a-f]{64} for the file given$/)
      expect((await checkReceipt(document, id, { data: paths.second })).wrong.length).toBeGreaterThan(1)
    })
  })
})

const SURVEYS = [
  ['quantipy-a/quantipy-a.csv', 30],
  ['burger-tracking/burger-tracking.sav', 25],
  ['star-wars/StarWars.csv', 45],
] as const

describe.skipIf(!hasSharedData)('receipts of published surveys (needs ../shared/data)', () => {
  it.each(SURVEYS)(
    '%s: %i random receipts agree with the file',
    async (data, count) => {
      const path = neededData(data)
      const params = await importDataset(server, manager, {
        fileName: basename(data),
        bytes: readFileSync(path),
        study: { study_name: data },
      })
      const dataset = await manager.call(getDataset, { params, query: {} })
      const receipts = await randomReceipts(manager, params, dataset, { count, seed: 7 })
      expect(receipts).toHaveLength(count)
      const [first] = receipts
      if (!first) throw new Error('no receipts')
      expect(await wrongIn(receipts, await original(first.document, path))).toEqual([])
    },
    60_000,
  )
})
