import { describe, expect, it } from 'vitest'
import {
  arrange,
  codedColumn,
  cellTests,
  meanTests,
  proportionTests,
  rowComparisons,
  tableFromColumns,
  tabulate,
  testLevels,
} from '../index'

const categories = (...keys: string[]) => keys.map(key => ({ key, label: key.toUpperCase(), codes: [key] }))

/** 300 men, 200 women, 20 others; tea is men's, cola women's. */
const answers = [
  ...Array.from({ length: 300 }, (_, i) => ['m', i < 180 ? 'tea' : 'cola']),
  ...Array.from({ length: 200 }, (_, i) => ['f', i < 60 ? 'tea' : 'cola']),
  ...Array.from({ length: 20 }, (_, i) => ['x', i < 10 ? 'tea' : 'cola']),
]
const data = tableFromColumns(answers.length, {
  sex: codedColumn(answers.map(([sex]) => sex ?? null)),
  drink: codedColumn(answers.map(([, drink]) => drink ?? null)),
})
const [cube] = tabulate(data, {
  rows: [
    {
      kind: 'single',
      var: 'drink',
      cats: categories('tea', 'cola', 'milk'),
      means: [{ key: 'score', label: 'Score', scores: { tea: 1, cola: 2 } }],
    },
  ],
  banner: [{ kind: 'single', id: 'sex', var: 'sex', cats: categories('m', 'f', 'x') }],
})
if (!cube) throw new Error('no cube')
const [TOTAL, MEN, WOMEN, OTHERS] = [0, 1, 2, 3]

describe('the tests behind a cell', () => {
  it('are those of the table, seen from the cell', () => {
    const [pair] = proportionTests(cube, cube.rows[0]!).filter(({ a, b }) => a === MEN && b === WOMEN)
    expect(cellTests(cube, 'tea', MEN)?.against[0]).toEqual({
      column: WOMEN,
      result: { statistic: pair?.t, df: pair?.df, p: pair?.p, adjusted: pair?.p },
      untested: null,
      because: null,
      level: 'first',
      letter: 'B',
      few: false,
    })
    expect(cellTests(cube, 'tea', WOMEN)?.against[0]?.result).toEqual({
      statistic: -(pair?.t ?? NaN),
      df: pair?.df,
      p: expect.closeTo(pair?.p ?? NaN, 12) as number,
      adjusted: expect.closeTo(pair?.p ?? NaN, 12) as number,
    })
    expect(cellTests(cube, 'tea', WOMEN)?.against[0]?.letter).toBeNull()
  })

  it('agree with the letters and arrows that the table shows', () => {
    const table = arrange(cube, {
      numberType: 'column_percent',
      hideLowBase: false,
      suppressNullValues: false,
      showStatTesting: true,
      statsConfidence: 95,
      sortState: { ROW: null, COLUMN: null },
      lowBaseThreshold: 30,
    })
    for (const row of table.rows)
      row.cells.forEach((cell, column) => {
        const tests = cellTests(cube, row.key, column)
        const beaten = tests?.against.filter(({ result }) => result && result.p < 0.05 && result.statistic > 0) ?? []
        expect(beaten.map(({ column: other }) => table.columns[other]?.letter).join('')).toBe(cell.letters)
        if (cell.rest !== null) expect(tests?.rest?.p).toBeLessThan(0.05)
      })
  })

  it('are listed for a whole row, each pair once, corrected like its letters', () => {
    const levels = testLevels({ statsConfidence: 95, statsConfidenceSecond: 80, correction: 'holm' })
    const columns = [TOTAL, MEN, WOMEN, OTHERS]
    for (const key of ['tea', 'cola', 'milk', 'score']) {
      const listed = rowComparisons(cube, key, columns, levels)
      const seen = columns.flatMap(column =>
        (cellTests(cube, key, column, columns, levels)?.against ?? []).flatMap(({ column: other, result, level }) =>
          result === null || other < column ? [] : [{ a: column, b: other, ...result, level }],
        ),
      )
      expect(listed).toEqual(seen)
    }
    expect(rowComparisons(cube, 'tea', columns, levels)).toHaveLength(1)
    expect(rowComparisons(cube, 'tea', [TOTAL, MEN], levels)).toEqual([])
    expect(rowComparisons(cube, 'unknown', columns, levels)).toEqual([])
  })

  it('give the test of means for a calculated row', () => {
    const [pair] = meanTests(cube, cube.numbers[0]!).filter(({ a, b }) => a === MEN && b === WOMEN)
    const tests = cellTests(cube, 'score', MEN)
    expect(tests?.kind).toBe('mean')
    expect(tests?.against[0]?.result?.p).toBe(pair?.effective?.p)
  })

  it('say why two columns are not compared', () => {
    expect(cellTests(cube, 'tea', MEN)?.against[1]).toMatchObject({ column: OTHERS, untested: 'low_base' })
    expect(cellTests(cube, 'tea', OTHERS)?.rest).toBeNull()
    expect(cellTests(cube, 'milk', MEN)?.against[0]).toMatchObject({
      column: WOMEN,
      untested: 'nothing_to_test',
      because: 'nobody',
    })
  })

  it('compare only columns that are shown, and Total with nothing', () => {
    expect(cellTests(cube, 'tea', MEN, [TOTAL, MEN, OTHERS])?.against.map(({ column }) => column)).toEqual([OTHERS])
    expect(cellTests(cube, 'tea', TOTAL)).toMatchObject({ against: [], rest: null })
    expect(cellTests(cube, 'gone', MEN)).toBeNull()
  })
})
