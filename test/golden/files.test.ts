import { parse } from 'csv-parse/sync'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDownload, deleteDownload, getDownload, getDownloadFile, type ReportPayload } from '@core/contract'
import { readDeck, type DeckSlide } from '../harness/deck'
import { insertOracleDataset, oracleReports, type OracleReport, type OracleTable } from '../harness/oracleDataset'
import { fileFaults, partsOf } from '../harness/office'
import { aReport, aVariable } from '../harness/reportData'
import { tableIn, wholeTable } from '../harness/reportTables'
import { ORIGIN, startTestServer, type Caller, type TestServer } from '../harness/serverApp'
import { sharedData } from '../harness/sharedData'
import { readWorkbook, type WorkbookValue } from '../harness/workbook'

/** Surveys whose tables a report can ask for: a banner of at most two questions, no conditions, no nests. */
const SURVEYS = ['burger-tracking', 'star-wars'] as const
const TABLES_AT_LEAST = 40

/** One row of a table: its figures in the order of the columns, letters and arrow beside each. */
interface Row<T> {
  readonly label: string
  readonly values: readonly T[]
  readonly marks: readonly string[]
}
type Figures = Row<number | null>

const ARROW = { up: '▲', down: '▼' }
const marked = (letters: string, rest: 'up' | 'down' | null | undefined): string =>
  [letters, rest ? ARROW[rest] : ''].filter(Boolean).join(' ')

/** Fewer than five in the column and fewer than five in the rest: slides draw no arrow. */
const isHandful = (n: readonly number[], at: number): boolean => (n[at] ?? 0) < 5 && (n[0] ?? 0) - (n[at] ?? 0) < 5

const expectedRows = ({ rows }: OracleTable, drawn: boolean): Figures[] =>
  rows.map(({ label, n, colpct, letters, rest }) => ({
    label,
    values: colpct,
    marks: letters.map((each, at) => marked(each, drawn && isHandful(n, at) ? null : rest[at])),
  }))

/** The whole report, as a person would save it. */
const payloadOf = ({ axis, filter, weight, everyone, tables }: OracleReport): ReportPayload => {
  const variable = (name: string, { spec }: Partial<OracleTable> = {}) => {
    const nets = spec?.row.kind === 'numeric' ? [] : (spec?.row.nets ?? []).map(({ key }) => key)
    const means = spec?.row.kind === 'numeric' ? ['mean'] : (spec?.row.means ?? []).map(({ key }) => key)
    return aVariable(name, { nets, calculated: means })
  }
  return aReport({
    title: 'Every figure',
    dataset_name: 'Oracle',
    main: tables.map(table => variable(table.id, table)),
    segmentation: axis.map(name => variable(name)),
    options: { filters: filter, autoAdjustBaseEnabled: !everyone, weighting: weight, weightingLabel: weight },
  })
}

const lettersOfMean = ({ columns, mean_tests }: OracleTable, mean: OracleTable['means'][number]): string[] =>
  columns.map((column, at) =>
    columns
      .filter((other, place) => {
        const test = mean_tests.find(
          ({ row, a, b }) => row === mean.key && [a, b].sort().join() === [column.key, other.key].sort().join(),
        )
        if (!test || place === at || test.t_eff === null || test.p_eff === null) return false
        const higher = test.a === column.key ? test.t_eff > 0 : test.t_eff < 0
        return higher && test.p_eff < 0.05 && (mean.eff[at] ?? 0) >= 30 && (mean.eff[place] ?? 0) >= 30
      })
      .map(({ letter }) => letter ?? '')
      .join(''),
  )

const expectedMeans = (table: OracleTable): Figures[] =>
  table.means.map(mean => ({
    label: table.spec.row.kind === 'numeric' ? 'Mean' : mean.label,
    values: mean.mean,
    marks: lettersOfMean(table, mean).map((letters, at) => marked(letters, mean.rest[at])),
  }))

const byLabel = <T>(rows: readonly Row<T>[]): Row<T>[] =>
  [...rows].sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))

/** A filter that leaves nobody: the page says so, without a table. */
const isEmpty = ({ bases }: OracleTable): boolean => bases.n[0] === 0

const basesOf = ({ bases, columns, spec }: OracleTable): Figures[] => {
  const marks = columns.map(() => '')
  if (spec.weight === undefined) return [{ label: 'Base', values: bases.n, marks }]
  return [
    { label: 'Unweighted base', values: bases.n, marks },
    { label: 'Base (weighted)', values: bases.w, marks },
  ]
}

/** The table as a spreadsheet holds it: full numbers, of which the answers give twelve digits. */
const inFull = (rows: readonly Figures[]): Figures[] =>
  byLabel(rows).map(row => ({
    ...row,
    values: row.values.map(value => (value === null ? null : Number(value.toPrecision(11)))),
  }))

const onSheet = (table: OracleTable): Figures[] =>
  inFull([...basesOf(table), ...expectedRows(table, false), ...expectedMeans(table)])

const whole = (value: number): string => String(Math.floor(value + 0.5)).replace(/\B(?=(\d{3})+$)/g, ',')
const percent = (value: number): string => (value === 0 ? '–' : value < 0.5 ? '<1' : whole(value))
const tenths = (value: number): string => (Math.floor(value * 10 + 0.5) / 10).toFixed(1)

/** Slides turn several spaces into one. */
const spaced = (text: string): string => text.replace(/\s+/g, ' ')

/** As a slide prints the table. */
const onSlides = (table: OracleTable): Row<string>[] => {
  const as = (print: (value: number) => string, rows: readonly Figures[]) =>
    rows.map(row => ({
      ...row,
      label: spaced(row.label),
      values: row.values.map(value => (value === null ? '' : print(value))),
    }))
  return byLabel([
    ...as(whole, basesOf(table)),
    ...as(percent, expectedRows(table, true)),
    ...as(tenths, expectedMeans(table)),
  ])
}

/** Rows of books that the independent tables do not have. */
const OWN = new Set(['Effective base', 'Standard deviation', 'Standard error', 'Median'])

const readSheet = (rows: readonly (readonly WorkbookValue[])[]): Figures[] =>
  inFull(
    tableIn(rows, value => value)
      .body.filter(({ label }) => !OWN.has(String(label)))
      .map(({ label, values, marks }) => ({
        label: label === 'Weighted base' ? 'Base (weighted)' : String(label),
        values,
        marks: marks.map(String),
      })),
  )

const readSlides = (slides: readonly DeckSlide[]): Row<string>[] =>
  byLabel(
    wholeTable(slides).map(([label, cells]) => ({
      label,
      values: cells.map(([number]) => number),
      marks: cells.map(([, marks]) => marks),
    })),
  )

const titleOf = ({ id, title }: OracleTable): string => `${id}: ${title}`

const inWorkbook = (bytes: Uint8Array, tables: readonly OracleTable[]) => {
  const [, ...sheets] = readWorkbook(bytes).sheets.values()
  return tables.map((_, at) => readSheet(sheets[at] ?? []))
}

const inCsv = (bytes: Uint8Array, tables: readonly OracleTable[]) => {
  const rows: string[][] = parse(new TextDecoder().decode(bytes), { relax_column_count: true, skip_empty_lines: false })
  const typed = rows.map(row =>
    row.map((cell, at) => (at > 0 && /^-?[\d.]+(e-?\d+)?$/.test(cell) ? Number(cell) : cell)),
  )
  const starts = tables.map(table => typed.findIndex(([label]) => label === titleOf(table)))
  return starts.map((start, at) => readSheet(typed.slice(start, starts[at + 1])))
}

/** The notes of a slide begin with the title of its table in full. */
const inDeck = (bytes: Uint8Array, tables: readonly OracleTable[]) => {
  const { slides } = readDeck(bytes)
  return tables.map(table => readSlides(slides.filter(({ notes }) => notes.split('\n')[0] === spaced(titleOf(table)))))
}

const KINDS = [
  ['xlsx', onSheet, inWorkbook],
  ['csv', onSheet, inCsv],
  ['pptx', onSlides, inDeck],
] as const

describe.skipIf(SURVEYS.some(name => sharedData(`${name}/oracle/_index.json`) === null))(
  'files made over the wire of tables computed independently',
  () => {
    let server: TestServer
    let user: Caller
    const asked: { readonly studyId: string; readonly report: OracleReport }[] = []
    beforeAll(async () => {
      server = await startTestServer()
      const client = await server.mintClient()
      user = client.as('user')
      for (const name of SURVEYS) {
        const folder = dirname(sharedData(`${name}/oracle/_index.json`) ?? '')
        const all = oracleReports(folder)
        const { studyId } = await client.tenant(tx => insertOracleDataset(tx, client.client.id, folder, all))
        asked.push(...all.reports.map(report => ({ studyId, report })))
      }
    })
    afterAll(() => server.close())

    it('are of at least forty tables', () => {
      expect(asked.flatMap(({ report }) => report.tables).length).toBeGreaterThanOrEqual(TABLES_AT_LEAST)
    })

    it.each(KINDS)('hold every base, percentage, mean, letter and mark: %s', async (kind, expected, read) => {
      const made: string[] = []
      for (const { studyId, report } of asked) {
        const body = { study_id: studyId, report: payloadOf(report), kind }
        made.push((await user.call(createDownload, { body })).id)
      }
      await server.jobs.runDue()
      for (const [at, { report }] of asked.entries()) {
        const params = { downloadId: made[at] ?? '' }
        const { state, problem } = await user.call(getDownload, { params })
        expect({ state, problem }).toEqual({ state: 'ready', problem: null })
        const bytes = new Uint8Array(await (await user.send(getDownloadFile, { params })).arrayBuffer())
        await user.call(deleteDownload, { params })
        // Each row leads to its receipt.
        if (kind !== 'csv') expect(fileFaults(partsOf(bytes), ORIGIN)).toEqual([])
        const tables = read(bytes, report.tables)
        report.tables.forEach((table, place) =>
          expect([table.id, tables[place]]).toEqual([table.id, isEmpty(table) ? [] : expected(table)]),
        )
      }
    })
  },
)
