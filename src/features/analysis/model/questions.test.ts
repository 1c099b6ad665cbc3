import { indexQuestions } from '@core/report'
import { describe, expect, it } from 'vitest'
import { aDataset, aGrid, anOption, aQuestion, weights } from '@core/report/testing'
import { isOpenEnded, neighboursOf, offeredQuestions, questionFacts, tabulated } from './questions'

const gender = aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true })
const age = aQuestion({ question_name: 'D2', question_label: 'Age', suggested_xtab: true, is_interval: true })
const why = aQuestion({ question_name: 'O1', fundamental_question_type: 'open', categorical_responses: [] })
const brands = aQuestion({ question_name: 'Q7', unrestricted_filter: true })
const image = aGrid('Q15', ['Q15_1', 'Q15_2'])
const dataset = aDataset([gender, age, why, brands, image], { weights })
const index = indexQuestions(dataset)

describe('the questions of an analysis', () => {
  it('are those open to everyone where the reader lacks full rights', () => {
    expect(offeredQuestions(dataset)).toHaveLength(5)
    expect(offeredQuestions({ ...dataset, permissions: { view: false } })).toEqual([brands])
  })

  it('are stepped through without those that make no table', () => {
    const steps = tabulated(dataset.questions, index)
    expect(steps).not.toContain(why)
    expect(isOpenEnded(why)).toBe(true)
    expect(neighboursOf(steps, 'D2')).toEqual({ previous: 'D1', next: 'Q7' })
    expect(neighboursOf(steps, 'D1').previous).toBeNull()
    expect(neighboursOf(steps, 'Q15').next).toBeNull()
  })

  it('are described by how they were asked, once', () => {
    const scale = aQuestion({
      question_name: 'Q12',
      question_text: 'How appealing is it?',
      is_interval: true,
      categorical_responses: ['1', '2', '3', '4', '5'].map(id => anOption(id, id)),
    })
    expect(questionFacts(scale, 'Q12 Appeal')).toEqual({
      asked: 'How appealing is it?',
      kind: 'Single response, 5-point scale',
    })
    expect(questionFacts(scale, 'Q12 How appealing is it?')).toEqual({
      asked: null,
      kind: 'Single response, 5-point scale',
    })
  })
})
