import { describe, expect, it } from 'vitest'
import { matchingRows } from './questions'

describe('a search among questions', () => {
  const row = (name: string, label: string, text: string) => ({ name, label, text, kind: 'single' as const })
  const rows = [row('q1', 'Café visits', 'How often?'), row('q2', '', 'Which drinks did you have?')]

  it.each([
    ['', ['q1', 'q2']],
    ['CAFE', ['q1']],
    ['drinks which', ['q2']],
    ['q2', ['q2']],
    ['drinks visits', []],
  ])('for "%s" finds %j', (search, names) => {
    expect(matchingRows(rows, search).map(found => found.name)).toEqual(names)
  })
})
