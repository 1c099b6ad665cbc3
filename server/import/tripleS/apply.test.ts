import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FIRST_CODE } from '@core/crosstab'
import { readCsv } from '../csv'
import { describedBy } from '../describe'
import { proposeQuestions } from '../mapping'
import { questionOf } from '../mapping/testing'
import type { SurveyFile } from '../types'

const folder = mkdtempSync(join(tmpdir(), 'sss-apply-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const sss = (variables: string, record = ' format="csv" skip="1"'): Uint8Array =>
  bytes(
    `<?xml version="1.0"?><sss version="2.0"><survey><title>Tea</title><record ident="A"${record}>${variables}</record></survey></sss>`,
  )
const variable = (name: string, type: string, start: number, rest = '', more = ''): string =>
  `<variable ident="${start}" type="${type}"${more}><name>${name}</name><label>Of ${name}</label><position start="${start}"/>${rest}</variable>`
const codes = (...labels: readonly string[]): string =>
  `<values>${labels.map((label, at) => `<value code="${at + 1}">${label}</value>`).join('')}</values>`

const VARIABLES = [
  variable('Q1', 'single', 1, codes('Daily', 'Weekly')),
  variable('Q2', 'multiple', 2, codes('Green', 'Black', 'Herbal')),
  variable('Age', 'quantity', 3, '<values><range from="0" to="120"/><value code="999">Not stated</value></values>'),
  variable('Day', 'date', 4),
  variable('W', 'quantity', 5, '', ' use="weight"'),
].join('')

const fileWith = async (csv: readonly string[], definition: Uint8Array): Promise<SurveyFile> => {
  const path = join(folder, 'data.csv')
  writeFileSync(path, csv.join('\n'))
  return describedBy(await readCsv(path), '', definition)
}
const cells = (file: SurveyFile, name: string): (string | number | null)[] => {
  const column = file.table.column(name)
  if (column === undefined) throw new Error(`no column ${name}`)
  if (column.kind === 'number') return [...column.values]
  return [...column.index].map(index => (index < FIRST_CODE ? null : (column.dictionary[index - FIRST_CODE] ?? null)))
}

describe('a Triple-S definition beside a file that was uploaded alone', () => {
  it('describes columns by their names, in whatever order, and leaves others as they are', async () => {
    const file = await fileWith(
      [
        'extra,day,w,q1,age,q2',
        'a,20260131,0.5,1,999,"101"',
        'b,20260201,1.5,2,40,"010"',
        'c,,1,9,41,',
        'd,20260203,1,x,4,000',
      ],
      sss(VARIABLES),
    )
    expect(file.variables.map(({ name }) => name)).toEqual(['extra', 'Day', 'W', 'Q1', 'Age', 'Q2_1', 'Q2_2', 'Q2_3'])
    expect(cells(file, 'Day')).toEqual(['2026-01-31', '2026-02-01', null, '2026-02-03'])
    expect([cells(file, 'Q2_1'), cells(file, 'Q2_3')]).toEqual([
      [1, 0, null, 0],
      [1, 0, null, 0],
    ])
    expect(file.weightVariable).toBe('W')
    expect(file.variables.find(({ name }) => name === 'Age')?.missing).toEqual({ values: [999], ranges: [] })
    expect(file.warnings).toContainEqual({
      code: 'triple_s_unread',
      message: '1 answer of Q1 cannot be read and counts as not asked.',
      where: 'first in row 4',
    })
    expect(questionOf(proposeQuestions(file), 'Q2').def).toMatchObject({ kind: 'multi', text: 'Of Q2' })
  })

  it('joins ticks that are columns of their own', async () => {
    const file = await fileWith(['q1,q2_1,q2_2,q2_3', '1,1,0,1', '2,0,0,0', '1,,,'], sss(VARIABLES, ''))
    expect(file.variables.map(({ name }) => name)).toEqual(['Q1', 'Q2_1', 'Q2_2', 'Q2_3'])
    expect([cells(file, 'Q2_1'), cells(file, 'Q2_3')]).toEqual([
      [1, 0, null],
      [1, 0, null],
    ])
    expect(file.sets).toMatchObject([{ name: '$Q2', members: ['Q2_1', 'Q2_2', 'Q2_3'] }])
    expect(file.warnings.map(({ message }) => message)).toContain(
      'The definition describes 3 variables that the file does not have: Age, Day, W.',
    )
  })

  it('describes columns by their places where it knows no name', async () => {
    const file = await fileWith(['a,b,c,d,e', '1,100,20,20260131,1', '2,010,30,20260131,1'], sss(VARIABLES))
    expect(cells(file, 'Q1')).toEqual([1, 2])
    expect(cells(file, 'Q2_1')).toEqual([1, 0])
  })

  it('of data in fixed columns says to put both into an archive', async () => {
    await expect(fileWith(['a,b', '1,2', '2,3'], sss(VARIABLES, ''))).rejects.toThrow(
      /fixed columns.*Put the definition and its data file into a ZIP archive/su,
    )
  })
})
