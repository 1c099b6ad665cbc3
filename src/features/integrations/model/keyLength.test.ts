import { describe, expect, it } from 'vitest'
import { isTooLong, lengthCount, lengthProblem } from './keyLength'

describe('the length of a key', () => {
  it('is counted without the spaces around it', () => {
    expect(lengthCount('  abc ', 32)).toBe('3/32')
    expect(lengthProblem(`${'a'.repeat(32)}\n`, 32)).toBeNull()
  })

  it('says by how much it is wrong, once something was typed', () => {
    expect(lengthProblem('', 32)).toBeNull()
    expect(lengthProblem('a'.repeat(27), 32)).toBe('5 characters short. Spaces at the ends are dropped.')
    expect(lengthProblem('a'.repeat(33), 32)).toBe('1 character too long. Spaces at the ends are dropped.')
    expect([isTooLong('a'.repeat(32), 32), isTooLong('a'.repeat(33), 32)]).toEqual([false, true])
  })
})
