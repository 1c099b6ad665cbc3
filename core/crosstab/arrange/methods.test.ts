import { describe, expect, it } from 'vitest'
import {
  arrange,
  cellTests,
  codedColumn,
  normalTwoTailed,
  numberColumn,
  rowComparisons,
  tableFromColumns,
  tabulate,
  testLevels,
  type Cube,
  type TableView,
  type TestName,
} from '../index'
import { VIEW } from '../testing'

const TESTS: readonly TestName[] = ['house', 'dimensions', 'crunch', 'askia', 'spss']

/** Weighted answers by shop, the last of which few people went to; some rows nobody, some everybody of a shop chose. */
const cube: Cube = (() => {
  const sizes = [400, 350, 120, 12]
  const people = sizes.flatMap((size, shop) =>
    Array.from({ length: size }, (_, i) => ({
      shop,
      answer: (i * 7 + shop * 3) % 10 < 3 + shop ? 'tea' : i % 4 === 0 && shop > 0 ? 'cola' : 'water',
      spent: ((i * 13) % 50) + 4 * shop,
      w: 0.4 + ((i * 31) % 17) / 10,
    })),
  )
  const [made] = tabulate(
    tableFromColumns(people.length, {
      shop: codedColumn(people.map(({ shop }) => shop)),
      answer: codedColumn(people.map(({ answer }) => answer)),
      w: numberColumn(people.map(({ w }) => w)),
    }),
    {
      rows: [
        {
          kind: 'single',
          var: 'answer',
          cats: ['tea', 'cola', 'water', 'milk'].map(key => ({ key, label: key, codes: [key] })),
          means: [{ key: 'score', label: 'Score', scores: { tea: 5, cola: 2, water: 0 } }],
        },
      ],
      banner: [
        {
          kind: 'single',
          id: 'shop',
          var: 'shop',
          cats: sizes.map((_, k) => ({ key: `s${k}`, label: '', codes: [k] })),
        },
      ],
      weight: 'w',
    },
  )
  if (made === undefined) throw new Error('no cube')
  return made
})()

const ROWS = ['tea', 'cola', 'water', 'milk', 'score']

const lettersIn = (view: Partial<TableView>): Record<string, readonly string[]> =>
  Object.fromEntries(
    arrange(cube, { ...VIEW, ...view }).rows.map(({ key, cells }) => [key, cells.map(({ letters }) => letters)]),
  )

describe.each(TESTS)('letters by the test of %s', test => {
  it.each(['none', 'bonferroni', 'holm'] as const)(
    'are those of the comparisons behind a cell and in a workbook (%s)',
    correction => {
      const view = { test, statsConfidence: 95, statsConfidenceSecond: 80, correction } as const
      const levels = testLevels(view)
      const letters = lettersIn(view)
      for (const row of ROWS) {
        const of = (column: number) =>
          (cellTests(cube, row, column, undefined, levels)?.against ?? []).map(({ letter }) => letter ?? '').join('')
        expect(letters[row]?.slice(1), row).toEqual([1, 2, 3, 4].map(of))
        const listed = rowComparisons(cube, row, [0, 1, 2, 3, 4], levels).filter(({ level }) => level !== null)
        expect(listed.length, row).toBe((letters[row] ?? []).join('').length)
      }
    },
  )

  it('are given without arrows against the rest, unless it is the house test', () => {
    const arranged = arrange(cube, { ...VIEW, test })
    const arrows = arranged.rows.flatMap(({ cells }) => cells.flatMap(({ rest }) => rest ?? []))
    expect(arrows.length > 0).toBe(test === 'house')
    expect(cellTests(cube, 'tea', 1, undefined, testLevels({ statsConfidence: 95, test }))?.rest === null).toBe(
      test !== 'house',
    )
    expect(arranged.test).toBe(test === 'house' ? undefined : test)
  })
})

describe('Bonferroni with the test of SPSS', () => {
  it('multiplies by the pairs of columns with a figure, also where a share of 100 % is in no test', () => {
    const sizes = [60, 80, 50, 40]
    const chose = [19, 44, 50, 0]
    const columns = [null, ...sizes].map((_, c) => {
      const block = c === 0 ? null : 'b'
      return { key: `c${c}`, label: '', group: block, block, letter: null }
    })
    const all = (n: readonly number[]) => {
      const sums = [n.reduce((so, one) => so + one, 0), ...n]
      return { n: sums, w: sums, w2: sums }
    }
    const table: Cube = {
      id: 't',
      columns,
      base: all(sizes),
      rows: [{ key: 'r', label: '', type: 'cat', ...all(chose) }],
      numbers: [],
      overlaps: [],
      disjointRows: true,
    }
    const p = (19 + 44) / 140
    const z = (44 / 80 - 19 / 60) / Math.sqrt(p * (1 - p) * (1 / 60 + 1 / 80))
    const raw = normalTwoTailed(z)
    const levels = testLevels({ statsConfidence: 95, test: 'spss', correction: 'bonferroni' })
    const tests = cellTests(table, 'r', 2, undefined, levels)
    // Three columns have a figure, and of their three pairs one is tested: the others hold a share of 100 %.
    expect(tests?.comparisons).toBe(3)
    expect(tests?.against.filter(({ result }) => result !== null).map(({ column }) => column)).toEqual([1])
    expect(tests?.against[0]?.result?.adjusted).toBeCloseTo(3 * raw, 12)
    expect([raw < 0.01, 3 * raw < 0.01, 3 * raw < 0.05]).toEqual([true, false, true])
    const letters = (statsConfidence: number) =>
      arrange(table, { ...VIEW, test: 'spss', correction: 'bonferroni', statsConfidence }).rows[0]?.cells[2]?.letters
    expect([letters(95), letters(99)]).toEqual(['A', ''])
    expect(rowComparisons(table, 'r', [0, 1, 2, 3, 4], levels)).toMatchObject([{ a: 1, b: 2, level: 'first' }])
  })
})

describe('the tests', () => {
  it('differ where their formulas do, on the same cube', () => {
    const views = TESTS.map(test => JSON.stringify(lettersIn({ test, statsConfidence: 90 })))
    expect(new Set(views).size).toBeGreaterThan(3)
    expect(lettersIn({ test: 'house' })).toEqual(lettersIn({}))
  })

  it('say why a pair has none: too few people, nobody, or a share that the tool leaves out', () => {
    const why = (test: TestName, row: string, column: number, against: number) => {
      const levels = testLevels({ statsConfidence: 95, test })
      const found = cellTests(cube, row, column, undefined, levels)?.against.find(one => one.column === against)
      return found?.result === null ? [found.untested, found.because] : 'tested'
    }
    expect(why('house', 'tea', 1, 4)).toEqual(['low_base', null])
    expect(why('dimensions', 'tea', 1, 4)).toBe('tested')
    expect(why('spss', 'milk', 1, 2)).toEqual(['nothing_to_test', 'nobody'])
    expect(why('spss', 'cola', 1, 2)).toEqual(['nothing_to_test', 'left_out'])
    expect(why('askia', 'cola', 1, 2)).toEqual(['nothing_to_test', 'left_out'])
    expect(why('crunch', 'cola', 1, 2)).toBe('tested')
  })
})
