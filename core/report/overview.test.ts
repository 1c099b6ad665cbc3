import { describe, expect, it } from 'vitest'
import { chartModel } from '@core/domain/charts'
import { NAMED_PALETTE } from '@core/domain/charts/testing'
import { sketchTable } from '@core/domain/tables/testing'
import { highestOf } from './headline'
import { overviewChart } from './overview'
import { anOption, aGrid } from './testing'

const labels = ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied']

const grid = aGrid('Q9', ['Q9_1', 'Q9_2', 'Q9_3'], {
  is_interval: true,
  categorical_responses: labels.map((label, at) => anOption(label, label, { score: at + 1 })),
  nets: [{ id: 'NET: satisfied', label: 'NET: satisfied', any_of: ['Satisfied', 'Very satisfied'] }],
  calculated: [{ id: 'Mean', label: 'Mean', kind: 'mean' }],
})

const rowTable = (key: string, satisfied: number, mean: number) => ({
  key,
  label: `Brand ${key}`,
  arranged: sketchTable({
    groups: { age: ['18-34', '35+'] },
    rows: [
      ['net', 'NET: satisfied', null, satisfied, `${satisfied + 5} B`, 10],
      ...labels.map((label, at) => ['cat', label, null, at > 2 ? satisfied / 2 : (100 - satisfied) / 3, 1, 1] as const),
      ['mean', 'Mean', null, mean, 1, 1],
    ],
  }),
})

const shown = { numberType: 'column_percent', rounded: false } as const
const tables = [rowTable('a', 60, 3.5), rowTable('b', 84, 4.1), rowTable('c', 70, 3.8)]

describe('all rows of a grid as one picture', () => {
  it('are the Totals of its rows, the highest share at the good end first, with net and mean', () => {
    const chart = overviewChart(tables, grid, shown)
    if (chart === null) throw new Error('nothing to draw')
    expect(chart.table.columns.map(({ label, letter }) => [label, letter])).toEqual([
      ['Brand b', null],
      ['Brand c', null],
      ['Brand a', null],
    ])
    const model = chartModel(chart, NAMED_PALETTE)
    if (model.kind !== 'stacked') throw new Error('no stacks')
    expect(model.series.map(({ label }) => label)).toEqual(labels)
    expect(model.net?.points.map(({ value }) => value)).toEqual([84, 70, 60])
    expect(model.mean?.points.map(({ value }) => value)).toEqual([4.1, 3.8, 3.5])
  })

  it('have the lowest mean first where the lowest number is the best', () => {
    const importance = ['Very important', 'Somewhat important', 'Not so important', 'Not at all important']
    const asked = aGrid('Q2', ['Q2_1', 'Q2_2', 'Q2_3'], {
      is_interval: true,
      categorical_responses: importance.map((label, at) => anOption(label, label, { score: at + 1 })),
      calculated: [{ id: 'Mean', label: 'Mean', kind: 'mean' }],
    })
    const row = (key: string, mean: number) => ({
      key,
      label: key,
      arranged: sketchTable({
        groups: { age: ['18-34', '35+'] },
        rows: [
          ...importance.map(label => ['cat', label, null, 25, 25, 25] as const),
          ['mean', 'Mean', null, mean, mean, mean],
        ],
      }),
    })
    const chart = overviewChart([row('flag', 2.2), row('voting', 1.3), row('jury', 1.8)], asked, shown)
    expect(chart?.table.columns.map(({ label }) => label)).toEqual(['voting', 'jury', 'flag'])
  })

  it('carry no letters or arrows: their columns are not here to compare with', () => {
    const cells = overviewChart(tables, grid, shown)?.table.rows.flatMap(row => row.cells) ?? []
    expect(cells.length).toBeGreaterThan(0)
    expect(cells.every(({ letters, rest }) => letters === '' && rest === null)).toBe(true)
  })

  it('are none for one row, or numbers that are no shares', () => {
    expect(overviewChart(tables.slice(0, 1), grid, shown)).toBeNull()
    expect(overviewChart(tables, grid, { ...shown, numberType: 'count' })).toBeNull()
  })

  it('say which row has the highest share, unless two print the same', () => {
    const said = (all: typeof tables) => {
      const chart = overviewChart(all, grid, shown)
      return chart && highestOf(chart, { lowBase: 100 })?.text.replaceAll('\u00A0', ' ')
    }
    expect(said(tables)).toBe('The share who are satisfied is highest for “Brand b” (84 %)')
    expect(said([...tables, rowTable('d', 83.9, 4)])).toBeUndefined()
  })
})
