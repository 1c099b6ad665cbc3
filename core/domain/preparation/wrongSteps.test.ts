import { describe, expect, it } from 'vitest'
import { take } from './prepare'
import { prepared } from './testing'
import { FIRST, GIVEN, WRONG } from './testing.wrongSteps'

describe('a wrong step', () => {
  const { state, problems } = prepared(GIVEN, FIRST)

  it.each(WRONG)('is refused: %s', (_, step, variable, cure) => {
    expect(problems).toEqual([])
    const before = JSON.stringify([...state.items.values()])
    const taken = take(state, step)
    expect(taken).toMatchObject({ problem: { variable } })
    expect('problem' in taken ? taken.problem.cure : '').toMatch(cure)
    expect('problem' in taken ? taken.problem.message : '').toMatch(/\.$/)
    expect(JSON.stringify([...state.items.values()])).toBe(before)
  })
})
