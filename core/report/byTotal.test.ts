import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS } from '@core/contract'
import type { CubeTable } from './tableDocument'
import { arrangedByTotal } from './byTotal'
import { indexQuestions } from './questions'
import { aDataset, aQuestion } from './testing'
import { toTableView } from './viewSettings'

type Cube = CubeTable['cube']

const index = indexQuestions(
  aDataset([aQuestion({ question_name: 'brands' }), aQuestion({ question_name: 'ages', is_interval: true })]),
)
const sums = (n: number[]) => ({ n, w: n, w2: n })
const row = (key: string, n: number[], more: Partial<Cube['rows'][number]> = {}): Cube['rows'][number] => ({
  key,
  label: key,
  type: 'cat',
  ...more,
  ...sums(n),
})
const cube: Cube = {
  id: 'Q',
  columns: [
    { key: 'T', label: 'Total', group: null, block: null, letter: null },
    { key: 'g:a', label: 'A', group: 'g', block: 'g', letter: 'A' },
  ],
  base: sums([100, 50]),
  rows: [
    row('Other', [60, 1]),
    row('Small', [10, 9]),
    row('Large', [50, 2]),
    row('First of net', [5, 3]),
    row('Second of net', [30, 4]),
    row('Net', [35, 5], { type: 'net', any_of: ['First of net', 'Second of net'] }),
    row('None of these', [55, 6]),
  ],
  numbers: [],
  overlaps: [],
  disjointRows: false,
}
const settings = {
  ...DEFAULT_VIEW_SETTINGS,
  sortState: { ROW: { key: 'g:a', direction: 'DESCENDING' as const }, COLUMN: null },
}
const shown = { shownRows: cube.rows.map(({ key }) => key), shownColumns: cube.columns.map(({ key }) => key) }
const sorted = (question: string, over: Partial<typeof settings> = {}) => {
  const own = { ...settings, ...over }
  const {
    arranged,
    drawn,
    settings: said,
  } = arrangedByTotal({ cube }, toTableView(own, cube, 0, shown), {
    settings: own,
    rows: index.get(question),
  })
  const keysOf = (table: typeof drawn) => table.rows.map(({ key }) => key)
  return { rows: keysOf(arranged), drawn: keysOf(drawn), order: said.sortState.ROW }
}

describe('a table with the largest in Total first', () => {
  it('keeps answers under their net, and "other" and "none" last, whatever the report sorts by', () => {
    expect(sorted('brands')).toEqual({
      rows: ['Large', 'Net', 'Second of net', 'First of net', 'Small', 'Other', 'None of these'],
      drawn: ['Large', 'Net', 'Second of net', 'Small', 'First of net', 'Other', 'None of these'],
      order: { key: 'T', direction: 'DESCENDING' },
    })
  })

  it('is in the same order when it shows other figures', () => {
    for (const numberType of ['row_percent', 'index', 'count'] as const)
      expect(sorted('brands', { numberType }).rows).toEqual(sorted('brands').rows)
  })

  it('keeps the order of answers that means something', () => {
    const { rows, drawn, order } = sorted('ages')
    expect(drawn).toEqual(rows)
    expect(order).toBeNull()
    expect(rows).toEqual(['Other', 'Small', 'Large', 'Net', 'First of net', 'Second of net', 'None of these'])
  })
})
