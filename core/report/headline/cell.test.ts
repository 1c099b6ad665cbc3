import { describe, expect, it } from 'vitest'
import type { ArrangedTable, NumberType } from '@core/crosstab'
import type { ChartInput, ChartSubject } from '@core/domain/charts'
import { sketchTable } from '@core/domain/tables/testing'
import { cellHeadline } from './cell'

interface Given {
  readonly text?: string
  readonly gridRow?: string
  readonly numberType?: NumberType
  readonly subject?: Partial<ChartSubject>
}

/** The sentence about a cell, by the labels of its row and column. */
const said = (
  table: ArrangedTable,
  [rowLabel, columnLabel]: readonly [string, string],
  { text = 'Which of these brands do you know?', gridRow, numberType = 'column_percent', subject }: Given = {},
): string => {
  const row = table.rows.find(({ label }) => label === rowLabel)
  const column = table.columns.find(({ label }) => label === columnLabel)
  if (!row || !column) throw new Error('no such cell')
  const chart: ChartInput = {
    table,
    chartType: 'column',
    automatic: true,
    numberType,
    subject: { kind: 'multi', positive: null, mean: null, score: null, groups: null, ...subject },
    order: { columns: true, rowsOrdered: false },
  }
  const content = {
    ...{ table, title: '', numberType, testing: false, showUnweightedBase: true, notes: null },
    groupLabels: { age: 'Age', gender: 'Gender' },
  }
  const question = { code: 'Q1', label: 'Brands', text, row: gridRow ?? null, kind: 'Multiple', section: null }
  return cellHeadline(question, { content, chart, row, column }).replaceAll('\u00A0', ' ')
}

const table = sketchTable({
  groups: { gender: ['Male', 'Female'], age: ['18-24', '75+'] },
  rows: [
    ['cat', 'Kestrel', null, 31, 50, 62, 22, 70],
    ['cat', 'Old Mill', null, 80, 80, 80, 80, 81],
    ['cat', 'Tamper', null, 20, 0, 25, 20, 5],
    ['cat', 'Very satisfied', null, 20, 18, 25, 20, 5],
    ['net', 'NET: Satisfied (top 2)', null, 20, 18, 44, 20, 5],
    ['mean', 'Mean', null, 7.2, 6.5, 8.1, 7, 7],
  ],
})

describe('the sentence about one cell', () => {
  it('says its share of the people of its column, with the verb of the question', () => {
    const things = { ...table, rows: table.rows.slice(0, 3) }
    expect(said(things, ['Kestrel', 'Female'], { text: 'Which of these brands have you heard of?' })).toBe(
      'Kestrel is known to 62 % of women',
    )
    expect(said(things, ['Old Mill', '18-24'], { text: 'Which of these have you bought in the last month?' })).toBe(
      'Old Mill has been bought by 80 % of 18–24s',
    )
    expect(said(things, ['Kestrel', 'Total'])).toBe('Kestrel is known to 31 % of respondents')
    expect(said(things, ['Tamper', 'Male'])).toBe('Tamper is known to 0 % of men')
  })

  it('quotes answers that are no things, and names nets by what people are', () => {
    const scale = { text: 'How satisfied are you with it?', subject: { kind: 'scale' as const } }
    expect(said(table, ['Very satisfied', 'Female'], scale)).toBe('25 % of women answer “Very satisfied”')
    expect(said(table, ['NET: Satisfied (top 2)', 'Female'], scale)).toBe('44 % of women are satisfied')
    expect(said(table, ['Very satisfied', 'Female'], { ...scale, gridRow: 'Price' })).toBe(
      'Price: 25 % of women answer “Very satisfied”',
    )
  })

  it('uses no verb for profiles and other languages', () => {
    expect(said(table, ['Kestrel', '75+'], { text: 'In which region do you live?' })).toBe(
      'Kestrel: 70 % of those aged 75+',
    )
    expect(said(table, ['Kestrel', 'Female'], { text: 'Welche Marken kennen Sie?' })).toBe('Kestrel: 62 % of women')
  })

  it('says means, and other numbers with what they are', () => {
    expect(said(table, ['Mean', 'Female'])).toBe('Brands: the mean is 8.1 among women')
    expect(said(table, ['Mean', 'Total'])).toBe('Brands: the mean is 7.2')
    expect(said(table, ['Kestrel', 'Female'], { numberType: 'index' })).toBe('Kestrel, Female: index 62')
    expect(said(table, ['Kestrel', 'Female'], { numberType: 'row_percent' })).toBe('Kestrel, Female: row 62 %')
  })
})
