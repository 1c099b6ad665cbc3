import type { ArrangedCell, ArrangedColumn, ArrangedRow, ArrangedTable } from '@core/crosstab'
import type { ChartInput } from '@core/domain/charts'
import { describe, expect, it } from 'vitest'
import { tileChart } from './tileChart'

interface Given {
  readonly labels: readonly string[]
  /** Percentages of Total. */
  readonly values?: readonly number[]
  readonly groups?: Readonly<Record<string, number>>
  readonly type?: ArrangedRow['type']
  readonly lowBase?: boolean
}

const cellOf = (value: number) => ({ state: 'value', value, n: value, w: value, rest: null }) as unknown as ArrangedCell

const tableOf = ({ labels, values, groups = {}, type = 'cat', lowBase = false }: Given): ArrangedTable => {
  const column = (key: string, group: string | null) =>
    ({ key, label: key, group, block: group, n: 200, w: 200, eff: 200, lowBase: lowBase && group !== null }) as unknown
  const columns = [
    column('T', null),
    ...Object.entries(groups).flatMap(([group, size]) =>
      Array.from({ length: size }, (_, at) => column(`${group}:${at}`, group)),
    ),
  ] as ArrangedColumn[]
  const rows = labels.map(
    (label, at) =>
      ({ key: label, label, type, cells: columns.map(() => cellOf(values?.[at] ?? 10)) }) as unknown as ArrangedRow,
  )
  const hidden = { lowBaseColumns: 0, emptyRows: 0, emptyColumns: 0, columns: [] }
  return { outcome: 'table', columns, rows, weighted: false, hidden, overlapping: false }
}

const SCALE: Partial<ChartInput> = { order: { rows: 'negative_first', columns: false } }

const drawn = (given: Given, more: Partial<ChartInput> = {}, own = 'Q1') => {
  const table = tableOf(given)
  const found = tileChart({ chart: { table, chartType: 'column', numberType: 'column_percent', ...more } }, own)
  if (!found) throw new Error('nothing is drawn')
  const { input, ...about } = found
  return {
    ...about,
    chartType: input.chartType,
    rows: input.table.rows.map(({ label }) => label),
    columns: input.table.columns.map(({ key }) => key),
    cells: input.table.rows.map(({ cells }) => cells.length),
  }
}

describe('what a tile draws', () => {
  it('is Total as columns where few short answers stand side by side', () => {
    expect(drawn({ labels: ['Daily', 'Weekly', 'Never'], groups: { age: 3 } })).toMatchObject({
      chartType: 'column',
      columns: ['T'],
      cells: [1, 1, 1],
      group: null,
    })
  })

  it('is Total as bars, the six largest of many answers', () => {
    const labels = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(
      label => `Brand number ${label}`,
    )
    const shown = drawn({ labels, values: [1, 8, 2, 7, 3, 6, 4, 5] })
    expect(shown).toMatchObject({ chartType: 'bar', shown: 6, of: 8 })
    expect(shown.rows).toEqual(['two', 'four', 'six', 'eight', 'seven', 'five'].map(label => `Brand number ${label}`))
  })

  it('is all of 0 to 10, also with words at the ends', () => {
    const labels = ['0 Not at all likely', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10 Extremely likely']
    expect(drawn({ labels, groups: { age: 3 } }, SCALE)).toMatchObject({ chartType: 'column', shown: 11, of: 11 })
  })

  it('is a scale by the first banner group that has room beside Total', () => {
    const labels = ['Bad', 'Fair', 'Good']
    expect(drawn({ labels, values: [20, 30, 50], groups: { region: 12, gender: 2 } }, SCALE)).toMatchObject({
      chartType: 'stacked',
      group: 'gender',
      columns: ['T', 'gender:0', 'gender:1'],
      cells: [3, 3, 3],
    })
    expect(drawn({ labels, values: [20, 30, 50], groups: { region: 12 } }, SCALE)).toMatchObject({ shown: 4, of: 12 })
  })

  it('is never a question by itself', () => {
    const labels = ['18-34', '35-54', '55+']
    expect(drawn({ labels, groups: { age: 3 } }, SCALE, 'age')).toMatchObject({ group: null, columns: ['T'] })
  })

  it('is Total where several answers per person cannot be parts of a whole', () => {
    const labels = ['Bad', 'Fair', 'Good']
    expect(drawn({ labels, values: [90, 80, 95], groups: { age: 3 } }, SCALE)).toMatchObject({ chartType: 'column' })
  })

  it('is a mean by a banner group with Total', () => {
    expect(drawn({ labels: ['Mean'], groups: { age: 3 }, type: 'mean' })).toMatchObject({
      chartType: 'bar',
      columns: ['T', 'age:0', 'age:1', 'age:2'],
    })
    expect(drawn({ labels: ['Mean'], type: 'mean' })).toMatchObject({ columns: ['T'] })
  })

  it('is a line where the report draws lines', () => {
    const line = { chartType: 'line', order: { rows: null, columns: true } } as const
    expect(drawn({ labels: ['Heard of', 'Bought'], groups: { wave: 3 } }, line)).toMatchObject({
      chartType: 'line',
      columns: ['T', 'wave:0', 'wave:1', 'wave:2'],
    })
  })

  it('says that a base is low only where that is drawn', () => {
    const given = { labels: ['Bad', 'Good'], values: [40, 60], groups: { age: 3 }, lowBase: true }
    expect(drawn(given).lowBase).toBe(false)
    expect(drawn(given, SCALE).lowBase).toBe(true)
  })
})
