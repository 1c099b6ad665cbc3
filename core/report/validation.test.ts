import { indexQuestions } from './questions'
import { describe, expect, it } from 'vitest'
import { aDataset, aGrid, aQuestion } from './testing'
import { DEFAULT_GRID_PLACEHOLDER, validate } from './validation'
import { makeVariable, tickAll, tickOption } from './variables'

const income = aQuestion({
  question_name: 'D6',
  question_label: 'Household income',
  nets: [{ id: 'n', label: 'NET', any_of: ['a'] }],
})
const index = indexQuestions(
  aDataset([
    income,
    aGrid('G', ['G_1'], { question_label: 'Image', nets: [{ id: 'n', label: 'NET', any_of: ['a'] }] }),
  ]),
)
const variable = (name: string) => {
  const addressed = index.get(name)
  if (!addressed) throw new Error(`No question ${name}`)
  return makeVariable(addressed)
}
const none = (name: string) =>
  (['option', 'net', 'calculated'] as const).reduce((entry, type) => tickAll(entry, type, false), variable(name))

describe('validation of a report', () => {
  it('wants a name', () => {
    expect(validate({ title: '  ', main: [variable('D6')], axis: [] }).map(({ message }) => message)).toEqual([
      'A report name is required to generate a report',
    ])
  })

  it('wants a main variable other than the default grid placeholder', () => {
    const message = 'At least one main report variable is required to generate a report'
    expect(validate({ title: 'x', main: [], axis: [variable('D6')] }).map(problem => problem.message)).toEqual([
      message,
    ])
    const placeholder = { ...none('D6'), questionName: DEFAULT_GRID_PLACEHOLDER }
    expect(validate({ title: 'x', main: [placeholder], axis: [] }).map(problem => problem.message)).toEqual([message])
  })

  it('wants an option of every variable and names the one without', () => {
    const problems = validate({ title: 'x', main: [none('D6')], axis: [none('D6')] })
    const message =
      'At least one option must be selected for each variable. Please select an option for "Household income"'
    expect(problems).toEqual([
      { message, at: { part: 'row', questionName: 'D6' } },
      { message, at: { part: 'axis', questionName: 'D6' } },
    ])
  })

  it('is satisfied by a net alone, but a grid needs one of its rows', () => {
    expect(validate({ title: 'x', main: [tickAll(variable('D6'), 'option', false)], axis: [] })).toEqual([])
    expect(validate({ title: 'x', main: [tickAll(variable('G'), 'option', false)], axis: [] })).toHaveLength(1)
  })

  it('exempts variables as saved in an old report, until they are touched', () => {
    const old = { ...none('D6'), fromOldReport: true }
    expect(validate({ title: 'x', main: [old], axis: [] })).toEqual([])
    const touched = tickOption(tickOption(old, 'a', 'option', true), 'a', 'option', false)
    expect(validate({ title: 'x', main: [touched], axis: [] })).toHaveLength(1)
  })

  it('lists name, variables and options in screen order', () => {
    expect(validate({ title: '', main: [], axis: [none('D6')] }).map(({ at }) => at.part)).toEqual([
      'name',
      'rows',
      'axis',
    ])
  })
})
