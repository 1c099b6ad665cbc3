import { describe, expect, it } from 'vitest'
import type { SheetTexts } from '@core/domain/codebook'
import { codebookChanges, preparedCodebook } from './codebook'

const variables: Parameters<typeof codebookChanges>[1] = [
  {
    name: 'Q1',
    text: 'Appeal',
    type: 'single',
    origin: 'file',
    answers: 2,
    missing: 0,
    base: 10,
    shown: true,
    part_of: null,
    parts: [],
    section: 'Screener',
    weight: false,
    issue: null,
    options: [
      { id: '1', label: 'Low', codes: [1], score: 3, state: 'answer' },
      { id: '98', label: '98', codes: [98], score: null, state: 'answer' },
    ],
  },
]

/** The downloaded codebook with some cells changed, as it is read back: by sheet, row (the head is 0) and column. */
type Cell = readonly [sheet: string, row: number, column: number, text: string]

const edited = (cells: readonly Cell[]) => {
  const sheets = Object.fromEntries(
    preparedCodebook(variables).map(({ name, head, rows }): [string, string[][]] => [
      name,
      [[...head], ...rows.map(row => row.map(cell => (cell === null ? '' : String(cell))))],
    ]),
  )
  for (const [sheet, row, column, text] of cells) {
    const line = sheets[sheet]?.[row]
    if (line) line[column] = text
  }
  return sheets as Record<string, SheetTexts>
}

const changes = (...cells: readonly Cell[]) => codebookChanges(edited(cells), variables)

describe('a codebook that comes back', () => {
  it('changes nothing when nothing was edited', () => {
    expect(changes()).toEqual({ actions: [], problems: [] })
  })

  it('leaves what an empty cell is for, and takes away what is "none"', () => {
    expect(changes(['Variables', 1, 5, ''], ['Answers', 1, 3, ''])).toEqual({ actions: [], problems: [] })
    expect(changes(['Variables', 1, 5, 'none'], ['Answers', 1, 3, 'None']).actions).toEqual([
      { kind: 'scores', of: ['Q1'], scores: { '1': null } },
      { kind: 'section', of: ['Q1'], section: null },
    ])
  })

  it('becomes steps, answers first and names last', () => {
    const found = changes(
      ['Variables', 1, 1, 'Appeal_1'],
      ['Variables', 1, 2, 'How appealing?'],
      ['Variables', 1, 3, 'Scale'],
      ['Variables', 1, 4, 'no'],
      ['Variables', 1, 5, 'Funnel'],
      ['Answers', 1, 3, '1'],
      ['Answers', 2, 2, 'Don’t know'],
      ['Answers', 2, 4, 'no answer'],
    )
    expect(found).toEqual({
      problems: [],
      actions: [
        { kind: 'texts', of: 'Q1', answers: { '98': 'Don’t know' } },
        { kind: 'scores', of: ['Q1'], scores: { '1': 1 } },
        { kind: 'missing', of: ['Q1'], answers: { '98': 'no_answer' } },
        { kind: 'texts', of: 'Q1', text: 'How appealing?' },
        { kind: 'type', of: ['Q1'], to: 'scale' },
        { kind: 'show', of: ['Q1'], shown: false },
        { kind: 'section', of: ['Q1'], section: 'Funnel' },
        { kind: 'texts', of: 'Q1', name: 'Appeal_1' },
      ],
    })
  })

  it('says which row cannot be understood', () => {
    const { actions, problems } = changes(
      ['Variables', 1, 0, 'Q7'],
      ['Answers', 1, 3, 'high'],
      ['Answers', 2, 4, 'perhaps'],
    )
    expect(actions).toEqual([])
    expect(problems).toEqual([
      'Variables, row 2: there is no variable "Q7". Leave the first column as it was.',
      'Answers, row 2: "high" is no number.',
      'Answers, row 3: "perhaps" is not understood. Use answer, no answer, not asked.',
    ])
  })

  it('refuses a workbook without its sheets', () => {
    expect(codebookChanges({ Sheet1: [['a']] }, variables).problems).toHaveLength(1)
  })
})
