import { describe, expect, it } from 'vitest'
import { indexQuestions } from '../questions'
import { aDataset, aGrid, aQuestion, weights } from '../testing'
import { requestOf } from './request'
import { defaultView, forQuestion, withAxis, withoutAxis } from './view'

const gender = aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true })
const age = aQuestion({ question_name: 'D2', question_label: 'Age', suggested_xtab: true, is_interval: true })
const why = aQuestion({ question_name: 'O1', fundamental_question_type: 'open', categorical_responses: [] })
const brands = aQuestion({ question_name: 'Q7', unrestricted_filter: true })
const image = aGrid('Q15', ['Q15_1', 'Q15_2'])
const dataset = aDataset([gender, age, why, brands, image], { weights })
const index = indexQuestions(dataset)
const { view } = defaultView(dataset, index, 'Q7')

describe('the view of an analysis', () => {
  it('opens with the default crosstabs, without the question itself', () => {
    expect(view.axis).toEqual(['D1', 'D2'])
    expect(defaultView(dataset, index, 'D1').view).toMatchObject({ axis: ['D2'], weight: 'w_census' })
  })

  it('opens as a line where the single default crosstab is an interval', () => {
    const one = aDataset([age, brands])
    expect(defaultView(one, indexQuestions(one), 'Q7').view.settings.chartType).toBe('line')
  })

  it('says what the default filters name and the dataset lacks', () => {
    const broken = { ...dataset, default_filters: JSON.stringify({ question: 'GONE', options: ['a'] }) }
    expect(defaultView(broken, index, 'Q7')).toMatchObject({ lost: ['GONE'], view: { filters: null } })
    const unreadable = { ...dataset, default_filters: '{"question":' }
    expect(defaultView(unreadable, index, 'Q7').lost).toEqual(['filters that cannot be read'])
  })

  it('takes two breakouts, and nests nothing in nothing', () => {
    expect(withAxis(view, 'Q15_1').axis).toEqual(['D1', 'D2'])
    const nested = { ...view, nested: true }
    expect(withoutAxis(nested, 'D2')).toMatchObject({ axis: ['D1'], nested: false })
    expect(withAxis(withoutAxis(nested, 'D2'), 'Q15_1').axis).toEqual(['D1', 'Q15_1'])
  })

  it('goes along to another question, but its order and row stay behind', () => {
    const sorted = { ...view.settings, sortState: { ROW: { key: 'T', direction: 'ASCENDING' as const }, COLUMN: null } }
    const next = forQuestion({ ...view, breakout: 'Q15_1', nested: true, settings: sorted }, 'D1')
    expect(next).toMatchObject({
      axis: ['D2'],
      nested: false,
      breakout: null,
      settings: { sortState: { ROW: null, COLUMN: null } },
    })
  })

  it('asks for everything but the view settings', () => {
    const asked = requestOf({ ...view, axis: ['D1', 'Q15_2'], nested: true, breakout: null }, 'Q7', index)
    expect(asked).toEqual({
      rows: [{ question: 'Q7' }],
      axis: [{ question: 'D1' }, { question: 'Q15', breakout: 'Q15_2' }],
      nested: true,
      filters: null,
      weight: 'w_census',
      auto_adjust_base: true,
      inverted: false,
    })
    expect(requestOf({ ...view, breakout: 'Q15_1' }, 'Q15', index).rows).toEqual([
      { question: 'Q15', breakouts: ['Q15_1'] },
    ])
  })
})
