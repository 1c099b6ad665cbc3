import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe as about, expect, it } from 'vitest'
import { codedColumn, numberColumn, tableFromColumns } from '@core/crosstab'
import { bareQuestion, type QuestionDef } from '@core/domain'
import { readSav } from '../import/sav'
import { writeCsvFile } from './csvFile'
import { describe } from './describe'
import { legalNames } from './names'
import { writeSavFile } from './savFile'
import { writeTripleSFile } from './tripleS'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabularium-write-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const variable = (name: string, text: string, rest: Partial<QuestionDef> = {}): QuestionDef =>
  bareQuestion(name, text, { kind: 'single', source: { kind: 'variable', var: name }, ...rest })

const option = (id: string, label: string, codes: (number | string)[], missing = false) => ({
  id,
  label,
  codes,
  score: null,
  missing,
})

const LONG = 'Ж'.repeat(400)
const HOSTILE = '=HYPERLINK("http://x.y","press")'

const TABLE = tableFromColumns(5, {
  gender: codedColumn([1, 2, 9, null, 1], [9]),
  age: numberColumn([18, 33.5, NaN, 99, 70], { values: [99], ranges: [] }),
  tea: codedColumn(['Tea', null, null, 'Tea', null]),
  milk: codedColumn([null, null, 'Milk', 'Milk', null]),
  list: codedColumn(['a;b', 'b', null, 'c; a', '']),
  words: codedColumn([HOSTILE, 'said "no",\r\nthen left', LONG, 'plain', null]),
  day: codedColumn(['2025-01-31', null, '2024-02-29', '2025-01-31', null]),
  city: codedColumn(['Rome', 'Oslo', 'Rome', null, 'Bern']),
  first: codedColumn([1, 2, 3, null, 1]),
  second: codedColumn([2, null, null, null, 3]),
  w: numberColumn([0.5, 1.5, 1, 1, 1], null),
})

const SCALE = [option('1', 'Good', [1]), option('2', 'Fair', [2]), option('3', 'Poor', [3])]

const QUESTIONS: QuestionDef[] = [
  variable('gender', 'Gender', {
    options: [option('1', 'Woman', [1]), option('2', 'Man', [2]), option('9', 'Refused', [9], true)],
  }),
  variable('age', 'Age', { kind: 'numeric' }),
  bareQuestion('drinks', `Drinks ${LONG}`, {
    kind: 'multi',
    source: {
      kind: 'members',
      base: 'selected',
      members: [
        { id: 'tea', var: 'tea', codes: null },
        { id: 'milk', var: 'milk', codes: null },
      ],
    },
    options: [option('tea', 'Tea & biscuits <hot>', []), option('milk', 'Milk', [])],
  }),
  bareQuestion('letters', 'Letters', {
    kind: 'multi',
    source: { kind: 'delimited', var: 'list', sep: ';', base: 'answered' },
    options: [option('a', 'A', ['a']), option('b', 'B', ['b']), option('c', 'C', ['c'])],
  }),
  bareQuestion('ranked', 'Ranked', {
    kind: 'multi',
    source: { kind: 'vars', vars: ['first', 'second'], base: 'answered' },
    options: SCALE,
  }),
  variable('words', 'In own words', { kind: 'open' }),
  variable('day', 'Day of the interview', { kind: 'date' }),
  variable('city', 'City', {
    options: [option('Rome', 'Rome', ['Rome', 'Bern']), option('Oslo', 'Oslo', ['Oslo'])],
  }),
]

const described = (sharedLists: boolean) =>
  describe(
    {
      title: 'Tea\r\n<study>',
      respondents: 5,
      questions: QUESTIONS,
      weights: [{ name: 'w', label: 'Weight', best: true }],
    },
    name => TABLE.column(name),
    { sharedLists },
  )

const zipOf = (write: (path: string) => void): Record<string, string> => {
  const path = join(mkdtempSync(join(folder, 'zip-')), 'file')
  write(path)
  return Object.fromEntries(
    Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
}

about('legal names', () => {
  it('begin with a letter, are no reserved words, fit 64 bytes and differ in more than case', () => {
    const names = ['Q1', 'q1', '1_Q', 'a b/c', 'ALL', 'with', `${'Ж'.repeat(60)}1`, `${'Ж'.repeat(60)}2`, 'end.', '']
    const legal = legalNames(names)
    expect(legal.slice(0, 6)).toEqual(['Q1', 'q1_2', 'v_1_Q', 'a_b_c', 'ALL_', 'with_'])
    expect(new Set(legal.map(name => name.toUpperCase())).size).toBe(names.length)
    for (const name of legal) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(64)
      expect(name).toMatch(/^\p{L}[\p{L}\p{N}_.@#]*$/u)
      expect(name).not.toMatch(/\.$/u)
    }
  })
})

about('a prepared dataset as .sav', () => {
  it('has labels, missing values, sets, dates and texts as they are', async () => {
    const path = join(folder, 'small.sav')
    await writeSavFile(described(true), TABLE, path, () => undefined)
    const file = await readSav(path)
    expect(file.weightVariable).toBe('w')
    const byName = new Map(file.variables.map(each => [each.name, each]))
    expect(byName.get('gender')).toMatchObject({ label: 'Gender', missing: { values: [9] }, measure: 'nominal' })
    expect(byName.get('age')).toMatchObject({ missing: { values: [99] }, measure: 'scale' })
    expect(file.sets).toMatchObject([
      { name: '$ranked', type: 'C', members: ['first', 'second'] },
      { name: '$drinks', type: 'E', members: ['tea', 'milk'] },
      { name: '$letters', type: 'E', members: ['letters_1', 'letters_2', 'letters_3'] },
    ])
    const cells = (name: string) => {
      const column = file.table.column(name)
      if (column?.kind === 'number') return [...column.values]
      return [...(column?.index ?? [])].map(index => column?.dictionary[index - 2] ?? null)
    }
    // Nobody who ticked neither is in the base of "selected".
    expect(cells('tea')).toEqual([1, null, 0, 1, null])
    expect(cells('letters_1')).toEqual([1, 0, null, 1, null])
    expect(cells('words')).toEqual([HOSTILE, 'said "no",\r\nthen left', LONG, 'plain', null])
    expect(cells('day')).toEqual(['2025-01-31', null, '2024-02-29', '2025-01-31', null])
    // "Bern" was merged into "Rome".
    expect(cells('city')).toEqual([1, 2, 1, null, 1])
    expect(byName.get('city')?.valueLabels).toEqual([
      { code: 1, label: 'Rome' },
      { code: 2, label: 'Oslo' },
    ])
  })
})

about('a prepared dataset as CSV', () => {
  it('is never a formula, and says in its codebook what the codes mean', () => {
    const { 'data.csv': data = '', 'codebook.json': codebook = '' } = zipOf(path =>
      writeCsvFile(described(false), TABLE, path, () => undefined),
    )
    expect(data.startsWith('gender,age,tea,milk,letters_1')).toBe(true)
    expect(data).toContain(`"'=HYPERLINK(""http://x.y"",""press"")"`)
    const { variables } = JSON.parse(codebook) as { variables: Record<string, unknown>[] }
    expect(variables.find(({ name }) => name === 'milk')).toMatchObject({
      type: 'multi',
      question: 'drinks',
      option: 'Milk',
    })
    expect(variables.find(({ name }) => name === 'gender')).toMatchObject({ missing: [9] })
    expect(variables.find(({ name }) => name === 'w')).toMatchObject({ type: 'weight' })
    expect(variables.map(({ name }) => name)).toContain('ranked_1')
  })
})

interface Defined {
  readonly name: string
  readonly '@type': string
  readonly '@use'?: string
  readonly position: { readonly '@start': string }
  readonly values?: { readonly value?: unknown; readonly range?: unknown }
}

about('a prepared dataset as Triple-S', () => {
  const parts = () => zipOf(path => writeTripleSFile(described(false), TABLE, path, () => undefined))

  it('has a type, a position and values for every variable, in texts that are no markup', () => {
    const { 'survey.sss': xml = '', 'data.csv': data = '' } = parts()
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      isArray: name => name === 'variable' || name === 'value',
    })
    const { sss } = parser.parse(xml) as { sss: { survey: { title: string; record: { variable: Defined[] } } } }
    const variables = sss.survey.record.variable
    expect(variables.map(each => [each.name, each['@type']])).toEqual([
      ['gender', 'single'],
      ['age', 'quantity'],
      ['drinks', 'multiple'],
      ['letters', 'multiple'],
      ['ranked', 'multiple'],
      ['words', 'character'],
      ['day', 'date'],
      ['city', 'single'],
      ['w', 'quantity'],
    ])
    const drinks = variables.find(({ name }) => name === 'drinks')?.values?.value
    expect(drinks).toMatchObject([
      { '@code': '1', '#text': 'Tea & biscuits <hot>' },
      { '@code': '2', '#text': 'Milk' },
    ])
    expect(sss.survey.title).toMatch(/^Tea\s+<study>$/u)
    expect(variables.map(({ position }) => Number(position['@start']))).toEqual(variables.map((_, at) => at + 1))
    expect(variables.filter(each => each['@use'] === 'weight').map(({ name }) => name)).toEqual(['w'])
    const [head, first, second] = data.split('\r\n')
    expect(head).toBe('gender,age,drinks,letters,ranked,words,day,city,w')
    expect(first).toContain('1,18,10,110,110,')
    expect(second).toMatch(/^2,33\.5,,010,010,"said ""no"",$/u)
  })
})
