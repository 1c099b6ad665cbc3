import type { ArrangedTable } from '@core/crosstab'
import type { Content } from './words'

const unmarked = (table: ArrangedTable): ArrangedTable => ({
  ...table,
  rows: table.rows.map(row => ({
    ...row,
    cells: row.cells.map(cell => ({ ...cell, letters: '', rest: null, few: null })),
  })),
})

/** A page whose table and chart show no letters and arrows. Its notes keep the test, which its words may rest on. */
export const withoutMarks = (page: Content): Content => ({
  ...page,
  content: { ...page.content, testing: false, table: unmarked(page.content.table) },
  chart: page.chart && { ...page.chart, table: unmarked(page.chart.table) },
})
