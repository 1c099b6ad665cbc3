import { expect, it } from 'vitest'
import { dissolveGrid, groupIntoGrid } from './grids'
import type { StoredQuestion } from './question'
import { editQuestion, editRowText } from './questionEdits'

const stored = (name: string): StoredQuestion => ({
  name,
  text: `Text of ${name}`,
  raw_text: `Raw ${name}`,
  label: `Text of ${name}`,
  kind: 'single',
  source: { kind: 'variable', var: name },
  options: [{ id: '1', label: 'Yes', codes: [1], score: null, missing: false }],
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  counts: { base: 1, options: { 1: 1 } },
})

const grid = (): StoredQuestion => {
  const grouped = groupIntoGrid([stored('a'), stored('b')], 'g', 'G', ['a', 'b'])
  const [found] = 'questions' in grouped ? grouped.questions : []
  if (!found) throw new Error('no grid')
  return found
}

const dissolved = (edited: StoredQuestion): StoredQuestion[] => {
  const back = dissolveGrid([edited], 'g')
  return 'questions' in back ? back.questions : []
}

it('changes the text and what only repeats it, never the raw text', () => {
  expect(editQuestion(stored('a'), { question_text: 'New' })).toMatchObject({
    text: 'New',
    label: 'New',
    raw_text: 'Raw a',
  })
  expect(editQuestion({ ...stored('a'), label: 'Short' }, { question_text: 'New' }).label).toBe('Short')
})

it('changes the text of a row and of the question it was made of', () => {
  const edited = editRowText(grid(), 'b', 'New')
  expect(edited.breakouts.map(row => row.text)).toEqual(['Text of a', 'New'])
  expect(edited.breakouts[1]?.original_text).toBe('Raw b')
  expect(dissolved(edited).map(question => [question.text, question.label])).toEqual([
    ['Text of a', 'Text of a'],
    ['New', 'New'],
  ])
})

it('opens and closes the questions of a grid with it, so that dissolving opens nothing', () => {
  const opened = editQuestion(grid(), { unrestricted_filter: true })
  expect(dissolved(opened).map(question => question.unrestricted_filter)).toEqual([true, true])
  const closed = editQuestion(opened, { unrestricted_filter: false })
  expect(dissolved(closed).map(question => question.unrestricted_filter)).toEqual([false, false])
})

it('replaces tags', () => {
  expect(editQuestion({ ...stored('a'), tags: ['x:y'] }, { tags: ['topic:brand'] }).tags).toEqual(['topic:brand'])
})
