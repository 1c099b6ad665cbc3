import { describe, expect, it } from 'vitest'
import { isYoung, kindWords, monthWords } from './words'

describe('usage in words', () => {
  it('names months and kinds of files', () => {
    expect([monthWords('2026-11'), kindWords('xlsx'), kindWords('other')]).toEqual([
      'November 2026',
      'Table book (XLSX)',
      'other',
    ])
  })

  it('knows when counting began within the period', () => {
    const now = Date.UTC(2026, 10, 26)
    const young = (counted_since: string | null) => isYoung({ counted_since, months: 3 }, now)
    expect([young('2026-11'), young('2026-08'), young('2025-01'), young(null)]).toEqual([true, false, false, false])
  })
})
