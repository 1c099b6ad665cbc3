import { describe, expect, it } from 'vitest'
import type { ImportReview, ProposedQuestion } from '@core/contract'
import {
  initialChoices,
  nameFromFile,
  questionsByTab,
  replacedIds,
  takenCount,
  toCommit,
  toImport,
  withTaken,
  withText,
} from './review'

const question = (id: string, over: Partial<ProposedQuestion> = {}): ProposedQuestion => ({
  id,
  question_name: id,
  question_text: `Text of ${id}`,
  kind: 'single',
  state: 'ready',
  confidence: 'sure',
  reason: '',
  set: null,
  variables: [],
  options: [],
  breakouts: [],
  base: 10,
  include: true,
  replaces: [],
  ...over,
})

const review: ImportReview = {
  format: 'sav',
  encoding: 'UTF-8',
  software: null,
  created: null,
  respondents: 10,
  variables: 6,
  csv: null,
  questions: [
    question('a'),
    question('b'),
    question('set', { kind: 'multi' }),
    question('email', { kind: 'meta', include: false }),
    question('ab', { kind: 'grid', state: 'proposed', include: false, replaces: ['a', 'b'] }),
  ],
  weights: [
    { variable: 'w1', label: '', efficiency: 80, sum: 10, without: 0, from_header: false, best: false },
    { variable: 'w2', label: '', efficiency: 90, sum: 10, without: 0, from_header: true, best: true },
  ],
  warnings: [],
}

describe('review of an import', () => {
  it('starts with what was found: left-out questions out, no proposal accepted, the best weight chosen', () => {
    const choices = initialChoices(review, 'Wave 3')
    expect(choices).toMatchObject({ weight: 'w2', excluded: ['email'], accepted: [] })
    expect(takenCount(review, choices)).toBe(3)
  })

  it('never applies a proposal in silence, and takes its parts away once it is accepted', () => {
    const choices = withTaken(initialChoices(review, 'x'), [review.questions[4]!], true)
    expect(choices.accepted).toEqual(['ab'])
    expect([...replacedIds(review, choices)]).toEqual(['a', 'b'])
    expect(takenCount(review, choices)).toBe(2)
    expect(takenCount(review, withTaken(choices, [review.questions[4]!], false))).toBe(3)
  })

  it('names a question that is left out by default at the import once it is ticked', () => {
    const start = initialChoices(review, 'x')
    expect(toImport(review, start).accepted).toEqual([])
    const taken = withTaken(start, [review.questions[3]!], true)
    expect(toImport(review, taken)).toMatchObject({ accepted: ['email'], excluded: [] })
    expect(toImport(review, withTaken(taken, [review.questions[3]!], false))).toMatchObject({
      accepted: [],
      excluded: ['email'],
    })
  })

  it('lists each question under one tab', () => {
    const tabs = questionsByTab(review)
    expect(tabs.sets.map(({ id }) => id)).toEqual(['set'])
    expect(tabs.proposed.map(({ id }) => id)).toEqual(['ab'])
    expect(tabs.left_out.map(({ id }) => id)).toEqual(['email'])
    expect(Object.values(tabs).flat()).toHaveLength(review.questions.length)
  })

  it('trims changed texts and forgets blank or unchanged ones', () => {
    const start = initialChoices(review, 'x')
    const changed = withText(start, review.questions[0]!, '  Better text ')
    expect(changed.texts).toEqual({ a: 'Better text' })
    expect(withText(changed, review.questions[0]!, 'Text of a').texts).toEqual({})
    expect(withText(changed, review.questions[0]!, '   ').texts).toEqual({})
    expect(toCommit({ ...changed, datasetName: ' Wave 3 ' }).dataset_name).toBe('Wave 3')
  })

  it.each([
    ['burger-tracking.sav', 'burger-tracking'],
    ['snack_tracker_2026_03.zsav', 'snack tracker 2026 03'],
    ['export.csv.gz', 'export'],
    ['.sav', 'Dataset'],
  ])('names the dataset of %s "%s"', (file, name) => {
    expect(nameFromFile(file)).toBe(name)
  })
})
