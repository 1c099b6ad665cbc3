import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { readSurvey } from './read'
import { SurveyFileError } from './types'
import { readWorkbookCodebook } from './workbookCodebook'
import { bookParts, writeParts, type TestSheet } from './xlsx/testing'

const folder = mkdtempSync(join(tmpdir(), 'xlsx-codebook-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (sheets: readonly TestSheet[]) =>
  readWorkbookCodebook(writeParts(join(folder, `${Math.random()}.xlsx`), bookParts(sheets)))
const answers = (...rows: (string | number)[][]): TestSheet => ({
  name: 'Answers',
  data: [['Variable', 'Answer', 'Label', 'Score', 'Means'], ...rows],
})

describe('a workbook in a ZIP archive', () => {
  it('is read with the codebook beside it, which is a workbook too', async () => {
    const book = (name: string, sheets: readonly TestSheet[]) => {
      const path = writeParts(join(folder, name), bookParts(sheets))
      return new Uint8Array(readFileSync(path))
    }
    const rows = Array.from({ length: 30 }, (_, at) => [at + 1, 1 + (at % 3)])
    const path = join(folder, 'survey.zip')
    writeFileSync(
      path,
      zipSync({
        'survey/data.xlsx': book('data.xlsx', [{ name: 'Data', data: [['id', 'q1'], ...rows] }]),
        'survey/codebook.xlsx': book('codebook.xlsx', [
          {
            name: 'Variables',
            data: [
              ['Name', 'Question text', 'Type'],
              ['q1', 'How often?', 'Single'],
            ],
          },
          answers(['q1', 1, 'Daily'], ['q1', 2, 'Weekly'], ['q1', 3, 'Never']),
        ]),
      }),
    )
    const { questions } = await readSurvey(
      { path, fileName: 'survey.zip', folder, options: null, codebook: null },
      () => undefined,
    )
    const [found] = questions.filter(({ question_name: name }) => name === 'q1')
    expect(found).toMatchObject({ question_text: 'How often?', base: 30 })
    expect(found?.options.map(({ label, n }) => [label, n])).toEqual([
      ['Daily', 10],
      ['Weekly', 10],
      ['Never', 10],
    ])
  })
})

describe('a codebook that is a workbook', () => {
  it('has variables and answers on two sheets, in whatever order of columns', async () => {
    const { variables, warnings } = await read([
      {
        name: 'Variables',
        data: [
          ['Type', 'Name', 'Question text', 'New name'],
          ['Scale', 'q1', 'How often?', 'often'],
          ['Admin', 'id', '', ''],
        ],
      },
      answers(
        ['q1', 1, 'Daily', 5, 'answer'],
        ['q1', '02', 'Weekly', '', ''],
        ['q1', 9, '', '', 'not asked'],
        ['', ''],
      ),
    ])
    expect(variables).toMatchObject([
      {
        name: 'q1',
        label: 'How often?',
        measure: 'ordinal',
        hint: { kind: 'single' },
        valueLabels: [
          { code: 1, label: 'Daily' },
          { code: '02', label: 'Weekly' },
          { code: 9, label: '9' },
        ],
        missing: [9],
      },
      { name: 'id', label: '', hint: { kind: 'meta' } },
    ])
    expect(warnings.map(({ message }) => message)).toEqual([
      'The codebook also has new names, scores. Apply it in the preparation after the import to include them.',
    ])
  })

  it('may be a table of variables and codes on any sheet', async () => {
    const { variables } = await read([
      { name: 'Read me', data: [['Codes of the tracker']] },
      {
        name: 'Codes',
        data: [
          ['variable', 'label', 'code', 'answer'],
          ['q1', 'Sex', 1, 'Woman'],
          ['q1', '', 2, 'Man'],
        ],
      },
    ])
    expect(variables).toMatchObject([{ name: 'q1', label: 'Sex', valueLabels: [{ label: 'Woman' }, { label: 'Man' }] }])
  })

  it.each<[string, TestSheet[], string, string | null]>([
    [
      'no codebook',
      [
        {
          data: [
            ['a', 'b'],
            [1, 2],
          ],
        },
      ],
      'This workbook is no codebook',
      null,
    ],
    ['nothing', [answers()], 'describes no variable', null],
    [
      'a state that is none',
      [answers(['q1', 1, 'x', '', 'maybe'])],
      '"maybe" is not understood',
      'sheet Answers, row 2',
    ],
    [
      'an answer twice',
      [answers(['q1', 1, 'x', '', ''], ['q1', 1, 'y', '', ''])],
      'described twice',
      'sheet Answers, row 3',
    ],
    ['an answer of nobody', [answers(['', 1, 'x', '', ''])], 'needs a variable', 'sheet Answers, row 2'],
    [
      'neither yes nor no',
      [
        {
          name: 'variables',
          data: [
            ['Name', 'Shown'],
            ['q1', 'often'],
          ],
        },
      ],
      'yes nor no',
      'sheet Variables, row 2',
    ],
  ])('with %s is refused, naming the row', async (_, sheets, words, where) => {
    const failure: unknown = await read(sheets).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SurveyFileError)
    const { problem } = failure as SurveyFileError
    expect([problem.message.includes(words), problem.where]).toEqual([true, where])
  })
})
