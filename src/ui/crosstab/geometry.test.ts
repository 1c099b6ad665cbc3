import { describe, expect, it } from 'vitest'
import { layoutTable } from '@core/domain/tables'
import { sketchTable } from '@core/domain/tables/testing'
import { headParts, tableGeometry } from './geometry'

const geometryOf = (labels: string[], lowTotal = false, width: number | null = null) => {
  const sketch = sketchTable({ groups: { wave: labels }, rows: [['cat', 'Tea', null, 50, ...labels.map(() => 50)]] })
  const columns = sketch.columns.map((column, at) => (at === 0 ? { ...column, lowBase: lowTotal } : column))
  const table = { ...sketch, columns }
  const layout = layoutTable(table, {
    groupLabels: {},
    showUnweightedBase: false,
    collapsed: new Set(),
    onlyGroup: null,
  })
  return tableGeometry(table, layout, false, false, { width, fill: false })
}
const widthOf = (...labels: string[]): number => geometryOf(labels).column

describe('the width of columns', () => {
  it('has room for the longest word of their headings and, beside it, for the low-base mark', () => {
    const plain = widthOf('Wave 3 (September 2026)', 'Wave 1')
    expect(plain).toBeGreaterThan(widthOf('Wave 3 (May 2026)', 'Wave 1'))
    expect(widthOf('Wave 3 (September 2026) *', 'Wave 1')).toBe(plain + 12)
    expect(widthOf('Wave 3 (September 2026)', 'Wave 1 *')).toBe(plain)
  })

  it('is up to 140 px before a heading wraps, which breaks before its bracket', () => {
    const one = 'A rather long'
    expect(widthOf(one, 'B')).toBe(Math.round(one.length * 7.2 + 18))
    expect(widthOf('A heading that is much too long for it', 'B')).toBe(140)
    expect(widthOf('Wave 3 (September 2026)', 'B')).toBe(Math.round('(September 2026)'.length * 7.2 + 18))
    expect(headParts('Wave 3 (September 2026)')).toEqual(['Wave 3', '(September 2026)'])
  })

  it('never makes a table wider than its place for the sake of headings', () => {
    const labels = Array.from({ length: 10 }, (_unused, at) => `A rather long head ${at}`)
    const wide = geometryOf(labels, false, 4000)
    expect(wide.column).toBe(140)
    const held = geometryOf(labels, false, 1200)
    expect(held.label + held.total + 10 * held.column).toBeLessThanOrEqual(1200)
    expect(held.column).toBeLessThan(140)
    expect(geometryOf(labels, false, 300).column).toBe(64)
  })

  it('has room for the low-base mark beside Total', () => {
    expect(geometryOf(['A'], true).total).toBe(geometryOf(['A']).total + 12)
  })
})
