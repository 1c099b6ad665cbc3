import { expect, it } from 'vitest'
import { categoriesFrom, chartModel } from '@core/domain/charts'
import { NAMED_PALETTE } from '@core/domain/charts/testing'
import { sketchTable } from '@core/domain/tables/testing'
import { pageOf } from '../../../test/harness/reportPage'
import { categoriesIn, chartLook } from './chartLook'
import { faceOf } from './measure'

const box = { w: 864, h: 330 }
const face = faceOf('Arial')

const ASKED = { showLabels: true, digits: 0, numberType: 'column_percent' as const, greys: [] }

const bars = (categories: number, series: number) => {
  const columns = Array.from({ length: series }, (_, at) => `Age ${at}`)
  const rows = Array.from(
    { length: categories },
    (_, at) => ['cat', `Answer ${at}`, null, 50, ...columns.map(() => 40)] as const,
  )
  const { chart } = pageOf(sketchTable({ groups: { age: columns }, rows }), 'Q1', 'bar')
  const model = chart && chartModel(chart, NAMED_PALETTE)
  if (!model || model.kind === 'empty') throw new Error('nothing to draw')
  return model
}

it.each([1, 2, 3, 4, 5, 6, 8, 12])('has a number at every bar, on all slides alike: %i bars per category', series => {
  for (let categories = 1; categories <= 24; categories += 1) {
    const model = bars(categories, series)
    const each = categoriesIn({ model, box, face })
    const count = Math.ceil(model.categories.length / each)
    const even = Math.ceil(model.categories.length / count)
    for (let at = 0; at < count; at += 1) {
      const part = categoriesFrom(model, at * even, (at + 1) * even)
      const { labels, axis } = chartLook({ model: part, box, face }, { ...ASKED, whole: model })
      expect(labels.flat().every(place => place === 'outEnd')).toBe(true)
      expect(axis.step).toBeNull()
    }
  }
})

it.each([
  [2, null],
  [3, null],
  [4, 'own'],
  [6, 'own'],
] as const)('has a scale where points between the ends of %i lines have no numbers', (count, step) => {
  const waves = ['March 2025', 'June 2025', 'September 2025']
  const rows = Array.from({ length: count }, (_, at) => ['cat', `Brand ${at}`, null, 50, 40, 45, 10 * at] as const)
  const { chart } = pageOf(sketchTable({ groups: { wave: waves }, rows }), 'Q1', 'line')
  const model = chart && chartModel(chart, NAMED_PALETTE)
  if (model?.kind !== 'line') throw new Error('nothing to draw')
  const look = chartLook({ model, box, face }, { ...ASKED, whole: model })
  expect(look.axis).toEqual({ min: 0, max: null, step })
  if (step !== null) expect(look.labels.map(([, second]) => second)).toEqual(look.labels.map(() => null))
})
