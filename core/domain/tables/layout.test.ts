import { describe, expect, it } from 'vitest'
import type { ArrangedTable } from '@core/crosstab'
import { layoutTable } from './layout'
import { brandGroups, brandTable, sketchTable } from './testing'

const options = { groupLabels: brandGroups, showUnweightedBase: true, collapsed: new Set<string>(), onlyGroup: null }

describe('layout of an arranged table', () => {
  it('spans every banner group with its question', () => {
    const { groups, columns } = layoutTable(brandTable(), options)
    expect(groups.map(({ label, start, span }) => [label, start, span])).toEqual([
      ['Age', 1, 4],
      ['Gender', 5, 2],
    ])
    expect(columns.map(({ first }) => first)).toEqual([false, true, false, false, false, true, false])
  })
  it('lifts the outer answer of a nested banner into a heading of its own, whatever signs its heads hold', () => {
    const flat = sketchTable({
      groups: { ag: ['Young > 15 > Male', 'Young > 15 > All > 1', 'Old > Male', 'Old > All > 1'] },
      rows: [],
    })
    const table: ArrangedTable = {
      ...flat,
      columns: flat.columns.map((column, at) =>
        at === 0 ? column : { ...column, block: at < 3 ? 'ag:y' : 'ag:o', inner: at % 2 === 1 ? 'Male' : 'All > 1' },
      ),
    }
    const layout = layoutTable(table, { ...options, groupLabels: { ag: 'Age by gender' } })
    expect(layout.groups.map(({ label }) => label)).toEqual(['Age by gender'])
    expect(layout.blocks.map(({ label, start, span }) => [label, start, span])).toEqual([
      ['Young > 15', 1, 2],
      ['Old', 3, 2],
    ])
    expect(layout.columns.map(({ label }) => label)).toEqual(['Total', 'Male', 'All > 1', 'Male', 'All > 1'])
  })
  it('hides the parts of a folded net and puts calculated rows last', () => {
    const table = brandTable()
    const shuffled: ArrangedTable = { ...table, rows: [...table.rows.slice(5), ...table.rows.slice(0, 5)] }
    const { rows } = layoutTable(shuffled, { ...options, collapsed: new Set(['NET Savoury']) })
    expect(rows.map(({ row }) => row.label)).toEqual([
      'NET Savoury',
      'Other brand',
      '=None of these',
      'Mean number known',
    ])
    expect(rows[0]).toMatchObject({ children: 2, collapsed: true })
  })
  it('never shows percentages without a base', () => {
    const plain = { ...brandTable(), weighted: false }
    expect(layoutTable(plain, { ...options, showUnweightedBase: false }).bases).toEqual([{ key: 'n', label: 'Base' }])
    expect(layoutTable(brandTable(), { ...options, showUnweightedBase: false }).bases.map(({ key }) => key)).toEqual([
      'w',
    ])
    expect(layoutTable(brandTable(), options).bases.map(({ key }) => key)).toEqual(['n', 'w'])
    const labels = (table: ArrangedTable) =>
      layoutTable(table, { ...options, rounded: true }).bases.map(({ label }) => label)
    expect(labels(brandTable())).toEqual(['Unweighted base (rounded)', 'Base (weighted, rounded)'])
    expect(labels(plain)).toEqual(['Base (rounded)'])
  })
  it('shows one banner group beside Total', () => {
    const { columns } = layoutTable(brandTable(), { ...options, onlyGroup: 'gender' })
    expect(columns.map(({ column, at }) => [column.label, at])).toEqual([
      ['Total', 0],
      ['Male', 5],
      ['Female', 6],
    ])
  })
})
