import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { dataListOf } from './codebook/syntax/dataList'
import { readSurvey } from './read'
import { SurveyFileError } from './types'

const folder = mkdtempSync(join(tmpdir(), 'fixed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SYNTAX = `* Tea, wave 1.
DATA LIST FIXED FILE='tea.dat' RECORDS=1 TABLE
 / id 1-4 sex 5 (A) q1 TO q3 6-8
   spend 9 - 12 (2) weight 13-16 (F,2).
VARIABLE LABELS sex 'Sex' q1 'How often green tea?' q2 'How often black tea?' spend 'Spend a week'.
VALUE LABELS sex 'f' 'Women' 'm' 'Men' /q1 TO q3 1 'Daily' 2 'Weekly' 9 'Refused'.
MISSING VALUES q1 TO q3 (9).
WEIGHT BY weight.
`
const LINES = Array.from({ length: 40 }, (_, at) =>
  [
    String(at + 1).padStart(4, '0'),
    at % 2 === 0 ? 'f' : 'm',
    1 + (at % 2),
    at % 5 === 0 ? 9 : 2,
    ' ',
    '0250',
    '0080',
  ].join(''),
).join('\r\n')

const review = (path: string, fileName: string, codebook: string | null = null) =>
  readSurvey({ path, fileName, folder, options: null, codebook }, () => undefined)
const written = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const questionsOf = ({ questions }: Awaited<ReturnType<typeof review>>) =>
  questions.map(({ question_name, question_text, base, options }) => [
    question_name,
    question_text,
    base,
    options.map(({ label, n }) => `${label} ${n}`),
  ])

describe('data in fixed columns with SPSS syntax', () => {
  it.each([
    ['in a ZIP archive', 'archive'],
    ['as the codebook of a text file', 'codebook'],
  ])('become questions: %s', async (_, form) => {
    const found =
      form === 'archive'
        ? await review(
            written('tea.zip', zipSync({ 'tea.dat': strToU8(LINES), 'tea.sps': strToU8(SYNTAX) })),
            'tea.zip',
          )
        : await review(written('tea.txt', LINES), 'tea.txt', written('tea.sps', SYNTAX))
    expect(found).toMatchObject({ format: 'fixed', respondents: 40, variables: 7, csv: null })
    expect(found.weights).toMatchObject([
      { variable: 'weight', sum: expect.closeTo(32, 9) as number, from_header: true },
    ])
    const questions = questionsOf(found)
    expect(questions).toContainEqual(['sex', 'Sex', 40, ['Women 20', 'Men 20']])
    expect(questions).toContainEqual(['q2', 'How often black tea?', 32, expect.arrayContaining(['Weekly 32'])])
    expect(found.questions.find(({ question_name }) => question_name === 'q3')?.base).toBe(0)
  })

  it('are refused alone, with what to do', async () => {
    const failure: unknown = await review(written('tea.dat', LINES), 'tea.dat').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SurveyFileError)
    expect((failure as SurveyFileError).problem).toMatchObject({
      code: 'fixed_alone',
      advice: expect.stringContaining('ZIP archive together with its Triple-S definition') as string,
    })
  })

  it('without labels have the names of the syntax; an archive without data says so', async () => {
    const sps = strToU8('DATA LIST FILE="x" / a 1-2 b 3.\nEXECUTE.')
    const found = await review(
      written('bare.zip', zipSync({ 'x.dat': strToU8('011\n022\n'), 'x.sps': sps })),
      'bare.zip',
    )
    expect(found.questions.map(({ question_name }) => question_name)).toEqual(['a', 'b'])
    await expect(review(written('no.zip', zipSync({ 'x.sps': sps })), 'no.zip')).rejects.toThrow(
      'SPSS syntax but no data',
    )
  })
})

describe('DATA LIST', () => {
  it('shares columns among names, and leaves data that are not in fixed columns to others', () => {
    expect(dataListOf('DATA LIST / v08 TO v10 1-6 name 7-20 (A).')).toEqual([
      { name: 'v08', start: 1, finish: 2, isText: false, decimals: 0 },
      { name: 'v09', start: 3, finish: 4, isText: false, decimals: 0 },
      { name: 'v10', start: 5, finish: 6, isText: false, decimals: 0 },
      { name: 'name', start: 7, finish: 20, isText: true, decimals: 0 },
    ])
    expect(dataListOf('DATA LIST FREE / a b.')).toBeNull()
    expect(dataListOf("VARIABLE LABELS a 'A'.")).toBeNull()
  })

  it.each([
    ['DATA LIST / a b 1-3.', 'cannot be shared by 2 variables'],
    ['DATA LIST / a.', 'needs the columns of each variable'],
    ['DATA LIST / a 0-3.', 'needs the columns'],
    ['DATA LIST / 1 1-2.', 'needs a variable'],
    ['DATA LIST / a 1 /2 b 1.', 'several lines per respondent'],
    ['DATA LIST RECORDS=2 / a 1.', 'several lines per respondent'],
    ['DATA LIST / a1 TO b3 1-3.', 'cannot tell which variables'],
    ['DATA LIST / a1 TO a999999 1-3.', 'cannot tell which variables'],
  ])('%s: is refused', (text, words) => {
    expect(() => dataListOf(text)).toThrow(words)
  })
})
