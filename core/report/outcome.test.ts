import { describe, expect, it } from 'vitest'
import type { ArrangedTable } from '@core/crosstab'
import { arrangedOutcome, problemOutcome } from './outcome'

const table = (given: Partial<ArrangedTable>): ArrangedTable => ({
  outcome: 'table',
  columns: [],
  rows: [],
  weighted: false,
  hidden: { lowBaseColumns: 0, emptyRows: 0, emptyColumns: 0, columns: [] },
  overlapping: false,
  ...given,
})
const problem = (code: 'deleted_option' | 'too_many_columns' | 'not_tabulated' | 'deleted_question' | 'protected') =>
  ({ outcome: 'problem', question: 'Q', breakout: null, code, message: 'why' }) as const

const plain = { inverted: false, filtered: false, removal: 'Remove it from the report' }

describe('tables without numbers', () => {
  it.each([
    ['no_data_for_filters', 'No data for these filters', 'filters'],
    ['all_hidden_low_base', 'All series hidden: low base', 'showLowBase'],
    ['all_hidden_null', 'All series hidden: no values', 'showEmpty'],
  ] as const)('explains %s and offers what puts it right', (outcome, title, fix) => {
    expect(arrangedOutcome(table({ outcome }), 100)).toMatchObject({ title, fix })
  })

  it('names deleted options and too many crosstabs', () => {
    expect(problemOutcome(problem('deleted_option'), plain)).toMatchObject({
      title: 'An option was deleted',
      fix: 'filters',
    })
    expect(problemOutcome(problem('too_many_columns'), plain)).toMatchObject({
      title: 'Too many crosstabs: remove a variable',
      fix: 'axis',
    })
  })

  it('offers to stop swapping where only the swap is in the way', () => {
    expect(problemOutcome(problem('not_tabulated'), { ...plain, inverted: true }).fix).toBe('unswap')
    expect(problemOutcome(problem('not_tabulated'), plain).fix).toBe('removeVariable')
  })

  it('sends readers of a protected table to the filters when there are any', () => {
    expect(problemOutcome(problem('protected'), { ...plain, filtered: true }).fix).toBe('filters')
    expect(problemOutcome(problem('protected'), plain).fix).toBe('removeVariable')
  })
})
