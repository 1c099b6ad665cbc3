import { parseFilterText } from './defaults'
import { indexQuestions } from './questions'
import { describe, expect, it } from 'vitest'
import { newBuilder, withAutomaticName } from './builder'
import { aDataset, aGrid, anOption, aQuestion, weights } from './testing'
import type { Dataset } from '@core/contract'

const openedAt = new Date(2026, 2, 9, 14, 5).getTime()
const open = (dataset: Dataset) => newBuilder(dataset, indexQuestions(dataset), openedAt)

const gender = aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true })
const age = aQuestion({ question_name: 'D2', question_label: 'Age', suggested_xtab: true, is_interval: true })
const region = aQuestion({ question_name: 'D3', question_label: 'Region', suggested_xtab: true })

describe('opening a new report', () => {
  it('preselects the default crosstab variables up to two', () => {
    expect(open(aDataset([gender, age, region])).axis.map(variable => variable.questionName)).toEqual(['D1', 'D2'])
  })

  it('draws a line over one axis variable when the single default crosstab is an interval', () => {
    const builder = open(aDataset([age, aQuestion({ question_name: 'Q1' })]))
    expect(builder.viewSettings.chartType).toBe('line')
    expect(builder.axis.map(variable => variable.questionName)).toEqual(['D2'])
  })

  it('draws columns when one of several default crosstabs is an interval', () => {
    expect(open(aDataset([gender, age])).viewSettings.chartType).toBe('column')
  })

  it('draws columns when the single default crosstab is not an interval', () => {
    expect(open(aDataset([gender])).viewSettings.chartType).toBe('column')
  })

  it('never preselects grids, numbers or open questions', () => {
    const grid = aGrid('G', ['G_1'], { suggested_xtab: true })
    const number = aQuestion({ question_name: 'N', fundamental_question_type: 'numeric', suggested_xtab: true })
    expect(open(aDataset([grid, number, gender])).axis.map(variable => variable.questionName)).toEqual(['D1'])
  })

  it('takes the default weight of the dataset, or none', () => {
    expect(open(aDataset([gender], { weights })).weight).toBe('w_census')
    expect(open(aDataset([gender])).weight).toBeNull()
  })

  it('applies the default filters of the dataset', () => {
    const filter = { question: 'D1', options: ['a'] }
    expect(open(aDataset([gender], { default_filters: JSON.stringify(filter) })).filters).toEqual(filter)
  })

  it('names default filters that cannot be read, and parts of them that are gone', () => {
    expect(open(aDataset([gender], { default_filters: '{"oops":1}' })).missing).toEqual([
      { kind: 'default filters', name: 'wave-3' },
    ])
    const gone = open(aDataset([gender], { default_filters: JSON.stringify({ question: 'X9', options: ['a'] }) }))
    expect(gone.filters).toBeNull()
    expect(gone.missing).toEqual([{ kind: 'filter question', name: 'X9' }])
  })

  it('tests at 95 % and shows column percentages', () => {
    expect(open(aDataset([gender])).viewSettings).toMatchObject({
      numberType: 'column_percent',
      chartType: 'column',
      showStatTesting: true,
      statsConfidence: 95,
    })
  })

  it('tests as the organisation wants it, which the house test needs no word for', () => {
    expect(open(aDataset([gender], { default_test: 'spss' })).viewSettings.test).toBe('spss')
    expect(open(aDataset([gender], { default_test: 'house' })).viewSettings).not.toHaveProperty('test')
  })

  it('names the report after its axis until a name is typed', () => {
    const builder = open(aDataset([gender, age]))
    expect(builder.title).toBe('Report by Gender, Age')
    expect(withAutomaticName({ ...builder, axis: [] }).title).toBe('New Report 2026-03-09 14:05')
    expect(withAutomaticName({ ...builder, axis: [], titleTyped: true }).title).toBe('Report by Gender, Age')
  })
})

describe('default filters text', () => {
  it.each(['', '{}', '[]', 'null', ' '])('reads %j as none', text => {
    expect(parseFilterText(text)).toEqual({ filter: null, unreadable: false })
  })

  it('refuses a filter without options', () => {
    expect(parseFilterText('{"question":"D1","options":[]}')).toEqual({ filter: null, unreadable: true })
  })
})

describe('labels', () => {
  it('shows question texts when the dataset has labels switched off', () => {
    const index = indexQuestions(aDataset([gender], { question_labels_enabled: false }))
    expect(index.get('D1')?.label).toBe('Text of D1')
  })

  it('addresses grid rows by their own names', () => {
    const index = indexQuestions(aDataset([aGrid('G', ['G_1'], { question_label: 'Image' })]))
    expect(index.get('G_1')).toMatchObject({ label: 'Image: Row G_1', breakout: { name: 'G_1', text: 'Row G_1' } })
  })

  it('leaves declared missing answers out of the options', () => {
    const question = aQuestion({
      question_name: 'Q',
      categorical_responses: [anOption('a', 'A'), anOption('dk', 'DK', { missing: true })],
      suggested_xtab: true,
    })
    expect(open(aDataset([question])).axis[0]?.selectedOptions.map(option => option.id)).toEqual(['a'])
  })
})
