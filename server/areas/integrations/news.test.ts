import { describe, expect, it } from 'vitest'
import { newAnswersOf } from './news'

const of = (answers: number | null, importedAnswers: number | null, settledAnswers: number | null = null) =>
  newAnswersOf({ answers, importedAnswers, settledAnswers })

describe('new answers of a survey', () => {
  it('are those that the provider counts and the last import did not bring', () => {
    expect(of(45, 40)).toBe(5)
    expect(of(40, 40)).toBe(0)
  })

  it('are fewer than none where answers were deleted at the provider', () => {
    expect(of(38, 40)).toBe(-2)
  })

  it('leave out those that another import did not bring either', () => {
    expect(of(50, 40, 50)).toBe(0)
    expect(of(53, 40, 50)).toBe(3)
    expect(of(40, 40, 50)).toBe(0)
  })

  it('are not known of a provider that does not count, or before the first import', () => {
    expect(of(null, 40)).toBeNull()
    expect(of(40, null)).toBeNull()
  })
})
