import { describe, expect, it } from 'vitest'
import { isUniqueViolation } from './sqlState'

const failure = (code: string): Error => Object.assign(new Error('failed'), { code })

describe('a unique violation', () => {
  it('is known with and without the query builder around it', () => {
    expect(isUniqueViolation(failure('23505'))).toBe(true)
    expect(isUniqueViolation(new Error('query failed', { cause: failure('23505') }))).toBe(true)
  })

  it('is no other failure of the database', () => {
    for (const other of [
      failure('23503'),
      new Error('query failed', { cause: failure('40P01') }),
      new Error('x'),
      null,
    ])
      expect(isUniqueViolation(other)).toBe(false)
  })
})
