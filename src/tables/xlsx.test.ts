import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { arrange, codedColumn, tableFromColumns, tabulate, type ArrangedTable } from '@core/crosstab'
import { layoutTable, type TableDocument } from '@core/domain/tables'
import { readWorkbook, type WorkbookValue } from '../../test/harness/workbook'
import { xlsxFile } from './xlsx'

const options = (...labels: string[]) => labels.map((label, at) => ({ key: String(at), label, codes: [at] }))

/** 600 respondents: more women drink cola, few are over 55, nobody drinks milk; weighted. */
const people = Array.from({ length: 600 }, (_, at) => ({
  sex: at % 2,
  age: at % 30 === 0 ? 2 : at % 3 === 0 ? 1 : 0,
  drink: at % 2 === 0 ? (at % 5 < 3 ? 0 : 1) : at % 5 < 2 ? 0 : 1,
  weight: 0.5 + (at % 7) / 7,
}))
const data = tableFromColumns(people.length, {
  sex: codedColumn(people.map(({ sex }) => sex)),
  age: codedColumn(people.map(({ age }) => age)),
  drink: codedColumn(people.map(({ drink }) => drink)),
  weight: { kind: 'number', values: Float64Array.from(people, ({ weight }) => weight), missing: null },
})
const [cube] = tabulate(data, {
  rows: [
    {
      kind: 'single',
      var: 'drink',
      cats: options('+Tea', 'Cola', '=Milk()'),
      nets: [{ key: 'net', label: 'Cold', any_of: ['1', '2'] }],
      means: [{ key: 'mean', label: 'Mean', scores: { '0': 1, '1': 2, '2': 3 } }],
    },
  ],
  banner: [
    { kind: 'single', id: 'sex', var: 'sex', cats: options('Men', 'Women') },
    { kind: 'single', id: 'age', var: 'age', cats: options('18-34', '35-54', '55+') },
  ],
  weight: 'weight',
})
if (!cube) throw new Error('no cube')
const arranged = arrange(cube, {
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: false,
  showStatTesting: true,
  statsConfidence: 95,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 100,
})
const document: TableDocument = {
  table: arranged,
  title: 'Q1 Drinks: cold/hot? [2026]',
  numberType: 'column_percent',
  testing: true,
  showUnweightedBase: true,
  groupLabels: { sex: 'Sex', age: '@Age' },
  notes: {
    base: { text: 'respondents who answered', n: 600, of: 640 },
    filter: 'Region is North',
    weight: { label: 'Census', efficiency: 91 },
    test: { method: 'column proportions, t, pooled, effective base', confidence: 95 },
    lowBaseThreshold: 100,
    dataset: { name: 'wave-3', version: 4 },
  },
}

const readBack = async (file: Blob) => readWorkbook(new Uint8Array(await file.arrayBuffer()))

const marksOf = ({ letters, rest }: ArrangedTable['rows'][number]['cells'][number]): string | null =>
  [letters, rest === null ? '' : rest === 'up' ? '▲' : '▼'].filter(Boolean).join(' ') || null

const others = (row: readonly WorkbookValue[] | undefined): WorkbookValue[] =>
  (row ?? []).slice(1).filter(value => value != null)

describe('a table as a workbook', () => {
  it('holds every number and every letter of the table in cells of their own', async () => {
    const { sheets } = await readBack(await xlsxFile([document]))
    const rows = sheets.get('Q1 Drinks cold hot 2026') ?? []
    const names = rows.map(row => row[0])
    const shown = layoutTable(arranged, {
      groupLabels: {},
      showUnweightedBase: true,
      collapsed: new Set(),
      onlyGroup: null,
    })
    expect(shown.rows.map(({ row }) => row.label)).toEqual(['+Tea', 'Cold', 'Cola', '=Milk()', 'Mean'])
    for (const { row } of shown.rows) {
      const line = rows[names.indexOf(row.label)]
      expect(line?.[0]).toBe(row.label)
      const [total, ...others] = row.cells
      // Total is tested against nothing: it has one field, the others two.
      expect(line?.[1]).toBeCloseTo(total?.value ?? NaN, 12)
      others.forEach((cell, position) => {
        expect(line?.[2 + 2 * position]).toBeCloseTo(cell.value ?? NaN, 12)
        expect(line?.[3 + 2 * position] ?? null).toBe(marksOf(cell))
      })
    }
    const letters = rows.find(row => row.includes('A') && row.includes('B'))
    expect(letters?.filter(Boolean)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(others(rows[names.indexOf('Unweighted base')])).toEqual(arranged.columns.map(({ n }) => n))
    expect(others(rows[names.indexOf('Weighted base')])).toEqual(
      arranged.columns.map(({ w }) => expect.closeTo(w, 9) as number),
    )
    expect(arranged.rows.some(row => row.cells.some(({ letters: held }) => held !== ''))).toBe(true)
  })

  it('marks low bases, shows numbers as the screen does, and says what they rest on', async () => {
    const { sheets, styles } = await readBack(await xlsxFile([document]))
    const [rows = []] = [...sheets.values()]
    const texts = rows.flat().filter(value => typeof value === 'string')
    expect(texts).toContain('55+ **')
    expect(texts).toContain(
      'Column %, weighted. Base: respondents who answered, n=600 of 640. Filter: Region is North. Weight: Census, efficiency 91 %.',
    )
    expect(texts).toContain('Test: column proportions, t, pooled, effective base, 95 %, no correction.')
    expect(texts).toContain('Data: wave-3, version 4.')
    expect(styles).toContain('formatCode="#,##0.00"')
    expect(styles).toContain('[=0]&quot;–&quot;;[&lt;0.5]&quot;&lt;1&quot;;#,##0')
  })

  it('lets no text of a study start a formula', async () => {
    const file = await xlsxFile([{ ...document, title: '=HYPERLINK("http://x")' }])
    const { sheets } = await readBack(file)
    const texts = [...sheets.values()].flat(2).filter(value => typeof value === 'string')
    expect(texts).toEqual(expect.arrayContaining(['=HYPERLINK("http://x")', '@Age', '+Tea', '=Milk()']))
    const parts = Object.values(unzipSync(new Uint8Array(await file.arrayBuffer()))).map(part => strFromU8(part))
    expect(parts.filter(part => /<f[ >]/.test(part))).toEqual([])
  })

  it('gives every table a sheet of its own, also where titles are long and alike', async () => {
    const long = 'The very same long title of a table of a grid with many rows'
    const { sheets } = await readBack(
      await xlsxFile([document, { ...document, title: long }, { ...document, title: long }]),
    )
    expect([...sheets.keys()]).toEqual([
      'Q1 Drinks cold hot 2026',
      'The very same long title of a t',
      'The very same long title of (2)',
    ])
  })
})
