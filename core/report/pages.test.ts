import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS, type AnalysisTable } from '@core/contract'
import { gridOf } from '@core/domain/tables'
import { newBuilder, type Builder } from './builder'
import { pageOf, questionWords } from './pages'
import { indexQuestions } from './questions'
import { aDataset, anOption, aQuestion } from './testing'
import { addRow, makeVariable, tickAll, tickOption } from './variables'

const dataset = aDataset([
  aQuestion({
    question_name: 'Q7',
    question_label: 'Appeal',
    is_interval: true,
    categorical_responses: [anOption('a', 'Option A', { score: 1 }), anOption('b', 'Option B', { score: 2 })],
  }),
  aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true }),
  aQuestion({ question_name: 'D2', question_label: 'Age', suggested_xtab: true, is_interval: true }),
])
const index = indexQuestions(dataset)
const question = (name: string) => {
  const found = index.get(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const blank = newBuilder(dataset, index, 0)
const builder: Builder = { ...blank, main: addRow([], question('Q7')) }
const sums = (n: number[]) => ({ n, w: n, w2: n })

/** 90 of 200 against 70 of 200: p = .041, corrected for two rows of one pair each the same; 82 against 100: p = .071. */
const cube = (group: string): Extract<AnalysisTable, { outcome: 'cube' }>['cube'] => ({
  id: 'Q7',
  columns: [
    { key: 'T', label: 'Total', group: null, block: null, letter: null },
    { key: `${group}:a`, label: 'Option A', group, block: group, letter: 'A' },
    { key: `${group}:b`, label: 'Option B', group, block: group, letter: 'B' },
  ],
  base: sums([400, 200, 200]),
  rows: [
    { key: 'a', label: 'Option A', type: 'cat', ...sums([160, 90, 70]) },
    { key: 'b', label: 'Option B', type: 'cat', ...sums([182, 100, 82]) },
  ],
  numbers: [],
  overlaps: [],
  disjointRows: false,
})
const table = (rowAxis: string | null): AnalysisTable => ({
  outcome: 'cube',
  question: 'Q7',
  breakout: null,
  row_axis: rowAxis,
  title: '',
  subtitle: '',
  cube: cube(rowAxis === null ? 'D1' : 'Q7'),
})
const page = (rowAxis: string | null, given: Partial<Builder> = {}) =>
  pageOf(
    { id: 'p', variable: 'Q7', table: table(rowAxis) },
    { builder: { ...builder, ...given }, dataset, index, response: null },
  )

describe('the chart of a page', () => {
  it('follows the scale of the question in the rows and of the first axis question in the columns', () => {
    expect(page(null).chart?.order).toEqual({ rows: 'negative_first', columns: false })
    const byAge = { axis: [...builder.axis].reverse() }
    expect(page(null, byAge).chart?.order).toEqual({ rows: 'negative_first', columns: true })
  })

  it('of a swapped table has the axis question in its rows, the question in its columns', () => {
    expect(page('D1', { inverted: true }).chart?.order).toEqual({ rows: null, columns: true })
  })

  it('knows ages in order from a scale that is good or bad', () => {
    expect(page('D2', { inverted: true }).chart?.order).toEqual({ rows: null, rowsOrdered: true, columns: true })
  })
})

it('calls ratings a scale, and answers that are only in order not', () => {
  const kindOf = (question: string) => questionWords({ question, breakout: null }, { index, dataset })?.kind
  expect([kindOf('Q7'), kindOf('D2'), kindOf('D1')]).toEqual(['Scale', 'Single', 'Single'])
})

describe('a page of a variable with nothing selected', () => {
  const none = (['option', 'net', 'calculated'] as const).reduce(
    (variable, type) => tickAll(variable, type, false),
    makeVariable(question('Q7')),
  )
  const empty = { title: 'Nothing is selected', detail: 'Select at least one option of "Appeal".', fix: 'options' }

  it('says so, whatever else would hide its figures', () => {
    const hiding = { ...builder.viewSettings, suppressNullValues: true, hideLowBase: true }
    for (const given of [{}, { inverted: true }, { viewSettings: hiding }, { autoAdjustBase: false }])
      for (const rowAxis of [null, 'D1']) {
        const { outcome, arranged, content } = page(rowAxis, { main: [none], ...given })
        expect(outcome).toMatchObject(empty)
        expect([arranged, content]).toEqual([null, null])
      }
  })

  it('is shown again with the first option that is selected', () => {
    expect(page(null, { main: [tickOption(none, 'a', 'option', true)] }).outcome).toBeNull()
  })
})

describe('letters of a page', () => {
  const letters = (settings: Partial<Builder['viewSettings']>) =>
    page(null, { viewSettings: { ...DEFAULT_VIEW_SETTINGS, ...settings } }).arranged?.rows.map(
      ({ cells }) => cells[1]?.letters,
    )

  it('are lower case where only the second confidence is reached, and gone where there is none', () => {
    expect(letters({})).toEqual(['B', ''])
    expect(letters({ statsConfidenceSecond: null })).toEqual(['B', ''])
    expect(letters({ statsConfidenceSecond: 90 })).toEqual(['B', 'b'])
    expect(letters({ statsConfidence: 99, statsConfidenceSecond: 80 })).toEqual(['b', 'b'])
    expect(letters({ statsConfidenceSecond: 90, showStatTesting: false })).toEqual(['', ''])
  })

  it('travel with what they mean: both levels and the correction stand under every copy and file', () => {
    const viewSettings = { ...DEFAULT_VIEW_SETTINGS, statsConfidenceSecond: 90, correction: 'holm' } as const
    const { content } = page(null, { viewSettings })
    const lines = content ? [...gridOf(content).about, ...gridOf(content).foot].join('\n') : ''
    expect(lines).toContain('95 %, lower-case letters 90 %, letters corrected after Holm')
    expect(lines).toContain('b higher at the lower of the two confidences only')
  })
})
