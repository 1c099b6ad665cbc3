import { expect, it } from 'vitest'
import { insightProblem } from './insights'

it('a text of more than 2000 characters cannot become a key insight', () => {
  expect(insightProblem('x'.repeat(2000))).toBeNull()
  expect(insightProblem('x'.repeat(2001))).toContain('at most 2000')
})
