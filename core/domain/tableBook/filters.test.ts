import { describe, expect, it } from 'vitest'
import { bareQuestion, type QuestionDef } from '../question'
import { candidatesOf, filtersOf } from './index'
import { readBook } from './sheet'

const question = (name: string, text: string, answers: readonly string[]): QuestionDef =>
  bareQuestion(name, text, {
    kind: 'single',
    source: { kind: 'variable', var: name },
    options: answers.map(label => ({ id: label, label, codes: [label], score: null, missing: false })),
    ...(name === 'age' && { nets: [{ id: 'adults', label: 'Adults', any_of: ['18-34', '35+'] }] }),
  })

const candidates = candidatesOf([
  question('gender', 'Are you male or female?', ['Male', 'Female']),
  question('age', 'How old are you?', ['Under 18', '18-34', '35+']),
  question('region', 'Where do you live?', ['North', 'South']),
  question('grew_up', 'Where did you grow up?', ['North', 'South']),
  question('tea', 'Do you drink tea?', ['Yes', 'No']),
])

const filters = (line: string | null, cover: readonly string[] = []) => {
  const rows = [
    ['Do you drink tea?'],
    ...(line === null ? [] : [[line]]),
    ['', 'Total', 'North'],
    ['Base', '40', '20'],
    ['Yes', '50%', '60%'],
    ['No', '50%', '40%'],
  ]
  const sheets = [
    { name: 'Cover', rows: cover.map(text => [text]), merged: [] },
    { name: 'T1', rows, merged: [] },
  ]
  const { tables, cover: read } = readBook(sheets)
  expect(tables).toHaveLength(1)
  return filtersOf(tables, read, candidates)
}

describe('the filter that a table book names', () => {
  it.each([
    ['Filter: Women', { question: 'gender', options: ['Female'] }],
    ['Base: aged 18-34', { question: 'age', options: ['18-34'] }],
    ['Base: adults', { question: 'age', options: ['18-34', '35+'] }],
    ['Filtered by region = North', { question: 'region', options: ['North'] }],
    ['Filter: Where did you grow up?: North', { question: 'grew_up', options: ['North'] }],
    [
      'Filter: Gender is Male and aged 35+',
      {
        and: [
          { question: 'gender', options: ['Male'] },
          { question: 'age', options: ['35+'] },
        ],
      },
    ],
    ['Base: All respondents', null],
    ['Filter: none', null],
    // Who answered is no filter, and nothing is said of it.
    ['Base: those who answered the question', null],
    [null, null],
  ])('%s', (line, filter) => {
    const found = filters(line)
    expect(found.problems).toEqual([])
    expect(found.filters.map(one => one?.filter ?? null)).toEqual([filter])
  })

  it('is not guessed where it can be two answers, or none: the table has no filter, and a problem says so', () => {
    const alike = filters('Filter: North')
    expect(alike.filters).toEqual([null])
    expect(alike.problems).toEqual([
      {
        tables: [0],
        sheet: 'T1',
        cell: expect.any(String) as string,
        message:
          'The filter "North" can be "Where do you live?: North" or "Where did you grow up?: North". Write question and answer, as in "Region = North". The table is compared without it.',
      },
    ])
    expect(filters('Filter: heavy buyers').problems[0]?.message).toMatch(
      /"heavy buyers" names no answer of this dataset/,
    )
  })

  it('on a cover is that of all tables that say nothing themselves', () => {
    const cover = ['Tracker 2025', 'Filter: Gender = Female']
    expect(filters(null, cover).filters).toMatchObject([{ words: 'Are you male or female?: Female', from: 'cover' }])
    expect(filters('Filter: Men', cover).filters).toMatchObject([
      { words: 'Are you male or female?: Male', from: 'title' },
    ])
    expect(filters('Base: all respondents', cover).filters).toEqual([null])
    expect(filters(null, ['Filter: nobody knows']).problems).toMatchObject([
      { sheet: 'Cover', cell: 'A1', tables: [0] },
    ])
    expect(filters('Filter: Men', ['Filter: nobody knows']).problems).toMatchObject([{ cell: 'A1', tables: [] }])
  })
})
