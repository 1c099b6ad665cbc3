import { describe, expect, it } from 'vitest'
import type { ArrangedTable } from '@core/crosstab'
import { sketchTable } from '../tables/testing'
import { chartModel } from './model'
import { NAMED_PALETTE } from './testing'
import type { ChartInput, ChartSubject } from './types'

const subject = (kind: ChartSubject['kind'], more: Partial<ChartSubject> = {}): ChartSubject => ({
  kind,
  positive: null,
  mean: null,
  score: null,
  groups: null,
  ...more,
})
const drawn = (table: ArrangedTable, kind: ChartSubject['kind'], more: Partial<ChartInput> = {}) =>
  chartModel(
    { table, chartType: 'column', numberType: 'column_percent', automatic: true, subject: subject(kind), ...more },
    NAMED_PALETTE,
  )
const labels = (model: ReturnType<typeof drawn>): string[] =>
  model.kind === 'empty' ? [] : model.categories.map(({ label }) => label)

const brands = (groups: Record<string, string[]>, columns: number) =>
  sketchTable({
    groups,
    rows: [
      ['cat', 'Small', null, 10, ...Array.from({ length: columns }, () => 10)],
      ['cat', 'None of these', null, 60, ...Array.from({ length: columns }, () => 60)],
      ['cat', 'Other brands', null, 50, ...Array.from({ length: columns }, () => 50)],
      ['cat', 'Large', null, 40, ...Array.from({ length: columns }, () => 40)],
      ['net', 'NET Any', null, 45, ...Array.from({ length: columns }, () => 45)],
    ],
  })

describe('the chart that nobody chose', () => {
  it('of one answer among several is bars by size, with "other" and "none" last', () => {
    const model = drawn(brands({}, 0), 'single')
    expect(labels(model)).toEqual(['Large', 'Small', 'None of these', 'Other brands'])
    expect(model).toMatchObject({ kind: 'bars', horizontal: true })
  })

  it('is columns beside Total where there is a breakout, bars where labels are long', () => {
    const model = drawn(brands({ sex: ['Male', 'Female'] }, 2), 'single')
    expect(model).toMatchObject({ kind: 'bars', horizontal: false })
    expect(model.kind === 'bars' && model.series.map(({ label }) => label)).toEqual(['Total', 'Male', 'Female'])
    const long = sketchTable({
      groups: { sex: ['Male'] },
      rows: [['cat', 'An answer that needs more than a line', null, 40, 50]],
    })
    expect(drawn(long, 'single')).toMatchObject({ kind: 'bars', horizontal: true })
  })

  it('is of nets instead of options where a banner has more columns than colours and its nets have everybody', () => {
    const ages = ['18-24', '25-34', '35-44', '45-54', '55+', 'Under 35', '35 and over']
    const labelled = sketchTable({
      groups: { nest: ['Men', 'Women'].flatMap(sex => ages.map(age => `${sex} > ${age}`)) },
      rows: [['cat', 'Tea', null, 40, ...Array.from({ length: 14 }, () => 40)]],
    })
    const nested = (n: (age: string) => number): ArrangedTable => ({
      ...labelled,
      columns: labelled.columns.map(column => {
        const [block = '', age = ''] = column.label.split(' > ')
        if (age === '') return column
        return { ...column, block, n: n(age), isNet: /Under|over/.test(age) }
      }),
    })
    const series = (table: ArrangedTable): string[] => {
      const model = drawn(table, 'multi')
      return model.kind === 'bars' ? model.series.map(({ label }) => label) : []
    }
    const sizes: Record<string, number> = { 'Under 35': 200, '35 and over': 300 }
    expect(series(nested(age => sizes[age] ?? 100))).toEqual([
      'Total',
      'Men > Under 35',
      'Men > 35 and over',
      'Women > Under 35',
      'Women > 35 and over',
    ])
    // Nets that leave somebody out are no picture of the whole banner.
    expect(series(nested(age => (sizes[age] ?? 110) - 10))).not.toContain('Men > Under 35')
  })

  it('has no place for answers that nobody gave, and says so', () => {
    const table = sketchTable({
      groups: { sex: ['Male', 'Female'] },
      rows: [
        ['cat', 'North', null, 40, 50, 30],
        ['cat', 'South', null, 60, 50, 70],
        ['cat', 'West', null, 0, 0, 0],
      ],
    })
    const empty: ArrangedTable = {
      ...table,
      rows: table.rows.map(row =>
        row.label === 'West' ? { ...row, cells: row.cells.map(cell => ({ ...cell, n: 0 })) } : row,
      ),
    }
    const model = drawn(empty, 'single')
    expect(labels(model)).toEqual(['South', 'North'])
    expect(model).toMatchObject({ note: 'Answers that nobody gave are not drawn.' })
  })

  it('of a grid as a whole counts its rows, and has all of them where it is divided over pages', () => {
    const heads = Array.from({ length: 30 }, (_, at) => `Statement ${at + 1}`)
    const table = sketchTable({
      groups: { grid: heads },
      rows: ['Agree', 'Neither', 'Disagree'].map(label => ['cat', label, null, 33, ...heads.map(() => 33)] as const),
    })
    const given = { chartType: 'stacked', order: { rows: 'positive_first' } } as const
    const page = drawn(table, 'scale', { ...given, overview: 'page' })
    expect(page).toMatchObject({ note: '24 of 31 rows shown; the table has all.' })
    const divided = drawn(table, 'scale', { ...given, overview: 'divided' })
    expect(labels(divided)).toHaveLength(31)
    expect(divided).toMatchObject({ note: null })
  })

  it('keeps the order of a reader who sorted, and of answers in order', () => {
    const table = brands({}, 0)
    const own = ['Small', 'None of these', 'Other brands', 'Large']
    expect(labels(drawn(table, 'single', { sorted: true }))).toEqual(own)
    expect(labels(drawn(table, 'single', { order: { rows: null, rowsOrdered: true } }))).toEqual(own)
  })

  it('of several answers begins with the nets', () => {
    expect(labels(drawn(brands({}, 0), 'multi'))[0]).toBe('NET Any')
  })

  it('of a scale is parts of 100 % with the net of the good end and the mean', () => {
    const table = sketchTable({
      groups: { age: ['Young', 'Old'] },
      rows: [
        ['net', 'Bottom 2', null, 20, 30, 10],
        ['net', 'Top 2', null, 60, 50, 70],
        ['cat', 'Bad', null, 20, 30, 10],
        ['cat', 'Middle', null, 20, 20, 20],
        ['cat', 'Good', null, 60, 50, 70],
        ['mean', 'Mean', null, 3.4, 3.1, 3.8],
      ],
    })
    const model = drawn(table, 'scale', {
      subject: subject('scale', { positive: 'Top 2', mean: 'Mean' }),
      order: { rows: 'negative_first' },
    })
    if (model.kind !== 'stacked') throw new Error(model.kind)
    expect(model.categories.map(({ label }) => label)).toEqual(['Total', 'Young', 'Old'])
    expect(model.series.map(({ label }) => label)).toEqual(['Bad', 'Middle', 'Good'])
    expect(model.net).toMatchObject({ label: 'Top 2', points: [{ value: 60 }, { value: 50 }, { value: 70 }] })
    expect(model.mean?.points.map(({ text }) => text)).toEqual(['3.4', '3.1', '3.8'])
  })

  it('of waves is a line of what sums a scale up, with arrows for changes since the wave before', () => {
    const table = sketchTable({
      groups: { wave: ['March 2025', 'September 2025', 'March 2026'] },
      rows: [
        ['net', 'Top 2', null, 60, 50, '60 A', '55 ^'],
        ['cat', 'Good', null, 60, 50, 60, 55],
        ['cat', 'Bad', null, 40, '50 B', 40, 45],
      ],
    })
    const of = subject('scale', { positive: 'Top 2' })
    const model = drawn(table, 'scale', { subject: of, order: { rows: 'negative_first' } })
    if (model.kind !== 'line') throw new Error(model.kind)
    expect(model.against).toBe('previous')
    expect(model.series.map(({ label }) => label)).toEqual(['Top 2'])
    expect(model.points.map(([point]) => point?.rest)).toEqual([null, 'up', null])
    const single = drawn(table, 'single')
    expect(single.kind === 'line' && single.points.map(points => points[1]?.rest)).toEqual([null, 'down', null])
  })

  it('of a recommendation is three groups that add up to 100 with the score and its interval', () => {
    const scores = Array.from({ length: 11 }, (_, at) => String(at))
    const table = sketchTable({
      groups: {},
      rows: [
        ...scores.map((label, at) => ['cat', label, null, at < 7 ? 4 : at < 9 ? 16 : 20] as const),
        ['mean', 'NPS', null, 12],
      ],
    })
    const groups = { detractors: scores.slice(0, 7), passives: ['7', '8'], promoters: ['9', '10'] }
    const model = drawn(table, 'nps', {
      subject: subject('nps', { score: 'NPS', groups }),
      intervals: { NPS: { T: [5, 19] } },
    })
    if (model.kind !== 'stacked') throw new Error(model.kind)
    expect(model.series.map(({ label }) => label)).toEqual(['Detractors', 'Passives', 'Promoters'])
    expect(model.points[0]?.map(({ text }) => text)).toEqual(['28', '32', '40'])
    expect(model.net).toMatchObject({ label: 'NPS', points: [{ value: 12 }], intervals: [[5, 19]] })
    // One answer is not shown: its group would be too small.
    const short = { ...table, rows: table.rows.filter(({ label }) => label !== '3') }
    const bars = drawn(short, 'nps', { subject: subject('nps', { score: 'NPS', groups }) })
    expect(bars.kind === 'stacked' && bars.series).not.toHaveLength(3)
  })

  it('of a number is a bar of its mean by column, with intervals', () => {
    const table = sketchTable({ groups: { age: ['Young', 'Old'] }, rows: [['mean', 'Mean', null, 5, 4, 6]] })
    const model = drawn(table, 'number', { intervals: { Mean: { T: [4.8, 5.2] } } })
    if (model.kind !== 'bars') throw new Error(model.kind)
    expect(model.categories.map(({ label }) => label)).toEqual(['Total', 'Young', 'Old'])
    expect(model.intervals?.map(([interval]) => interval)).toEqual([[4.8, 5.2], null, null])
  })

  it('is none for a handful of people', () => {
    const table = brands({}, 0)
    const few = { ...table, columns: table.columns.map(column => ({ ...column, n: 29 })) }
    expect(drawn(few, 'single')).toMatchObject({
      kind: 'empty',
      reason: 'No chart for fewer than 30 respondents. The table has the numbers.',
    })
  })
})
