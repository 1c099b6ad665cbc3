import { expect, it } from 'vitest'
import { momentLabel } from './clock'

it('names a moment by its time, and by its day when that is not today', () => {
  const at = new Date(2026, 10, 23, 14, 2).getTime()
  expect(momentLabel(at, new Date(2026, 10, 23, 23, 59).getTime())).toBe('14:02')
  expect(momentLabel(at, new Date(2026, 10, 24, 0, 1).getTime())).toBe('23 Nov, 14:02')
  expect(momentLabel(at, new Date(2027, 10, 23, 14, 2).getTime())).toBe('23 Nov, 14:02')
})
