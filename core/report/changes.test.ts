import { describe, expect, it } from 'vitest'
import { ALL_DESELECTED, DEFAULT_VIEW_SETTINGS, type ReportPayload } from '@core/contract'
import { reportChanges } from './changes'
import { indexQuestions } from './questions'
import { aDataset, aQuestion } from './testing'

const index = indexQuestions(
  aDataset(
    ['Age', 'Region', 'Brand'].map(label =>
      aQuestion({ question_name: label.toLowerCase(), question_text: label, question_label: label }),
    ),
  ),
)
const plain = { calculated: [], nets: [] }
const before: ReportPayload = {
  title: 'Brands',
  description: '',
  dataset_name: 'Main',
  main: [{ age: plain }, { brand: plain }],
  segmentation: [{ region: plain }],
  options: {
    filters: null,
    autoAdjustBaseEnabled: true,
    weighting: null,
    weightingLabel: null,
    viewSettings: DEFAULT_VIEW_SETTINGS,
    inverted: false,
  },
}
const changed = (over: Partial<ReportPayload>) => reportChanges(before, { ...before, ...over }, index)
const options = (over: Partial<ReportPayload['options']>) => changed({ options: { ...before.options, ...over } })
const view = (over: Partial<ReportPayload['options']['viewSettings']>) =>
  options({ viewSettings: { ...DEFAULT_VIEW_SETTINGS, ...over } })

describe('the differences of two reports', () => {
  it('are none between equal ones, whatever a report leaves out', () => {
    expect(changed({})).toEqual([])
    expect(view({ correction: 'none', chartChosen: false, statsConfidenceSecond: null, test: 'house' })).toEqual([])
    expect(view({ test: 'spss' })).toEqual(['View settings: significance test'])
    expect(view({ sortState: { COLUMN: null, ROW: null } })).toEqual([])
  })

  it('name questions that came, went and moved, and those of which other rows are shown', () => {
    expect(changed({ main: [{ brand: plain }, { age: plain }] })).toEqual(['Rows: another order'])
    expect(changed({ main: [{ brand: plain }, { region: plain }], segmentation: [] })).toEqual([
      'Rows: Region added',
      'Rows: Age removed',
      'Axis: Region removed',
    ])
    const of = (over: object) => changed({ main: [{ age: { ...plain, ...over } }, { brand: plain }] })
    expect(of({ nets: ['top'] })).toEqual(['Rows: another selection of Age'])
    expect(of({ deselected_options: ALL_DESELECTED })).toEqual(['Rows: another selection of Age'])
    expect(of({ deselected_options: [] })).toEqual([])
    expect(changed({ main: [{ gone: plain }, { age: plain }, { brand: plain }] })).toEqual(['Rows: gone added'])
  })

  it('count what would be too much to name', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => ({ [name]: plain }))
    expect(changed({ main: [...before.main, ...many] })).toEqual(['Rows: a, b, c, d, e and 2 more added'])
  })

  it('say filters in words, and name weight, base, layout and view settings', () => {
    expect(options({ filters: { question: 'age', options: ['1'] } })[0]).toMatch(/^Filters: Age is /u)
    expect(reportChanges({ ...before, options: { ...before.options, inverted: true } }, before, index)).toEqual([
      'Rows and columns no longer swapped',
    ])
    expect(options({ weighting: 'wgt', weightingLabel: 'Weight', autoAdjustBaseEnabled: false, nested: true })).toEqual(
      ['Axis: nested', 'Weight: Weight', 'Base: not auto-adjusted'],
    )
    expect(view({ chartType: 'bar', chartChosen: true, numberType: 'count' })).toEqual([
      'View settings: numbers, chart type',
    ])
    expect(changed({ title: 'Other', description: 'Text' })).toEqual([
      'Name: “Other” instead of “Brands”',
      'Description: another text',
    ])
  })
})
