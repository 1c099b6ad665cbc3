import { expect, it } from 'vitest'
import { chartModel } from '@core/domain/charts'
import { NAMED_PALETTE } from '@core/domain/charts/testing'
import { sketchTable } from '@core/domain/tables/testing'
import { pageOf } from '../../../test/harness/reportPage'
import { besideChart, marksLine } from './seenMarks'

const drawn = (columns: readonly [string, string], chartType: 'line' | 'column') => {
  const rows = [
    ['cat', 'Tea', null, 50, '40 v', '60 A^'],
    ['cat', 'Cola', null, 30, 30, 30],
    ['cat', 'Milk', null, 20, '30 B', 10],
  ] as const
  const { content, chart } = pageOf(sketchTable({ groups: { age: columns }, rows }), 'Q1', chartType)
  const model = chart && chartModel(chart, NAMED_PALETTE)
  if (!content || !model || model.kind === 'empty') throw new Error('nothing to draw')
  return { content, model }
}
const CHANGE = '▲ ▼ higher, lower than the one before'

it('says that arrows on lines over waves compare with the wave before, not with the rest as those of the table do', () => {
  const { content, model } = drawn(['March 2025', 'June 2025'], 'line')
  expect(marksLine(content, model)).toEqual([{ term: 'Marks', text: `${CHANGE}.` }])
  const table = marksLine(content, null)
  expect(table[0]?.text).toContain('▲ ▼ higher, lower than the rest')
  expect(besideChart(table, model)).toEqual([...table, { term: 'Chart', text: `${CHANGE}.` }])
})

it('says of other charts what their tables say', () => {
  const { content, model } = drawn(['Men', 'Women'], 'column')
  expect(marksLine(content, model)[0]?.text).toContain('▲ ▼ higher, lower than the rest')
  expect(besideChart([], model)).toEqual([])
})
