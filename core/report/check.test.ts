import { describe, expect, it } from 'vitest'
import { ALL_DESELECTED, type ReportPayload, type ReportVariable } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { newBuilder } from './builder'
import { changesFigures, checkBuilder, checkReport, CLOSED, problemFields, stopsFile } from './check'
import { DEFAULT_GRID_PLACEHOLDER, rehydrate, toPayload } from './payload'
import { indexQuestions } from './questions'
import { aDataset, aGrid, anOption, aQuestion, weights } from './testing'
import { tickOption } from './variables'

const dataset = aDataset(
  [
    aQuestion({
      question_name: 'D6',
      question_label: 'Household income',
      nets: [{ id: 'n', label: 'NET', any_of: ['a'] }],
      calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
    }),
    aGrid('G', ['G_1'], { question_label: 'Image', nets: [{ id: 'n', label: 'NET', any_of: ['a'] }] }),
    aQuestion({
      question_name: 'N',
      question_label: 'Children',
      fundamental_question_type: 'numeric',
      categorical_responses: [],
    }),
    aQuestion({
      question_name: 'O',
      question_label: 'Why',
      fundamental_question_type: 'open',
      categorical_responses: [],
    }),
  ],
  { weights },
)
const index = indexQuestions(dataset)
const all: ReportVariable = { calculated: [], nets: [], deselected_options: [] }
const none: ReportVariable = { ...all, deselected_options: ALL_DESELECTED }
const fine: ReportPayload = { ...toPayload(newBuilder(dataset, index, 0), dataset), title: 'x', main: [{ D6: all }] }
const withOptions = (options: Partial<ReportPayload['options']>): ReportPayload => ({
  ...fine,
  options: { ...fine.options, ...options },
})
const check = (report: Partial<ReportPayload>, given = dataset) =>
  checkReport({ ...fine, ...report }, { dataset: given, index })
const messages = (report: Partial<ReportPayload>) => check(report).map(({ message }) => message)
const unselected = (label: string) =>
  `At least one option must be selected for each variable. Please select an option for "${label}"`

describe('the check of a report', () => {
  it('finds nothing wrong with a report that is right', () => {
    expect(check({})).toEqual([])
    expect(check({ main: [{ G: { ...all, type: 'breakouts', deselected_breakouts: [] } }, { G_1: all }] })).toEqual([])
  })

  it('wants a name', () => {
    expect(messages({ title: '  ' })).toEqual(['A report name is required to generate a report'])
  })

  it('wants a main variable other than the default grid placeholder', () => {
    const message = 'At least one main report variable is required to generate a report'
    expect(messages({ main: [], segmentation: [{ D6: all }] })).toEqual([message])
    expect(messages({ main: [{ [DEFAULT_GRID_PLACEHOLDER]: none }] })).toEqual([message])
  })

  it('wants an option of every variable and names the one without', () => {
    expect(check({ main: [{ D6: none }], segmentation: [{ D6: none }] })).toEqual([
      { code: 'selection', message: unselected('Household income'), at: { part: 'row', questionName: 'D6' } },
      { code: 'selection', message: unselected('Household income'), at: { part: 'axis', questionName: 'D6' } },
    ])
  })

  it('is satisfied by a net alone, or a mean in the rows; a grid needs one of its rows, the axis a column', () => {
    expect(check({ main: [{ D6: { ...none, nets: ['n'] } }] })).toEqual([])
    expect(check({ main: [{ D6: { ...none, calculated: ['mean'] } }] })).toEqual([])
    expect(messages({ segmentation: [{ D6: { ...none, calculated: ['mean'] } }] })).toEqual([
      unselected('Household income'),
    ])
    const rows: ReportVariable = { ...all, nets: ['n'], type: 'breakouts', deselected_breakouts: ALL_DESELECTED }
    expect(messages({ main: [{ G: rows }] })).toEqual([unselected('Image')])
  })

  it('names what the dataset does not have, each with its place', () => {
    const variable = { calculated: ['c'], nets: ['gone'], deselected_options: ['z'] }
    expect(check({ main: [{ Q99: all }, { D6: variable }] }).map(({ message, at }) => [message, at])).toEqual([
      ['The question "Q99" is not in this dataset. Remove it from the report.', { part: 'row', questionName: 'Q99' }],
      ...['option', 'net', 'calculated row'].map((kind, at) => [
        `The ${kind} "Household income: ${['z', 'gone', 'c'][at] ?? ''}" is not in this dataset. Remove it from the report.`,
        { part: 'row', questionName: 'D6' },
      ]),
    ])
  })

  it('says nothing of a question to readers to whom it may only be closed', () => {
    const limited = { ...dataset, permissions: { view: false } }
    expect(check({ main: [{ Q99: all }] }, limited).map(({ message }) => message)).toEqual([CLOSED])
    const filtered = withOptions({ filters: { question: 'Q99', options: ['1'] } })
    expect(check(filtered, limited)[0]?.message).not.toContain('Q99')
  })

  it('refuses questions that cannot be rows or columns', () => {
    expect(messages({ main: [{ O: all }] })).toEqual(['"Why": Open answers have no options to tabulate'])
    expect(messages({ segmentation: [{ N: all }] })).toEqual([
      '"Children": Only questions with options can be used as columns',
    ])
  })

  it('refuses a line chart over two axis variables', () => {
    const line = withOptions({ viewSettings: { ...fine.options.viewSettings, chartType: 'line' } })
    expect(check(line)).toEqual([])
    expect(check({ ...line, segmentation: [{ D6: all }, { G_1: all }] })).toMatchObject([
      { code: 'chart', at: { part: 'chart' }, message: expect.stringContaining('one axis variable') as unknown },
    ])
  })

  it('names a weight and every part of a filter that the dataset does not have', () => {
    const filters: QuestionFilter = {
      and: [{ question: 'D6', options: ['a', 'gone'] }, { not: { question: 'Q99', options: ['1'] } }],
    }
    const problems = check(withOptions({ filters, weighting: 'w9', weightingLabel: 'Census 2019' }))
    expect(problems.map(({ message }) => message)).toEqual([
      'The filters use the option "Household income: gone", which is not in this dataset. Edit the filters.',
      'The filters use the question "Q99", which is not in this dataset. Edit the filters.',
      'This dataset has no weight "Census 2019". Choose another one, or none.',
    ])
    expect(problems.every(changesFigures)).toBe(true)
  })

  it('gives a refusal its fields, each sentence once', () => {
    const wrong = check({ ...withOptions({ weighting: 'w9' }), title: '', main: [{ Q1: all }, { Q1: all }] })
    expect(
      Object.fromEntries(Object.entries(problemFields(wrong)).map(([field, said]) => [field, said.length])),
    ).toEqual({
      title: 1,
      main: 1,
      'options.weighting': 1,
    })
  })

  it('lets a file be made without what is gone of a variable, and without nothing else', () => {
    expect(check({ main: [{ D6: all }, { Q99: all }] }).some(stopsFile)).toBe(false)
    expect(check({ main: [{ D6: none }] }).some(stopsFile)).toBe(true)
    expect(check(withOptions({ weighting: 'w9' })).some(stopsFile)).toBe(true)
  })
})

describe('the check of a builder', () => {
  const opened = (report: ReportPayload) => rehydrate(report, dataset, index, 0)

  it('exempts variables as saved in an old report, until they are touched', () => {
    const old = opened({ ...fine, main: [{ D6: none }] })
    expect(checkBuilder(old, dataset, index)).toEqual([])
    const touched = old.main.map(entry => tickOption(tickOption(entry, 'a', 'option', true), 'a', 'option', false))
    expect(checkBuilder({ ...old, main: touched }, dataset, index)).toHaveLength(1)
  })

  it('of a report whose parts are gone has nothing left to refuse: they are named when it is opened', () => {
    const thinner = aDataset([aQuestion({ question_name: 'D6', categorical_responses: [anOption('a', 'A')] })])
    const old = rehydrate(
      { ...withOptions({ filters: { question: 'Q99', options: ['1'] } }), main: [{ D6: all }, { Q99: all }] },
      thinner,
      indexQuestions(thinner),
      0,
    )
    expect(old.missing.map(({ kind }) => kind)).toContain('filter question')
    expect(checkBuilder(old, thinner, indexQuestions(thinner))).toEqual([])
  })

  it('keeps both axis variables of a line chart that has two, and says so', () => {
    const line = withOptions({ viewSettings: { ...fine.options.viewSettings, chartType: 'line' } })
    const old = opened({ ...line, segmentation: [{ D6: all }, { G_1: all }] })
    expect(old.axis).toHaveLength(2)
    expect(checkBuilder(old, dataset, index).map(({ code }) => code)).toEqual(['chart'])
  })
})
