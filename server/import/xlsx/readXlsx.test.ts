import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FIRST_CODE } from '@core/crosstab'
import type { CsvFile } from '../csv'
import { proposeQuestions } from '../mapping'
import { questionOf } from '../mapping/testing'
import { bookParts, readWorkbook, writeParts, type TestBook, type TestSheet } from './testing'

const folder = mkdtempSync(join(tmpdir(), 'xlsx-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const read = (sheets: readonly TestSheet[], book: TestBook = {}): Promise<CsvFile> => {
  count += 1
  return readWorkbook(writeParts(join(folder, `${count}.xlsx`), bookParts(sheets, book)))
}

const cells = (file: CsvFile, name: string): (string | number | null)[] => {
  const column = file.table.column(name)
  if (column === undefined) throw new Error(`no column ${name}`)
  if (column.kind === 'number') return [...column.values].map(value => (Number.isNaN(value) ? null : value))
  return [...column.index].map(index => (index < FIRST_CODE ? null : (column.dictionary[index - FIRST_CODE] ?? null)))
}
const types = (file: CsvFile) => Object.fromEntries(file.variables.map(({ name, type }) => [name, type]))
const warned = (file: CsvFile) => file.warnings.map(({ code }) => code)

describe('cells of a workbook', () => {
  it('keep numbers, texts, booleans and results of formulas as what they are', async () => {
    const file = await read(
      [
        {
          data: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>share</t></is></c><c r="C1" t="str"><v>yes</v></c><c r="D1" t="inlineStr"><is><t>id</t></is></c><c r="E1" t="inlineStr"><is><t>sum</t></is></c></row>
<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>0.10000000000000001</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="inlineStr"><is><t>007</t></is></c><c r="E2"><f>1+1</f><v>2</v></c></row>
<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>1.5E-7</v></c><c r="C3" t="b"><v>0</v></c><c r="D3" t="inlineStr"><is><t>010</t></is></c><c r="E3"><f>1.1+2.2</f><v>3.3000000000000003</v></c></row>`,
        },
      ],
      {
        strings:
          '<si><t>city</t></si><si><r><t>New </t></r><r><rPr/><t>York</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh></si><si><t>two_x000D_\nlines</t></si>',
        formats: ['0.0%'],
      },
    )
    expect(file).toMatchObject({ format: 'xlsx', respondents: 2, warnings: [] })
    expect(cells(file, 'city')).toEqual(['New York', 'two\nlines'])
    expect(cells(file, 'share')).toEqual([0.1, 0.00000015])
    expect(cells(file, 'yes')).toEqual(['TRUE', 'FALSE'])
    expect(cells(file, 'id')).toEqual(['007', '010'])
    expect(cells(file, 'sum')).toEqual([2, 3.3000000000000003])
  })

  it('become ISO dates by their format, and seconds where they are times', async () => {
    const cell = (at: string, style: number, value: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`
    const head = ['day', 'moment', 'clock', 'long', 'built']
      .map((name, at) => `<c r="${'ABCDE'[at] ?? ''}1" t="inlineStr"><is><t>${name}</t></is></c>`)
      .join('')
    const row = (n: number, values: readonly number[]) =>
      `<row r="${n}">${values.map((value, at) => cell(`${'ABCDE'[at] ?? ''}${n}`, at + 1, value)).join('')}</row>`
    const data = `<row r="1">${head}</row>${row(2, [46053, 46053.573, 0.5, 1.25, 60.4])}${row(3, [1, 46054.75, 0.25, 0.5, 61])}`
    const formats = ['[$-409]d\\ mmm\\ yyyy;@', 'dd/mm/yyyy hh:mm AM/PM', 'h:mm:ss', '[h]:mm']
    const file = await read([{ data }], { formats, builtIn: [14] })
    expect(types(file)).toMatchObject({ day: 'date', moment: 'date', clock: 'numeric', long: 'numeric', built: 'date' })
    expect(cells(file, 'day')).toEqual(['2026-01-31', '1900-01-01'])
    expect(cells(file, 'moment')).toEqual(['2026-01-31T13:45:07', '2026-02-01T18:00:00'])
    expect(cells(file, 'clock')).toEqual([43_200, 21_600])
    expect(cells(file, 'long')).toEqual([108_000, 43_200])
    // Day 60 of Excel is 29 February 1900, which never was.
    expect(cells(file, 'built')).toEqual(['1900-02-28', '1900-03-01'])
    expect(file.warnings).toEqual([
      { code: 'sheet_times', message: '4 times of day or durations are read as seconds.', where: 'first in cell C2' },
    ])
    const other = await read([{ data }], { formats, builtIn: [14], from1904: true })
    expect(cells(other, 'day')).toEqual(['2030-02-01', '1904-01-02'])
  })

  it('with an error, or without a result, are empty and told', async () => {
    const file = await read([
      {
        data: `<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>
<row r="2"><c r="A2" t="e"><v>#N/A</v></c><c r="B2"><f>A2*2</f></c></row><row r="3"><c r="A3"><v>4</v></c><c r="B3"><v>1</v></c></row>
<row r="4"><c r="A4" t="e"><v>#DIV/0!</v></c><c r="B4"><v>1</v></c></row><row r="5"><c r="A5"><v>1</v></c><c r="B5"><f>1/A2</f><v></v></c></row><row r="6"><c r="A6"><v>1</v></c><c r="B6" t="str"><f>""</f><v></v></c></row>`,
      },
    ])
    expect(cells(file, 'a')).toEqual([4, null, 1, 1])
    expect(file.warnings).toEqual([
      {
        code: 'sheet_errors',
        message: '2 cells hold Excel errors (#N/A, #DIV/0!) and count as not answered.',
        where: 'first in cell A2',
      },
      {
        code: 'sheet_uncalculated',
        message:
          '2 formulas have no result in the file and count as not answered. Open the workbook in Excel, save it and upload it again to include them.',
        where: 'first in cell B2',
      },
      { code: 'empty_rows', message: '1 row without any answer was left out.', where: 'row 2' },
    ])
  })

  it('of merged and hidden rows are told; empty rows at the end are not', async () => {
    const file = await read([
      {
        data: `<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>
<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>1</v></c></row><row r="3" hidden="1"><c r="B3"><v>2</v></c></row><row r="6"><c r="A6"><v>3</v></c></row><row r="900"/><row r="1048576"><c r="A1048576" s="1"/></row>`,
        after: '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>',
        before: '<dimension ref="A1:XFD1048576"/>',
      },
    ])
    expect(file.respondents).toBe(3)
    expect(file.warnings.map(({ code, where }) => [code, where])).toEqual([
      ['sheet_merged', 'first A2:A3'],
      ['sheet_hidden_rows', null],
      ['empty_rows', 'rows 4, 5'],
    ])
  })
})

const PEOPLE = Array.from({ length: 40 }, (_, at) => [1 + (at % 3), at % 2, at % 3 === 0 ? 1 : 0])

describe('the questions of a workbook', () => {
  it('are found by its header rows, ticks, lists of answers and missing tokens, as in a text', async () => {
    const lists = ['Tea; Milk', 'Tea', 'Milk; Cocoa', 'Tea; Cocoa', 'Cocoa']
    const file = await read([
      {
        data: [
          ['Q1 Rating', 'Which do you know?', '', 'Drinks', 'age', 'note'],
          ['Response', 'Tea', 'Milk', 'Response', 'Response', 'Response'],
          ...PEOPLE.map(([a = 0, b = 0, c = 0], at) => [
            a,
            b === 1 ? 'Tea' : '',
            c === 1 ? 'Milk' : '',
            lists[at % 5] ?? '',
            at % 7 === 0 ? 'NA' : 20 + at,
            at % 2 === 0 ? "'=SUM(A1)" : 'fine',
          ]),
        ],
      },
    ])
    expect(file.csv).toEqual({
      delimiter: ',',
      encoding: 'utf-8',
      decimal: '.',
      header_rows: 2,
      multi_separator: '; ',
      missing_tokens: ['', 'NA'],
    })
    const questions = proposeQuestions(file)
    expect(questionOf(questions, 'Q2').def).toMatchObject({ kind: 'multi', text: 'Which do you know?' })
    expect(questionOf(questions, 'Q3').def).toMatchObject({ kind: 'multi' })
    expect(questionOf(questions, 'Q3').def.options.map(({ label }) => label)).toEqual(['Tea', 'Cocoa', 'Milk'])
    expect(types(file)).toMatchObject({ Q4: 'numeric' })
    expect(cells(file, 'Q5').slice(0, 2)).toEqual(['=SUM(A1)', 'fine'])
  })

  it('are read by other options when these are given', async () => {
    const path = writeParts(
      join(folder, 'options.xlsx'),
      bookParts([
        {
          data: [
            ['a', 'b'],
            [1, 2],
            [3, 4],
          ],
        },
      ]),
    )
    const file = await readWorkbook(path, { options: { header_rows: 0, missing_tokens: ['', '4'] } })
    expect([file.respondents, file.variables.map(({ name }) => name)]).toEqual([3, ['V1', 'V2']])
    expect(cells(file, 'V2')).toEqual(['b', '2', null])
  })
})

describe('the sheet of a workbook', () => {
  const data = [['id', 'q1'], ...PEOPLE.map(([a = 0], at) => [at, a])]
  const named = (file: CsvFile) => file.variables.map(({ name }) => name)

  it('is the first that holds a table; others are named', async () => {
    const file = await read([
      { name: 'Read me', data: [['Tracker, wave 3']] },
      { name: 'Hidden', state: 'veryHidden', data },
      { name: 'Variables', data: [['variable', 'label'], ...data.map((_, at) => [`q${at}`, 'A long question text?'])] },
      { name: 'Data', data },
      {
        name: 'Open ends',
        data: [
          ['id', 'text'],
          [1, 'Nice'],
        ],
      },
    ])
    expect(named(file)).toEqual(['id', 'q1'])
    expect(file.warnings).toEqual([
      {
        code: 'sheet_chosen',
        message: 'The sheet "Data" was read. Left out: "Variables", "Open ends". 1 hidden sheet is left out.',
        where: null,
      },
    ])
  })

  it('is a later one where the first is a small summary', async () => {
    const file = await read([
      {
        name: 'Summary',
        data: [
          ['group', 'n'],
          ['all', 40],
        ],
      },
      { name: 'Data', data: [...data, ...data.slice(1)] },
    ])
    expect(named(file)).toEqual(['id', 'q1'])
    expect(warned(file)).toEqual(['sheet_chosen'])
  })

  it('is asked for where several have the same columns', async () => {
    await expect(
      read([
        { name: 'Wave 1', data },
        { name: 'Wave 2', data },
      ]),
    ).rejects.toThrow(/2 sheets with the same columns: "Wave 1", "Wave 2".*one sheet/su)
  })

  it.each([
    ['no table', [{ data: [['Only a title']] }], 'No sheet of this workbook holds a table'],
    ['nothing', [{ data: '' }], 'No sheet of this workbook holds a table'],
    ['a codebook alone', [{ data: [['variable', 'label']] }], 'No sheet of this workbook holds a table'],
  ])('with %s is refused', async (_, sheets, words) => {
    await expect(read(sheets)).rejects.toThrow(words)
  })
})
