import { describe, expect, it } from 'vitest'
import { aGrid, aQuestion } from '@core/report/testing'
import { afterCommit, moveRow, openGrid, rowsOf, stageRowText, toCommit, toggleRow, whyNoGrid } from './grid'

const questions = ['q5_1', 'q5_2', 'q5_3'].map(question_name =>
  aQuestion({
    question_name,
    question_text: `Rate it: ${question_name}`,
    original_question_text: `First ${question_name}`,
  }),
)
const [first] = questions
if (!first) throw new Error('There are three')
const fresh = openGrid(first, ['q5_2', 'q5_3'], questions)

const grid = aGrid('q7', ['r1', 'r2'])
const opened = openGrid(grid, ['r1', 'r2', 'q5_1'], [grid, ...questions])
const textOf = (name: string) => opened.options.find(row => row.questionName === name)?.questionText
const rowNames = (edit: typeof fresh) => rowsOf(edit).map(row => row.questionName)

describe('a grid that is being made', () => {
  it('offers the question and its candidates with their texts, the question ticked', () => {
    expect(fresh.options).toHaveLength(3)
    expect(fresh.options[0]).toEqual({
      active: true,
      questionName: 'q5_1',
      stagedText: 'Rate it: q5_1',
      questionText: 'Rate it: q5_1',
      originalText: 'First q5_1',
      index: 0,
    })
    expect(rowNames(fresh)).toEqual(['q5_1'])
  })

  it('proposes what names and texts have in common, and no name that is taken', () => {
    expect([fresh.name, fresh.stagedText]).toEqual(['q5', 'Rate it'])
    const taken = openGrid(first, ['q5_2', 'q5_3'], [...questions, aQuestion({ question_name: 'q5' })])
    expect(taken.name).toBe('q5_grid')
    const short = questions.map((one, at) => ({
      ...one,
      question_text: ['Price', 'Taste', 'Smell'][at] ?? '',
      original_question_text: `How good? - ${at}`,
    }))
    expect(openGrid({ ...first, question_text: 'Price' }, ['q5_2', 'q5_3'], short).stagedText).toBe('How good?')
  })

  it('cannot be saved without two rows, a text, a name, and a text of each row', () => {
    const two = toggleRow(fresh, 'q5_2', true)
    expect(whyNoGrid(fresh)).toBe('Choose at least two questions')
    expect(whyNoGrid({ ...two, stagedText: '  ' })).toBe('Enter the grid text')
    expect(whyNoGrid({ ...two, name: ' ' })).toBe('Name the grid')
    expect(whyNoGrid(stageRowText(two, 'q5_2', ' '))).toBe('Enter the text of q5_2')
    expect(whyNoGrid(two)).toBeNull()
  })

  it('is sent with trimmed texts, its rows in their order, and only the row texts that differ', () => {
    const rows = toggleRow(toggleRow(fresh, 'q5_3', true), 'q5_2', true)
    const edit = stageRowText({ ...moveRow(rows, 'q5_3', -1), stagedText: ' How good? ' }, 'q5_2', '  Taste ')
    expect(toCommit(edit)).toEqual({
      body: { q5: { action: 'create', contributors: ['q5_1', 'q5_3', 'q5_2'], grid_text: 'How good?' } },
      texts: [{ name: 'q5_2', text: 'Taste', base: 'Rate it: q5_2' }],
    })
  })
})

describe('the order of rows', () => {
  it('goes past questions that are not ticked, and ends at the ends', () => {
    const outer = toggleRow(fresh, 'q5_3', true)
    expect(rowNames(moveRow(outer, 'q5_3', -1))).toEqual(['q5_3', 'q5_1'])
    expect(moveRow(outer, 'q5_1', -1)).toBe(outer)
    expect(moveRow(outer, 'q5_3', -1).options.map(option => option.index)).toEqual([0, 1, 2])
  })
})

describe('a grid that is being changed', () => {
  it('starts with its own rows, then what could join them, and nothing to save', () => {
    expect(opened.options.map(option => option.questionName)).toEqual(['r1', 'r2', 'q5_1'])
    expect(rowNames(opened)).toEqual(['r1', 'r2'])
    expect(whyNoGrid(opened)).toBe('Nothing has changed')
  })

  it('sends other rows as an update, without a text', () => {
    expect(toCommit(toggleRow(opened, 'q5_1', true))).toEqual({
      body: { q7: { action: 'update', contributors: ['r1', 'r2', 'q5_1'], base: { contributors: ['r1', 'r2'] } } },
      texts: [],
    })
  })

  it('sends only texts where only texts have changed', () => {
    const edit = stageRowText({ ...opened, stagedText: 'Other words' }, 'r2', 'Second')
    expect(toCommit(edit)).toEqual({
      body: null,
      texts: [
        { name: 'q7', text: 'Other words', base: opened.text },
        { name: 'r2', text: 'Second', base: textOf('r2') },
      ],
    })
  })

  it('keeps the texts that failed, to be sent again, and knows the others as saved', () => {
    const edit = stageRowText(stageRowText(opened, 'r1', 'One'), 'r2', 'Two')
    const failed = [{ name: 'r2', edit: null }]
    const after = afterCommit(edit, failed)
    expect(after.failed).toEqual(failed)
    expect(toCommit(after).texts).toEqual([{ name: 'r2', text: 'Two', base: textOf('r2') }])
  })
})
