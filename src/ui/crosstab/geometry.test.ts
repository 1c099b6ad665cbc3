import { describe, expect, it } from 'vitest'
import { layoutTable } from '@core/domain/tables'
import { sketchTable } from '@core/domain/tables/testing'
import { tableGeometry } from './geometry'

const geometryOf = (labels: string[], lowTotal = false) => {
  const sketch = sketchTable({ groups: { wave: labels }, rows: [['cat', 'Tea', null, 50, ...labels.map(() => 50)]] })
  const columns = sketch.columns.map((column, at) => (at === 0 ? { ...column, lowBase: lowTotal } : column))
  const table = { ...sketch, columns }
  const layout = layoutTable(table, {
    groupLabels: {},
    showUnweightedBase: false,
    collapsed: new Set(),
    onlyGroup: null,
  })
  return tableGeometry(table, layout, false, false, null)
}
const widthOf = (...labels: string[]): number => geometryOf(labels).column

describe('the width of columns', () => {
  it('has room for the longest word of their headings and, beside it, for the low-base mark', () => {
    const plain = widthOf('Wave 3 (September 2026)', 'Wave 1')
    expect(plain).toBeGreaterThan(widthOf('Wave 3 (May 2026)', 'Wave 1'))
    expect(widthOf('Wave 3 (September 2026) *', 'Wave 1')).toBe(plain + 12)
    expect(widthOf('Wave 3 (September 2026)', 'Wave 1 *')).toBe(plain)
  })

  it('has room for the low-base mark beside Total', () => {
    expect(geometryOf(['A'], true).total).toBe(geometryOf(['A']).total + 12)
  })
})
