import { defaultView, indexQuestions, readView } from '@core/report'
import { aDataset, aGrid, aQuestion, weights } from '@core/report/testing'
import { describe, expect, it } from 'vitest'
import { searchUnder } from './searchUnder'

const dataset = aDataset(
  [
    aQuestion({ question_name: 'D1', suggested_xtab: true }),
    aQuestion({ question_name: 'D2' }),
    aGrid('Q15', ['Q15_1', 'Q15_2']),
  ],
  { weights, default_filters: JSON.stringify({ question: 'D1', options: ['a'] }) },
)
const index = indexQuestions(dataset)
const read = (search: URLSearchParams) =>
  readView(search, { dataset, index, questionName: 'Q15', defaults: defaultView(dataset, index, 'Q15').view })

describe('the address of a question under a view chosen elsewhere', () => {
  it('is read as that axis, these filters, that weight and that row', () => {
    const under = {
      axis: ['D2'],
      filters: { question: 'D2', options: ['b'] },
      weight: 'w_old',
      breakout: 'Q15_2',
    }
    const { view, ignored } = read(searchUnder(under))
    expect(view).toMatchObject(under)
    expect(ignored).toEqual([])
  })

  it('says so where there is none, since the dataset has defaults of its own', () => {
    const none = { axis: [], filters: null, weight: null, breakout: null }
    expect(read(searchUnder(none)).view).toMatchObject(none)
  })
})
