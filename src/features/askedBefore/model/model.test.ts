import { describe, expect, it } from 'vitest'
import type { AskedMatch, AskedQuestion } from '@core/contract'
import { askedSheet } from './sheet'
import { questionHref } from '@/lib/questionHref'
import { kindOf, sameWords, summaryOf, summaryWords, topWords } from './words'

const match = (change: Partial<AskedMatch> = {}): AskedMatch => ({
  nk: 'c/S/Main/Q1',
  question_name: 'Q1',
  question_text: 'How often?',
  fundamental_question_type: 'single',
  dataset_name: 'Wave 1/2',
  study: { id: 's', name: '=Study', study_number: 'S 1', study_date: '2026-03-01', sample: 100 },
  closeness: 'same',
  wording: [{ text: 'How often?', only: 'both' }],
  options_shared: null,
  base: 1234,
  top: { row: null, answer: 'Daily', value: 50, unit: 'percent' },
  ...change,
})
const asked = (...matches: AskedMatch[]): AskedQuestion => ({ matches, same_count: matches.length })
const draft = (text: string, number = '') => ({ number, text, options: [] })

describe('what is said about a draft', () => {
  it('counts as asked only what is in the same or nearly the same wording', () => {
    const results = [
      asked(match(), match({ closeness: 'similar' })),
      asked(match({ closeness: 'near' })),
      asked(match({ closeness: 'similar' })),
      asked(match({ closeness: 'meaning' })),
      asked(),
    ]
    expect(results.map(kindOf)).toEqual(['asked', 'asked', 'similar', 'similar', 'none'])
    expect(summaryOf(results)).toEqual({ compared: 5, asked: 2, same: 1, similar: 2, none: 1 })
    expect(summaryWords(summaryOf(results))).toBe('2 of 5 asked before, 1 in the same wording')
  })

  it('names the top answer with its share, an average, and the row of a grid', () => {
    expect(topWords({ row: null, answer: 'Daily', value: 47.6, unit: 'percent' })).toBe('Daily, 48%')
    expect(topWords({ row: 'Staff', answer: 'Good', value: 50, unit: 'percent' })).toBe('Staff: Good, 50%')
    expect(topWords({ row: null, answer: 'Mean', value: 48.92, unit: 'average' })).toBe('Mean 48.9')
  })

  it('says how often a wording was asked where that is more than once', () => {
    expect([0, 1, 2, 14, 15].map(sameWords)).toEqual([
      null,
      null,
      'Asked in this wording in 2 datasets',
      'Asked in this wording in 14 datasets',
      'Asked in this wording in at least 15 datasets',
    ])
  })

  it('leads to the page of the question', () => {
    expect(questionHref(match())).toBe('/analysis/S%201/Wave%201%2F2/Q1')
    expect(questionHref(match({ fundamental_question_type: 'open' }))).toBe('/open-analysis/S%201/Wave%201%2F2/Q1')
  })
})

describe('the sheet', () => {
  const average = { row: null, answer: 'Mean', value: 3.25, unit: 'average' } as const
  const sheet = askedSheet(
    [draft('How often?', 'Q1'), draft('=1+1'), draft('Not compared yet')],
    [asked(match(), match({ closeness: 'near', top: average })), asked()],
    'https://library.example',
  )

  it('has a row for each match and one for a question without, with numbers in their formats', () => {
    const values = sheet.rows.map(row =>
      row.map(cell => (cell === null ? null : 'number' in cell ? [cell.number, cell.format] : cell.text)),
    )
    const place = ['How often?', '=Study', 'S 1', 'Wave 1/2', 'March 2026', [1234, '#,##0'], null]
    expect(values.slice(1)).toEqual([
      ['Q1', 'How often?', 'Same wording', ...place, 'Daily', [0.5, '0%'], null, 'Open question'],
      ['Q1', 'How often?', 'Nearly the same', ...place, null, null, [3.25, '#,##0.0'], 'Open question'],
      [null, '=1+1', 'Not asked before'],
    ])
  })

  it('links each match to its page, and is high enough for its texts', () => {
    const to = { address: 'https://library.example/analysis/S%201/Wave%201%2F2/Q1' }
    expect(sheet.links).toEqual([
      { row: 1, column: 13, to },
      { row: 2, column: 13, to },
    ])
    const long = askedSheet([draft('word '.repeat(30).trim())], [asked()], '')
    expect(long.lines?.[1]).toBeGreaterThan(2)
  })
})
