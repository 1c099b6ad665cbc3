import { indexQuestions } from '@core/report'
import { describe, expect, it } from 'vitest'
import { addableHits, countKinds, firstHit, listLines, type ListView } from './questionLines'
import { aDataset, aGrid, anOption, aQuestion } from '@core/report/testing'

const questions = [
  aQuestion({
    question_name: 'Q1',
    question_text: 'Which brands do you know?',
    categorical_responses: [anOption('a', 'Café Noir')],
  }),
  aQuestion({ question_name: 'Q2', question_text: 'How old are you?', suggested_xtab: true }),
  aGrid('G', ['G_1', 'G_2', 'G_3', 'G_4', 'G_5', 'G_6', 'G_7'], { question_text: 'Brand image' }),
  aQuestion({
    question_name: 'N1',
    question_text: 'Spend',
    fundamental_question_type: 'numeric',
    is_quantitative: true,
  }),
]
const index = indexQuestions(aDataset(questions))
const view: ListView = { search: '', kind: 'all', open: [], full: [] }
const names = (given: Partial<ListView>) =>
  listLines(questions, index, { ...view, ...given }).map(line =>
    line.kind === 'question' || line.kind === 'breakout' ? line.addressed.name : line.key,
  )

describe('the question list', () => {
  it('puts suggested questions first and lists all below', () => {
    expect(names({})).toEqual(['head/suggested', 'Q2', 'head/all', 'Q1', 'Q2', 'G', 'N1'])
  })

  it('finds names, texts and options, ignoring case and accents', () => {
    expect(names({ search: 'n1' })).toEqual(['N1'])
    expect(names({ search: 'OLD' })).toEqual(['Q2'])
    expect(names({ search: 'cafe noir' })).toEqual(['Q1'])
  })

  it('says which option matched when the text did not', () => {
    const [line] = listLines(questions, index, { ...view, search: 'cafe' })
    expect(line?.kind === 'question' && line.hint).toBe('Café Noir')
  })

  it('opens a grid whose row matches and lists that row only', () => {
    expect(names({ search: 'row g_6' })).toEqual(['G', 'G_6'])
  })

  it('shows three rows of a long open grid and counts the others', () => {
    const lines = listLines(questions, index, { ...view, kind: 'grids', open: ['G'] })
    expect(lines.map(line => line.kind)).toEqual(['question', 'breakout', 'breakout', 'breakout', 'more'])
    expect(lines.at(-1)).toMatchObject({ count: 4 })
    expect(names({ kind: 'grids', open: ['G'], full: ['G'] })).toHaveLength(8)
  })

  it('puts the question whose name was typed first', () => {
    const list = [
      aQuestion({ question_name: 'grade', question_text: 'Chief income earner' }),
      aQuestion({ question_name: 'income2' }),
      aQuestion({ question_name: 'income' }),
    ]
    const lines = listLines(list, indexQuestions(aDataset(list)), { ...view, search: 'Income' })
    expect(lines.map(line => line.kind === 'question' && line.addressed.name)).toEqual(['income', 'income2', 'grade'])
  })

  it('puts exact labels first, then beginnings of words, then the middle of words', () => {
    const list = [
      aQuestion({ question_name: 'Q1', question_text: 'Which language?' }),
      aQuestion({ question_name: 'Q2', question_text: 'Drinks', categorical_responses: [anOption('a', 'Aged rum')] }),
      aQuestion({ question_name: 'Q3', question_text: 'What is your age today?' }),
      aQuestion({ question_name: 'Q4', question_text: 'Years', question_label: 'Your age' }),
      aQuestion({ question_name: 'Q5', question_text: 'Years', question_label: 'Age group' }),
      aQuestion({ question_name: 'Q6', question_text: 'Years', question_label: 'Age' }),
    ]
    const lines = listLines(list, indexQuestions(aDataset(list)), { ...view, search: 'Age' })
    const found = lines.map(line => line.kind === 'question' && line.addressed.name)
    expect(found).toEqual(['Q6', 'Q5', 'Q4', 'Q3', 'Q2', 'Q1'])
  })

  it('marks the row of a grid where the grid itself was not found', () => {
    const marked = (search: string) => {
      const lines = listLines(questions, index, { ...view, search })
      const line = lines[firstHit(lines, search)]
      return line && 'addressed' in line ? line.addressed.name : null
    }
    expect(marked('row g_6')).toBe('G_6')
    expect(marked('image')).toBe('G')
    expect(marked('nothing like this')).toBeNull()
  })

  it('adds all that was found except what is in the rows or makes no table', () => {
    const list = [
      ...questions,
      aQuestion({ question_name: 'T1', question_text: 'Brand comments', fundamental_question_type: 'open' }),
    ]
    const hits = (search: string, inRows: string[] = []) =>
      addableHits(list, indexQuestions(aDataset(list)), { search, kind: 'all' }, new Set(inRows)).map(
        ({ name }) => name,
      )
    expect(hits('brand')).toEqual(['Q1', 'G'])
    expect(hits('brand', ['Q1'])).toEqual(['G'])
    expect(hits('row g_6')).toEqual(['G_6'])
    expect(hits('')).toEqual([])
  })

  it('counts the kinds', () => {
    expect(countKinds(questions)).toEqual({ all: 4, suggested: 1, grids: 1, numeric: 1 })
  })
})
