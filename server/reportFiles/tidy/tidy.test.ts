import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandTable } from '@core/domain/tables/testing'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { parquetRows, tidyCsvRows } from '../../../test/harness/tidy'
import { DEFAULT_OPTIONS, type FilePage, type ReportFile } from '../protocol'
import { FIGURE_COLUMNS } from './columns'
import { writeTidyCsv } from './csv'
import { writeTidyParquet } from './parquet'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidy-'))
})
afterAll(() => rm(folder, { recursive: true }))

const HOSTILE = '=cmd|" /C calc"!A0\r\n, "q" 😀'
const table = brandTable()
const [first, ...others] = table.rows
if (!first) throw new Error('The table has no rows')

const hostile: FilePage = pageOf({ ...table, rows: [{ ...first, label: HOSTILE }, ...others] }, HOSTILE)
const hiding: FilePage = pageOf({
  ...table,
  hidden: { ...table.hidden, columns: [{ group: 'age', label: '90+', why: 'low_base' }] },
})
const gone: FilePage = {
  ...pageOf(table, 'Q9 Gone'),
  arranged: null,
  content: null,
  chart: null,
  outcome: { title: 'No respondents', detail: 'Nobody passes the filters.' },
} as FilePage

let made = 0
const written = async (pages: readonly FilePage[]) => {
  const file: ReportFile = { kind: 'tidy_csv', head, options: DEFAULT_OPTIONS, template: null, pages }
  const [csv, parquet] = [`${(made += 1)}.csv`, `${made}.parquet`].map(name => join(folder, name))
  if (csv === undefined || parquet === undefined) throw new Error('There is no path')
  await Promise.all([writeTidyCsv(file, csv), writeTidyParquet(file, parquet)])
  const bytes = await readFile(csv)
  return { csv: tidyCsvRows(bytes), text: bytes.toString(), ...(await parquetRows(await readFile(parquet))), parquet }
}

describe('a file with one row for each figure', () => {
  it('has the same columns in both forms, each of its type', async () => {
    const { csv, types } = await written([pageOf(table)])
    expect(Object.keys(csv[0] ?? {})).toEqual(FIGURE_COLUMNS.map(({ name }) => name))
    const named = { text: 'VARCHAR', whole: 'INTEGER', number: 'DOUBLE', flag: 'BOOLEAN' }
    expect(Object.entries(types)).toEqual(FIGURE_COLUMNS.map(({ name, type }) => [name, named[type]]))
  })

  it('has a figure for each cell, and names nets, their answers, marks and bases', async () => {
    const { rows } = await written([pageOf(table)])
    expect(rows).toHaveLength(table.rows.length * table.columns.length)
    const net = table.rows.find(({ type }) => type === 'net')
    const inNet = table.rows.find(({ parent }) => parent !== null)
    expect(rows.find(row => row.row_key === net?.key)).toMatchObject({ row_kind: 'net', row_net: null })
    expect(rows.find(row => row.row_key === inNet?.key)).toMatchObject({ row_kind: 'answer', row_net: net?.key })
    const marked = rows.filter(row => row.higher_than !== null)
    expect(marked).toHaveLength(table.rows.flatMap(({ cells }) => cells.filter(({ letters }) => letters !== '')).length)
    expect(new Set(rows.map(row => row.against_rest))).toEqual(new Set([null, 'higher', 'lower']))
    expect(rows.find(row => row.low_base === true)).toMatchObject({ unweighted_base: 52, hidden: null })
  })

  it('is legal whatever texts say: no text becomes a formula, numbers stay numbers', async () => {
    const { csv, rows, text } = await written([hostile])
    expect(rows[0]).toMatchObject({ table_title: HOSTILE, row_label: HOSTILE })
    expect(csv[0]).toMatchObject({ table_title: `'${HOSTILE}`, row_label: `'${HOSTILE}` })
    expect(text.startsWith('\uFEFFreport,study,')).toBe(true)
    expect(typeof csv[0]?.value).toBe('number')
  })

  it('has a row without value for each figure of a hidden column, and one that says why there is no table', async () => {
    const { rows } = await written([hiding, gone])
    const hidden = rows.filter(row => row.hidden === 'low_base')
    expect(hidden).toHaveLength(table.rows.length)
    expect(hidden[0]).toMatchObject({ column_label: '90+', column_group: 'Age', value: null, unweighted_base: null })
    expect(rows.filter(row => row.table_number === 2)).toEqual([
      expect.objectContaining({
        table_title: 'Q9 Gone',
        value: null,
        row_key: null,
        hidden: 'No respondents. Nobody passes the filters.',
      }),
    ])
  })

  it('is for the server alone, never takes the place of another file, and may have no tables', async () => {
    const { rows, csv, parquet } = await written([])
    expect([rows, csv]).toEqual([[], []])
    expect((await stat(parquet)).mode & 0o777).toBe(0o600)
    const file: ReportFile = { kind: 'tidy_csv', head, options: DEFAULT_OPTIONS, template: null, pages: [] }
    await expect(writeTidyParquet(file, parquet)).rejects.toMatchObject({ code: 'EEXIST' })
  })

  it('writes its rows in groups, so that a long report needs no more memory', async () => {
    const pages = Array.from({ length: 1500 }, () => pageOf(table))
    const path = join(folder, 'long.parquet')
    await writeTidyParquet({ kind: 'tidy_parquet', head, options: DEFAULT_OPTIONS, template: null, pages }, path)
    const count = 'count(*)::int as figures, max(table_number) as tables, sum(value) as sum'
    const { rows } = await parquetRows(await readFile(path), count)
    const figures = table.rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0))
    expect(figures.length * 1500).toBeGreaterThan(50_000)
    expect(rows).toEqual([
      {
        figures: figures.length * 1500,
        tables: 1500,
        sum: expect.closeTo(figures.reduce((a, b) => a + b) * 1500, 4) as number,
      },
    ])
  })
})
