import { describe, expect, it } from 'vitest'
import type { ArrangedTable } from '@core/crosstab'
import { brandTable, fewTable, sketchTable } from '@core/domain/tables/testing'
import { ordinalColor, SCREEN_PALETTE } from './colors'
import { contrast, fromOklch, parseColour, toOklch, type Rgb } from '@core/domain/colour'
import { CHART } from '@core/domain/charts/chartColours'
import { DARK, LIGHT } from '../theme/tokens'
import {
  categoriesFrom,
  chartModel as modelIn,
  chartTypeProblem,
  drawnGroups,
  type ChartInput,
} from '@core/domain/charts'
import { chartSummary } from './summary'
import { textWidth, wrapLabel } from './text'

const chartModel = (asked: ChartInput) => modelIn(asked, SCREEN_PALETTE)

const input = (table: ArrangedTable, more: Partial<ChartInput> = {}): ChartInput => ({
  table,
  chartType: 'column',
  numberType: 'column_percent',
  ...more,
})
const scale = () =>
  sketchTable({
    groups: { age: ['Young', 'Middle', 'Old *'], sex: ['Male'] },
    rows: [
      ['net', 'NET Like', null, '60 ^', 50, 70, 40, 61],
      ['cat', 'Very', 'NET Like', 25, 20, 30, 10, 26],
      ['cat', 'Fairly', 'NET Like', 35, 30, 40, 30, 35],
      ['cat', 'Not', null, 40, 50, 30, 60, 39],
      ['mean', 'Mean', null, 2.1, 2, 2.2, 1.9, 2.1],
    ],
  })

describe('the banner groups that a chart draws', () => {
  it('are all in parts of 100 %, and one elsewhere', () => {
    const groups = (more: Partial<ChartInput>) => drawnGroups(input(scale(), more))
    expect(groups({ chartType: 'stacked' })).toEqual(['age', 'sex'])
    expect(groups({ chartType: 'stacked', numberType: 'row_percent' })).toEqual(['age'])
    expect(groups({ chartType: 'column' })).toEqual(['age'])
    expect(groups({ chartType: 'column', group: 'sex' })).toEqual(['sex'])
  })
  it('are those of the columns that take the place of what cannot be parts of 100 %', () => {
    expect(drawnGroups(input(brandTable(), { chartType: 'stacked' }))).toHaveLength(1)
  })
})

describe('columns in order', () => {
  const colours = (more: Partial<ChartInput>) => {
    const model = chartModel(input(scale(), more))
    return model.kind === 'empty' ? [] : model.series.map(({ color }) => color)
  }
  it('are steps of one hue beside a neutral Total, and others have hues of their own', () => {
    const ordered = colours({ order: { columns: true } })
    expect(ordered[0]).toBe('var(--c-other)')
    expect(ordered.slice(1)).toHaveLength(3)
    expect(ordered.slice(1).every(color => /^color-mix\(in oklab, .*--c1\)/u.test(color))).toBe(true)
    expect(colours({})).toEqual(['var(--c-other)', 'var(--c1)', 'var(--c2)', 'var(--c3)'])
    expect(colours({ order: { columns: true }, group: 'sex' })).toEqual(['var(--c-other)', 'var(--c1)'])
  })

  it.each(['light', 'dark'] as const)('have steps that can be told from the page and from each other: %s', theme => {
    const { surface, text } = theme === 'light' ? LIGHT : DARK
    const named: Record<string, string> = {
      'var(--c1)': CHART[theme].series[0],
      'var(--surface)': surface,
      'var(--text)': text,
    }
    const rgb = (name: string): Rgb => {
      const colour = parseColour(named[name] ?? '')
      if (!colour) throw new Error(name)
      return colour
    }
    const lab = (colour: Rgb) => {
      const { l, c, h } = toOklch(colour)
      return [l, c * Math.cos(h), c * Math.sin(h)] as const
    }
    const resolved = (color: string): Rgb => {
      const [, first = '', share, second = ''] = /^color-mix\(in oklab, (.+?) (\d+)%, (.+)\)$/u.exec(color) ?? []
      const [one, other] = [lab(rgb(first)), lab(rgb(second))]
      const [l, a, b] = one.map(
        (value, at) => value * (Number(share) / 100) + (other[at] ?? 0) * (1 - Number(share) / 100),
      )
      return fromOklch({ l: l ?? 0, c: Math.hypot(a ?? 0, b ?? 0), h: Math.atan2(b ?? 0, a ?? 0) })
    }
    for (const count of [2, 3, 6]) {
      const steps = Array.from({ length: count }, (_, at) => resolved(SCREEN_PALETTE.ramp?.(at, count).color ?? ''))
      for (const step of steps) expect(contrast(step, rgb('var(--surface)'))).toBeGreaterThanOrEqual(3)
      steps.slice(1).forEach((step, at) => expect(contrast(step, steps[at] ?? step)).toBeGreaterThan(1.1))
    }
  })
})

describe('nets among the columns', () => {
  const netted = (options: number, nets: number): ArrangedTable => {
    const labels = Array.from({ length: options + nets }, (_, at) => (at < options ? `Option ${at}` : `NET ${at}`))
    const table = sketchTable({
      groups: { age: labels },
      rows: [['cat', 'Yes', null, 50, ...labels.map(() => 50)]],
    })
    const columns = table.columns.map(column => ({ ...column, isNet: column.label.startsWith('NET') }))
    return { ...table, columns }
  }
  const drawn = (table: ArrangedTable, more: Partial<ChartInput> = {}) => {
    const model = chartModel(input(table, more))
    if (model.kind === 'empty') throw new Error(model.reason)
    const labels = (model.kind === 'line' ? model.categories : model.series).map(({ label }) => label)
    return { labels, nets: labels.filter(label => label.startsWith('NET')).length, note: model.note }
  }

  it('are drawn beside the options when all fit, else none of them is', () => {
    expect(drawn(netted(5, 3))).toMatchObject({ nets: 3, note: null })
    expect(drawn(netted(6, 3))).toMatchObject({ nets: 0, note: expect.stringContaining('7 of 10 columns') as unknown })
  })

  it('are no points of a line and no parts of 100 %', () => {
    expect(drawn(netted(4, 2), { chartType: 'line', order: { columns: true } }).labels).toHaveLength(4)
    const parts = drawn(netted(2, 1), { chartType: 'stacked', numberType: 'row_percent' })
    expect(parts.nets).toBe(0)
  })
})

describe('what a column chart draws', () => {
  it('takes options of the first banner group beside Total, neither nets nor calculated rows', () => {
    const model = chartModel(input(brandTable()))
    if (model.kind !== 'bars') throw new Error(model.kind)
    expect(model.categories.map(({ label }) => label)).toEqual([
      'Crunchwell',
      'Popsmith',
      'Other brand',
      '=None of these',
    ])
    expect(model.series.map(({ label, lowBase }) => [label, lowBase])).toEqual([
      ['Total', false],
      ['18-34', false],
      ['35-54', false],
      ['55-74', false],
      ['75+', true],
    ])
    expect(model.points[1]?.[1]).toEqual({ value: 51.2384, text: '51', rest: 'up' })
  })
  it('draws nets when only nets are shown, and means when there is nothing else', () => {
    const table = brandTable()
    const nets = chartModel(input({ ...table, rows: table.rows.filter(row => row.type !== 'cat') }))
    const means = chartModel(input({ ...table, rows: table.rows.filter(row => row.type === 'mean') }))
    expect(nets.kind === 'bars' && nets.categories.map(({ label }) => label)).toEqual(['NET Savoury'])
    expect(means.kind === 'bars' && means.categories.map(({ label }) => label)).toEqual([
      'Total',
      '18-34',
      '35-54',
      '55-74',
      '75+',
    ])
  })
  it('keeps eight series beside Total and says what is missing', () => {
    const wide = sketchTable({
      groups: { g: Array.from({ length: 12 }, (_unused, at) => `c${at}`) },
      rows: [['cat', 'One', null, ...Array.from({ length: 13 }, () => 5)]],
    })
    const model = chartModel(input(wide))
    expect(model.kind === 'bars' && [model.series.length, model.note]).toEqual([
      9,
      '9 of 13 columns shown; the table has all.',
    ])
  })
  it('lies down beyond eight long labels', () => {
    const many = (label: string) =>
      sketchTable({
        groups: { g: ['a'] },
        rows: Array.from({ length: 9 }, (_unused, at) => ['cat', `${label} ${at}`, null, 5, 5] as const),
      })
    const upright = chartModel(input(many('Short')))
    const lying = chartModel(input(many('A rather long answer')))
    expect(upright.kind === 'bars' && upright.horizontal).toBe(false)
    expect(lying.kind === 'bars' && lying.horizontal).toBe(true)
  })
  it('says bases of its columns, and those that are rounded as such', () => {
    const sizes = (rounded: boolean) => {
      const model = chartModel({ ...input(fewTable()), rounded })
      return model.kind === 'bars' ? model.series.map(({ size }) => size) : []
    }
    expect([sizes(false), sizes(true)].map(([, first]) => first)).toEqual(['n=399', 'n≈399'])
  })
  it('draws no arrow that rests on a handful of people', () => {
    const model = chartModel(input(fewTable()))
    if (model.kind !== 'bars') throw new Error(model.kind)
    expect(model.points.map(points => points.map(({ rest }) => rest))).toEqual([
      [null, null, 'up', null],
      [null, 'up', null, null],
    ])
  })
  it('gives the reason when there is nothing to draw', () => {
    const hidden = chartModel(input({ ...brandTable(), outcome: 'all_hidden_low_base' }))
    expect(hidden.kind === 'empty' && hidden.reason).toMatch(/low base/)
    expect(chartModel(input({ ...brandTable(), rows: [] }))).toMatchObject({ kind: 'empty' })
  })
})

describe('stacked', () => {
  it('stacks every column to the parts of one answer and repeats the first net', () => {
    const model = chartModel(input(scale(), { chartType: 'stacked', order: { rows: 'positive_first' } }))
    if (model.kind !== 'stacked') throw new Error(model.kind)
    expect(model.shares).toEqual([
      [25, 35, 40],
      [20, 30, 50],
      [30, 40, 30],
      [10, 30, 60],
      [26, 35, 39],
    ])
    expect(model.categories.map(({ first }) => first)).toEqual([false, true, false, false, true])
    expect(model.net).toMatchObject({ label: 'NET Like', points: [{ text: '60', rest: 'up' }, {}, {}, {}, {}] })
    expect(model.series.map(({ color }) => color)).toEqual(['var(--ord5)', 'var(--ord3)', 'var(--ord1)'])
  })
  it('leaves "no answer" out of the scale', () => {
    const table = scale()
    const rows = table.rows.map(row => (row.label === 'Not' ? { ...row, type: 'missing' as const } : row))
    const model = chartModel(input({ ...table, rows }, { chartType: 'stacked', order: { rows: 'negative_first' } }))
    expect(model.kind === 'stacked' && model.series.map(({ color }) => color)).toEqual([
      'var(--ord1)',
      'var(--ord5)',
      'var(--c-other)',
    ])
  })
  it('is refused for several answers per person and for an index', () => {
    expect(chartTypeProblem(input(brandTable(), { chartType: 'stacked' }))).toBe('Stacked needs one answer per person.')
    expect(chartTypeProblem(input(scale(), { chartType: 'stacked', numberType: 'index' }))).toMatch(/index has none/)
    const model = chartModel(input(brandTable(), { chartType: 'stacked' }))
    expect(model.kind === 'bars' && model.note).toBe('Stacked needs one answer per person.')
  })
  it('keeps every step of a scale from 0 to 10 and "no answer"', () => {
    const rows = Array.from(
      { length: 12 },
      (_unused, at) => [at < 11 ? 'cat' : 'missing', `r${at}`, null, 8, 8] as const,
    )
    const table = sketchTable({ groups: { g: ['a'] }, rows })
    const model = chartModel(input(table, { chartType: 'stacked', order: { rows: 'negative_first' } }))
    expect(model.kind === 'stacked' && model.series.map(({ label }) => label)).toEqual(rows.map(([, label]) => label))
  })
  it('adds answers beyond the seventh up to Other', () => {
    const rows = Array.from({ length: 10 }, (_unused, at) => ['cat', `r${at}`, null, 10, 10] as const)
    const model = chartModel(input(sketchTable({ groups: { g: ['a'] }, rows }), { chartType: 'stacked' }))
    expect(model.kind === 'stacked' && [model.series.at(-1)?.label, model.shares[0]?.at(-1)]).toEqual(['Other (3)', 30])
  })
})

describe('lines', () => {
  it('keep breaks between their points when only some are shown', () => {
    const table = sketchTable({
      groups: { wave: ['Wave 1', 'Wave 2', 'Wave 3', 'Wave 4'] },
      rows: [['cat', 'Crunchwell', null, 50, 40, 50, 60, 55]],
    })
    const [, , second, third, fourth] = table.columns.map(({ key }) => key)
    const breaks = [second, third, fourth].map(key => ({ columns: [key ?? ''], text: `at ${key ?? ''}` }))
    const model = chartModel(input(table, { chartType: 'line', order: { columns: true }, breaks }))
    const at = (part: typeof model) =>
      part.kind === 'line'
        ? part.categories.flatMap(({ broken }, place) => (broken === undefined ? [] : [place]))
        : null
    expect(at(model)).toEqual([1, 2, 3])
    if (model.kind === 'empty') throw new Error('There are lines.')
    // Wave 2 is the first of them: what separates it from Wave 1 is not in sight.
    expect(at(categoriesFrom(model, 1, 3))).toEqual([1])
  })

  it('need an ordered breakout and show at most six', () => {
    const rows = Array.from({ length: 9 }, (_unused, at) => ['cat', `r${at}`, null, at, at, at + 1] as const)
    const table = sketchTable({ groups: { wave: ['2024', '2025'] }, rows })
    expect(chartTypeProblem(input(table), 'line')).toMatch(/ordered breakout/)
    const model = chartModel(input(table, { chartType: 'line', order: { columns: true } }))
    expect(model.kind === 'line' && model.series.map(({ label }) => label)).toEqual([
      'r3',
      'r4',
      'r5',
      'r6',
      'r7',
      'r8',
    ])
    expect(model.kind === 'line' && model.note).toMatch(/6 largest of 9/)
  })
})

describe('words of a chart', () => {
  it('sums the picture up in one sentence', () => {
    expect(chartSummary(chartModel(input(brandTable())), ' %')).toBe(
      'Highest: Crunchwell, 18-34, 80 %; lowest: Other brand, 75+, 0 %.',
    )
  })
  it('wraps labels and never loses a word without an ellipsis', () => {
    expect(wrapLabel('Oat & Orchard bars', 60, 3)).toEqual(['Oat &', 'Orchard', 'bars'])
    expect(wrapLabel('Fairly unappealing to me', 80, 1)).toEqual(['Fairly unap…'])
  })
  it('cuts labels by the width of their letters, in the type they are set in', () => {
    for (const label of ['Wave 3 (September 2026)', 'WOMEN MWMWMW', 'illicit little lilies', 'Supermarket'])
      for (const size of [12, 13])
        for (const line of wrapLabel(label, 60, 2, size)) expect(textWidth(line, size)).toBeLessThanOrEqual(60)
    expect(textWidth('MMMM', 12)).toBeGreaterThan(textWidth('iiii', 12) * 2)
    expect(wrapLabel('WWWWWWWW', 60, 1)[0]?.length).toBeLessThan(wrapLabel('iiiiiiiiiiiiiiiiii', 60, 1)[0]?.length ?? 0)
  })
  it('mixes colours of a scale between the five steps', () => {
    expect([0, 1, 2, 3].map(at => ordinalColor(at, 4).color)).toEqual([
      'var(--ord1)',
      'var(--ord2)',
      'var(--ord4)',
      'var(--ord5)',
    ])
    expect(ordinalColor(1, 7).color).toBe('color-mix(in oklab, var(--ord2) 67%, var(--ord1))')
  })
})
