import { describe, expect, it } from 'vitest'
import { applyChoices, countLeftOut, proposeQuestions } from './index'
import { surveyOf } from './testing'

const labels = { 1: 'Yes', 2: 'No', 3: 'Maybe' }
const mapping = proposeQuestions(
  surveyOf({
    a: { cells: [1, 2], labels, label: 'First' },
    visit_1: { cells: [1, 3], labels, label: 'Here' },
    visit_2: { cells: [2, 3], labels, label: 'There' },
    Email: { cells: ['x@y.z', 'y@y.z'] },
  }),
)
const idOf = (name: string): string => mapping.questions.find(({ def }) => def.name === name)?.id ?? ''
const names = (choices: Partial<Parameters<typeof applyChoices>[1]>): string[] =>
  applyChoices(mapping, { excluded: [], accepted: [], texts: {}, ...choices }).map(({ name }) => name)

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

  it('counts the questions of the file that are left out, not those that a proposal takes the place of', () => {
    const left = (excluded: string[], accepted: string[]) =>
      countLeftOut(mapping, { excluded: excluded.map(idOf), accepted: accepted.map(idOf), texts: {} })
    expect(left([], [])).toBe(1)
    expect(left(['a'], [])).toBe(2)
    expect(left(['a'], ['Email'])).toBe(1)
    expect(left([], ['visit', 'Email'])).toBe(0)
  })

  it('changes the text and keeps the original', () => {
    const [first] = applyChoices(mapping, { excluded: [], accepted: [], texts: { [idOf('a')]: ' A better text ' } })
    expect(first).toMatchObject({ text: 'A better text', label: 'A better text', raw_text: 'First' })
  })
})
