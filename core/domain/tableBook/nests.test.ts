import { describe, expect, it } from 'vitest'
import { bareQuestion, type QuestionDef } from '../question'
import { candidatesOf, matchTable } from './index'
import { readBook } from './sheet'

const question = (name: string, text: string, answers: readonly string[]): QuestionDef =>
  bareQuestion(name, text, {
    kind: 'single',
    source: { kind: 'variable', var: name },
    options: answers.map(label => ({ id: label, label, codes: [label], score: null, missing: false })),
  })

const candidates = candidatesOf([
  question('gender', 'Are you male or female?', ['Male', 'Female']),
  question('age', 'How old are you?', ['18-34', '35+']),
  question('tea', 'Do you drink tea?', ['Yes', 'No']),
  question('coffee', 'Do you drink coffee?', ['Yes', 'No']),
  question('shop', 'Where do you shop most often?', ['Market', 'Online']),
])

const figures = (label: string, count: number): string[] => [label, ...Array.from({ length: count }, () => '50%')]

/** What the columns of a table of shops with these heads are. */
const match = (heads: readonly (readonly string[])[], merged: readonly string[] = []) => {
  const count = (heads.at(-1)?.length ?? 1) - 1
  const rows = [
    ['Table 1'],
    ['Where do you shop most often?'],
    ...heads,
    figures('Market', count),
    figures('Online', count),
  ]
  const { tables, problems } = readBook([{ name: 'T1', rows, merged }])
  const [table] = tables
  if (table === undefined) throw new Error('no table')
  const found = matchTable(table, candidates)
  return {
    columns: found.match?.columns,
    entries: found.match?.banner.entries,
    problems: [...problems, ...found.problems],
  }
}

describe('heads of a table book that are answers under answers', () => {
  it('are a nest, with the total of an outer answer and a plain question beside it', () => {
    const { columns, entries, problems } = match(
      [
        ['', 'Total', 'Male', '', '', 'Female', '', 'Do you drink tea?', ''],
        ['', '', 'Total', '18-34', '35+', '18-34', '35+', 'Yes', 'No'],
      ],
      ['B3:B4', 'C3:E3', 'F3:G3', 'H3:I3'],
    )
    expect(problems).toEqual([])
    expect(columns).toEqual([
      '',
      'gender:Male',
      'gender|age:Male|18-34',
      'gender|age:Male|35+',
      'gender|age:Female|18-34',
      'gender|age:Female|35+',
      'tea:Yes',
      'tea:No',
    ])
    expect(entries?.map(({ levels }) => levels.map(level => level.question))).toEqual([
      ['gender'],
      ['gender', 'age'],
      ['tea'],
    ])
  })

  it('are told apart by the questions above them, also where the labels are alike', () => {
    const { columns, problems } = match(
      [
        ['', 'coffee', '', '', ''],
        ['', 'Yes', '', 'No', ''],
        ['', 'tea', '', 'tea', ''],
        ['', 'Yes', 'No', 'Yes', 'No'],
      ],
      ['B3:E3', 'B4:C4', 'D4:E4', 'B5:C5', 'D5:E5'],
    )
    expect(problems).toEqual([])
    expect(columns).toEqual(['coffee|tea:Yes|Yes', 'coffee|tea:Yes|No', 'coffee|tea:No|Yes', 'coffee|tea:No|No'])
  })

  it('are refused with their place where a level can be of two questions, or of none', () => {
    const alike = match([
      ['', 'Yes', 'Yes', 'No', 'No'],
      ['', '18-34', '35+', '18-34', '35+'],
    ])
    expect(alike.columns).toEqual([null, null, null, null])
    expect(alike.problems[0]).toEqual({
      sheet: 'T1',
      cell: 'B4',
      message:
        '"Yes / 18-34" can be an answer of "Do you drink tea?" or "Do you drink coffee?". Write the question above its answers.',
    })
    const unknown = match([
      ['', 'Male', 'Male', 'Female'],
      ['', '18-34', '65+', '18-34'],
    ])
    expect(unknown.columns).toEqual(['gender|age:Male|18-34', null, 'gender|age:Female|18-34'])
    expect(unknown.problems).toMatchObject([
      { cell: 'C4', message: expect.stringMatching(/"Male \/ 65\+" is no answer/) as string },
    ])
  })
})
