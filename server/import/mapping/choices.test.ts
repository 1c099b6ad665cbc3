import { describe, expect, it } from 'vitest'
import { prepare, preparedQuestions } from '@core/domain/preparation'
import { readQuestions, reviewedSteps, type ReviewChoices } from './index'
import { surveyOf } from './testing'

const labels = { 1: 'Yes', 2: 'No', 3: 'Maybe' }
const reading = readQuestions(
  surveyOf({
    a: { cells: [1, 2], labels, label: 'First' },
    visit_1: { cells: [1, 3], labels, label: 'Here' },
    visit_2: { cells: [2, 3], labels, label: 'There' },
    Email: { cells: ['x@y.z', 'y@y.z'] },
  }),
)
const idOf = (name: string): string => reading.mapping.questions.find(({ def }) => def.name === name)?.id ?? ''
const questions = (choices: Partial<ReviewChoices>) => {
  const decided = { excluded: [], accepted: [], texts: {}, weight: null, ...choices }
  const steps = reviewedSteps(reading, decided, { by: 'someone', at: null })
  return preparedQuestions(prepare(reading.variables, steps).state)
}
const names = (choices: Partial<ReviewChoices>): string[] => questions(choices).map(({ name }) => name)

describe('choices of the review', () => {
  it('applies what is ready and no proposal by default', () => {
    expect(names({})).toEqual(['a', 'visit_1', 'visit_2'])
  })

  it('puts an accepted proposal in place of what it replaces', () => {
    expect(names({ accepted: [idOf('visit')] })).toEqual(['a', 'visit'])
  })

  it('keeps the single questions of a proposal that is accepted and excluded', () => {
    expect(names({ accepted: [idOf('visit')], excluded: [idOf('visit')] })).toEqual(['a', 'visit_1', 'visit_2'])
  })

  it('leaves out what is excluded and takes in what was left out when asked', () => {
    expect(names({ excluded: [idOf('a')], accepted: [idOf('Email')] })).toEqual(['visit_1', 'visit_2', 'Email'])
  })

  it('changes the text and keeps the original', () => {
    const [first] = questions({ texts: { [idOf('a')]: ' A better text ' } })
    expect(first).toMatchObject({ text: 'A better text', label: 'A better text', raw_text: 'First' })
  })
})
