import { describe, expect, it } from 'vitest'
import { arrange, codedColumn, tableFromColumns, tabulate } from '@core/crosstab'
import { testLines } from './cellTests'

const categories = (...labels: string[]) => labels.map(label => ({ key: label, label, codes: [label] }))
const people = Array.from({ length: 400 }, (_, at) => [
  at < 200 ? 'Men' : 'Women',
  at % 200 < (at < 200 ? 120 : 60) ? 'Tea' : 'Cola',
])
const [cube] = tabulate(
  tableFromColumns(people.length, {
    sex: codedColumn(people.map(([sex]) => sex ?? null)),
    drink: codedColumn(people.map(([, drink]) => drink ?? null)),
  }),
  {
    rows: [
      {
        kind: 'single',
        var: 'drink',
        cats: categories('Tea', 'Cola'),
        means: [{ key: 'mean', label: 'Mean', scores: { Tea: 1, Cola: 2 } }],
      },
    ],
    banner: [{ kind: 'single', id: 'sex', var: 'sex', cats: categories('Men', 'Women', 'Nobody') }],
  },
)
if (!cube) throw new Error('no cube')
const table = arrange(cube, {
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: true,
  showStatTesting: true,
  statsConfidence: 95,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 30,
})

describe('the tests behind a cell in words', () => {
  it('name the formula, each column compared with by its letter, and the rest', () => {
    const [formula, ...lines] = testLines(cube, table, 'Tea', 'sex:Men')
    expect(formula).toMatch(/^Test: t = .*two-tailed$/)
    // 60 % of 200 against 30 % of 200: (0.6 - 0.3) / √(0.45 × 0.55 × 0.01) = 6.03.
    expect(lines).toEqual([
      'Against B Women: t = 6.03, df = 398, p < 0.001',
      expect.stringMatching(/^Against the rest: z = 6\.03, p < 0\.001$/) as string,
    ])
    expect(testLines(cube, table, 'Tea', 'sex:Women')[1]).toBe('Against A Men: t = -6.03, df = 398, p < 0.001')
  })

  it('are those of means for a calculated row', () => {
    expect(testLines(cube, table, 'mean', 'sex:Men')[0]).toMatch(/Welch/)
  })

  it('are none for Total, nor for what the table does not hold', () => {
    expect(testLines(cube, table, 'Tea', 'T')).toEqual([])
    expect(testLines(cube, table, 'Milk', 'sex:Men')).toEqual([])
    expect(testLines(cube, table, 'Tea', 'sex:Others')).toEqual([])
  })
})
