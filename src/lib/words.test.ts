import { describe, expect, it } from 'vitest'
import { dayLabel } from './dates'
import { monthLabel } from './months'
import { count, counted, firstOf } from './words'

describe('words', () => {
  it('groups thousands and follows the number', () => {
    expect(count(2014)).toBe('2,014')
    expect(counted(1, 'restricted study', 'restricted studies')).toBe('1 restricted study')
    expect(counted(0, 'study', 'studies')).toBe('0 studies')
  })
  it('names the first few and counts the others', () => {
    expect(firstOf(['a', 'b', 'c', 'd', 'e'], 3)).toBe('a, b, c and 2 more')
    expect(firstOf(['a', 'b'], 3)).toBe('a, b')
  })
  it('writes months and days as the product does, and nothing for what is no date', () => {
    expect(monthLabel('2026-03-01')).toBe('March 2026')
    expect(dayLabel('2026-03-14')).toBe('2026-03-14')
    expect(monthLabel('soon')).toBe('')
    expect(dayLabel('')).toBe('')
  })
})
