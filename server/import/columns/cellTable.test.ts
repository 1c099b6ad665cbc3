import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CellRow } from './cellRow'
import { CellTable } from './cellTable'
import { NumberColumnBuilder } from './numberColumn'
import { numbersColumn } from './numbersColumn'
import { TextColumnBuilder, trimCell } from './textColumn'

const MISSING = ['', 'NA', '.', 'n/ä']

const tableOf = (rows: readonly (readonly string[])[], width: number): CellTable => {
  const table = new CellTable(MISSING)
  table.widen(width)
  const row = new CellRow()
  for (const cells of rows) {
    row.fill(cells)
    table.append(row)
  }
  return table
}

/** Each column by the collector of texts, which keeps strings in a map. */
const columnsOf = (rows: readonly (readonly string[])[], width: number) =>
  Array.from({ length: width }, (_, column) => {
    const builder = new TextColumnBuilder()
    for (const cells of rows) {
      const text = trimCell(cells[column] ?? '')
      if (MISSING.includes(text)) builder.appendMissing()
      else builder.append(text)
    }
    return builder.finish()
  })

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '2',
    ' 2',
    '10',
    'NA',
    ' NA ',
    '.',
    'n/ä',
    '\u00a0x\u00a0',
    ' \t\n',
    'Â',
    '\u00a0',
    'â\u00a0',
  ),
  fc.string({ unit: fc.constantFrom('a', 'é', '€', '👩', ' ', '\u00a0', '\0'), maxLength: 6 }),
)

describe('a table of cells', () => {
  it('collects what a map of strings would, trimmed, with missing tokens, short rows and long ones', () => {
    const rows = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 60 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 4 }), (given, width) => {
        const columns = tableOf(given, width).finish()
        expect(columns.map(column => column.texts())).toEqual(columnsOf(given, width))
      }),
      { numRuns: 500 },
    )
  })

  it('keeps very many different texts apart, among them long ones', () => {
    const rows = Array.from({ length: 70_000 }, (_, at) => [
      `t${(at * 7919) % 69_000}`,
      at % 3 === 0 ? `é${'x'.repeat(at % 300)}` : String(at % 5),
    ])
    const columns = tableOf(rows, 2).finish()
    expect(columns.map(column => column.texts())).toEqual(columnsOf(rows, 2))
    expect(columns.map(({ distinct }) => distinct)).toEqual([69_000, 105])
  })

  it('finds columns complete at any time', () => {
    const table = tableOf([['a'], ['b']], 1)
    expect(table.finish()[0]?.texts()).toMatchObject({ index: Uint8Array.of(2, 3) })
    const row = new CellRow()
    row.fill(['a'])
    table.append(row)
    expect(table.finish()[0]?.texts()).toMatchObject({ index: Uint8Array.of(2, 3, 2), dictionary: ['a', 'b'] })
  })
})

describe('numbers by their first appearance', () => {
  const oneByOne = (index: Uint32Array, numbers: Float64Array) => {
    const builder = new NumberColumnBuilder()
    for (const code of index) builder.append(code < 2 ? Number.NaN : (numbers[code - 2] ?? Number.NaN))
    return builder.finish()
  }

  it.each([
    ['codes', 9, (at: number) => at - 3],
    ['equal numbers in several spellings', 12, (at: number) => Math.floor(at / 2)],
    ['zero with a minus', 3, (at: number) => [-0, 1, 0][at] ?? 0],
    ['many fractions', 600, (at: number) => at / 7],
    ['many whole numbers', 4000, (at: number) => at * 1000],
    ['more whole numbers than codes', 5000, (at: number) => 5000 - at],
    ['fewer spelt-out numbers than a byte holds, more spellings', 400, (at: number) => at % 200],
  ])('%s are the column that they are one by one', (_, distinct, numberAt) => {
    const numbers = Float64Array.from({ length: distinct }, (_number, at) => numberAt(at))
    const index = Uint32Array.from({ length: 3 * distinct }, (_code, at) =>
      at < distinct ? at + 2 : at % 5 === 0 ? 0 : ((at * 31) % distinct) + 2,
    )
    const column = numbersColumn(index, numbers)
    const expected = oneByOne(index, numbers)
    if (column.kind === 'coded' && expected.kind === 'coded') {
      expect([...column.index]).toEqual([...expected.index])
      expect({ ...column, index: [] }).toEqual({ ...expected, index: [] })
    } else expect(column).toEqual(expected)
  })
})
