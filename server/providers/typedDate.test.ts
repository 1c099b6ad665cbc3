import { describe, expect, it } from 'vitest'
import { typedDate } from './typedDate'

describe('a date that a respondent typed', () => {
  it.each([
    ['2026-03-04', '2026-03-04'],
    [' 2026/3/4 ', '2026-03-04'],
    ['03/04/2026', '2026-03-04'],
    ['31.12.2025', '2025-12-31'],
    ['2026-02-30', null],
    ['13/13/2026', null],
    ['2026-03-04 10:00', null],
    ['soon', null],
    ['', null],
  ])('%s is %s where months mostly come first', (typed, iso) => {
    expect(typedDate(typed, 'mostly month')).toBe(iso)
  })

  it.each([
    ['03/04/2026', '2026-04-03'],
    ['31.12.2025', '2025-12-31'],
    ['12/31/2025', null],
    ['2026-03-04', '2026-03-04'],
  ])('%s is %s where days come first', (typed, iso) => {
    expect(typedDate(typed, 'day')).toBe(iso)
  })

  it('is none where the month is known to come first and is none', () => {
    expect(typedDate('31/12/2026', 'month')).toBeNull()
    expect(typedDate('12/31/2026', 'month')).toBe('2026-12-31')
  })
})
