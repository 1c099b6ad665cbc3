import { expect, it } from 'vitest'
import { arrange, codedColumn, tableFromColumns, tabulate } from '@core/crosstab'
import { VIEW } from '@core/crosstab/testing'
import { pageOf } from '../../../test/harness/reportPage'
import { pValueSheets } from './pValues'

const LONG = 'Customers of the northern region who came back in'
const columns = ['2024', '2025'].map(year => ({ key: year, label: `${LONG} ${year}`, codes: [year] }))
const answers = Array.from({ length: 400 }, (_, at) => [at % 2 ? '2024' : '2025', at % 3 ? 'tea' : 'cola'])

const sheet = () => {
  const data = tableFromColumns(answers.length, {
    year: codedColumn(answers.map(([year]) => year ?? null)),
    drink: codedColumn(answers.map(([, drink]) => drink ?? null)),
  })
  const cats = ['tea', 'cola'].map(key => ({ key, label: key, codes: [key] }))
  const [cube] = tabulate(data, {
    rows: [{ kind: 'single', var: 'drink', cats }],
    banner: [{ kind: 'single', id: 'year', var: 'year', cats: columns }],
    filter: null,
  })
  if (!cube) throw new Error('no table')
  const [first] = pValueSheets({ pages: [{ ...pageOf(arrange(cube, VIEW), 'Drinks'), cube }] })
  if (!first) throw new Error('no sheet')
  return first
}

it('shows the names of both columns whole, since they may differ in their last word only', () => {
  const { rows, widths } = sheet()
  const [, , head, ...compared] = rows
  expect(head?.map(cell => (cell && 'text' in cell ? cell.text : ''))).toContain('Lower column')
  expect(compared).toHaveLength(2)
  for (const row of compared)
    for (const [at, cell] of row.entries())
      if (cell && 'text' in cell) expect(widths[at]).toBeGreaterThan(cell.text.length)
})
