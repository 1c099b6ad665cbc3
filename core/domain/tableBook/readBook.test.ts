import { describe, expect, it } from 'vitest'
import { figureOf } from './cells'
import { readBook } from './sheet'
import type { BookTable, FigureKind, RawSheet } from './types'

const sheet = (rows: readonly (readonly (string | number)[])[], merged: readonly string[] = []): RawSheet => ({
  name: 'Tables',
  rows: rows.map(row => row.map(String)),
  merged,
})

const only = (rows: Parameters<typeof sheet>[0], merged?: readonly string[]): BookTable => {
  const { tables, problems } = readBook([sheet(rows, merged)])
  expect(problems).toEqual([])
  expect(tables).toHaveLength(1)
  const [table] = tables
  if (table === undefined) throw new Error('There is no table')
  return table
}

const kinds = (table: BookTable): FigureKind[][] => table.rows.map(({ lines }) => lines.map(({ kind }) => kind))
const values = (table: BookTable, row: number, line = 0) =>
  table.rows[row]?.lines[line]?.figures.map(figure => figure?.value ?? null)
const letters = (table: BookTable, row: number) => table.rows[row]?.letters?.map(({ text }) => text)

describe('a cell of a table book', () => {
  it.each([
    ['43', 43, 0, false, ''],
    ['43.5%', 43.5, 1, true, ''],
    ['43,5 %', 43.5, 1, true, ''],
    ['1,250', 1250, 0, false, ''],
    ['1.250,5', 1250.5, 1, false, ''],
    ['43% BC', 43, 0, true, 'BC'],
    ['43 B, c', 43, 0, false, 'Bc'],
    ['12*', 12, 0, false, ''],
    ['-', null, 0, false, ''],
    ['<1%', null, 0, true, ''],
  ])('reads %s', (text, value, decimals, percent, own) => {
    expect(figureOf(text)).toEqual({ value, decimals, percent, letters: own })
  })

  it.each(['18-24', 'see note', '#N/A', '1..2', '12 of 40'])('takes %s for no figure', text => {
    expect(figureOf(text)).toBeNull()
  })
})

describe('the tables of a book', () => {
  it('have heads in merged cells, a row of letters, two bases, counts with percentages and letters in rows of their own', () => {
    const table = only(
      [
        ['Table 4'],
        ['Q4. How satisfied are you?'],
        [],
        ['', '', 'Gender', '', 'Age', ''],
        ['', 'Total', 'Male', 'Female', '18-34', '35+'],
        ['', '', 'A', 'B', 'C', 'D'],
        ['Unweighted base', 1000, 480, 520, 400, 600],
        ['Weighted base', 1000, 490, 510, 380, 620],
        ['Very', 430, 200, 230, 150, 280],
        ['', '43%', '41%', '45%', '39%', '45%'],
        ['', '', '', 'A', '', 'C'],
        ['Mean', 3.21, 3.1, 3.3, 3, 3.4],
        ['Std. deviation', 1.1, 1.2, 1.1, 1, 1.1],
      ],
      ['C4:D4', 'E4:F4'],
    )
    expect(table.titles).toEqual(['Table 4', 'Q4. How satisfied are you?'])
    expect(table.columns.map(({ heads }) => heads)).toEqual([
      ['Total'],
      ['Gender', 'Male'],
      ['Gender', 'Female'],
      ['Age', '18-34'],
      ['Age', '35+'],
    ])
    expect(table.columns.map(({ letter }) => letter)).toEqual([null, 'A', 'B', 'C', 'D'])
    expect(table.rows.map(({ base }) => base)).toEqual(['unweighted', 'weighted', null, null, null])
    expect(kinds(table)).toEqual([['base'], ['base'], ['count', 'percent'], ['mean'], ['deviation']])
    expect(values(table, 2, 1)).toEqual([43, 41, 45, 39, 45])
    expect(letters(table, 2)).toEqual(['', '', 'A', '', 'C'])
    expect(table.rows[2]?.letters?.[2]?.cell).toBe('D11')
  })

  it('have letters in columns of their own, also where one of them is empty', () => {
    const table = only([
      ['Q1. Colour'],
      ['', 'Total', 'Male', '', 'Female', ''],
      ['Base', 300, 140, '', 160, ''],
      ['Red', '40%', '50%', 'B', '30%', ''],
      ['Blue', '60%', '50%', '', '70%', ''],
    ])
    expect(table.columns).toHaveLength(3)
    expect(letters(table, 1)).toEqual(['', 'B', ''])
    expect(table.rows[1]?.letters?.map(({ cell }) => cell)).toEqual(['B4', 'D4', 'F4'])
  })

  it('have arrows against the rest beside letters, or alone, as the product itself prints them', () => {
    const table = only([
      ['Q1. Colour'],
      ['', 'Total', 'Male', '', 'Female', ''],
      ['Base', 300, 140, '', 160, ''],
      ['Red', '40%', '50%', 'B ▲', '30%', '▼'],
      ['Blue', '60%', '50%', '▼', '70%', 'A ▲'],
    ])
    expect(table.columns).toHaveLength(3)
    expect(letters(table, 1)).toEqual(['', 'B', ''])
    expect(letters(table, 2)).toEqual(['', '', 'A'])
    expect(figureOf('61 ▲ B')).toMatchObject({ value: 61, letters: 'B' })
    expect(figureOf('55 ▼')).toMatchObject({ value: 55, letters: '' })
  })

  it('have a letter behind each head, and counts and percentages side by side', () => {
    const table = only([
      ['Q1. Colour'],
      ['', 'Male (A)', 'Male (A)', 'Female (B)', 'Female (B)'],
      ['', 'Count', 'Column N %', 'Count', 'Column N %'],
      ['Red', 70, '50.0% B', 48, '30.0%'],
      ['Blue', 70, '50.0%', 112, '70.0% A'],
    ])
    expect(table.columns.map(({ heads, letter }) => [heads, letter])).toEqual([
      [['Male'], 'A'],
      [['Female'], 'B'],
    ])
    expect(kinds(table)).toEqual([
      ['count', 'percent'],
      ['count', 'percent'],
    ])
    expect(values(table, 0)).toEqual([70, 48])
    expect(letters(table, 1)).toEqual(['', 'A'])
  })

  it.each<[string, readonly (readonly (string | number)[])[], FigureKind, number]>([
    [
      '0.43 as fractions, one row far below',
      [
        ['Red', 0.43, 0.5, 0.36],
        ['Blue', 0.009, 0, 0.02],
      ],
      'percent',
      43,
    ],
    [
      '43 as percentages',
      [
        ['Red', 43, 50, 36],
        ['Blue', 57, 50, 64],
      ],
      'percent',
      43,
    ],
    [
      'one per cent and less',
      [
        ['Red', 43, 50, 36],
        ['None', 0.4, 0, 0.8],
      ],
      'percent',
      43,
    ],
    [
      'counts under 100',
      [
        ['Red', 39, 21, 18],
        ['Blue', 41, 19, 22],
      ],
      'count',
      39,
    ],
    [
      'counts over 100',
      [
        ['Red', 129, 61, 68],
        ['Blue', 171, 79, 92],
      ],
      'count',
      129,
    ],
  ])('without a sign of percent are told from counts: %s', (_name, rows, kind, first) => {
    const base = kind === 'count' && first < 100 ? [80, 40, 40] : [300, 140, 160]
    const table = only([['Q1. Colour'], ['', 'Total', 'Male', 'Female'], ['Base', ...base], ...rows])
    expect(kinds(table).slice(1)).toEqual([[kind], [kind]])
    expect(values(table, 1)?.[0]).toBe(first)
  })

  it('stand below each other under the heads of the first', () => {
    const { tables, problems } = readBook([
      sheet([
        ['', 'Total', 'Male', 'Female'],
        ['Q1. Colour'],
        ['Base', 300, 140, 160],
        ['Red', '40%', '50%', '30%'],
        ['Q2. Size'],
        ['Base', 200, 90, 110],
        ['Large', '10%', '12%', '8%'],
        ['NETS'],
        ['Net: any', '10%', '12%', '8%'],
      ]),
    ])
    expect(problems).toEqual([])
    expect(tables.map(({ titles, rows }) => [titles, rows.map(({ label }) => label)])).toEqual([
      [['Q1. Colour'], ['Base', 'Red']],
      [['Q2. Size'], ['Base', 'Large', 'Net: any']],
    ])
  })

  it('are refused with the place where something else is printed', () => {
    const { tables, problems } = readBook([
      sheet([
        ['Q1. Colour'],
        ['', 'Total', 'Male', 'Female'],
        ['Base', 300, 140, 160],
        ['Red', '40%', 'see note', '30%'],
      ]),
    ])
    expect(tables).toHaveLength(1)
    expect(problems).toMatchObject([{ sheet: 'Tables', cell: 'C4' }])
    expect(problems[0]?.message).toContain('"see note" is no figure.')
    const headless = readBook([sheet([['Q1. Colour'], ['Red', '40%', '30%'], ['Blue', '60%', '70%']])])
    expect(headless.tables).toEqual([])
    expect(headless.problems).toMatchObject([{ cell: 'A2' }])
  })

  it('are not looked for on covers and lists of contents', () => {
    expect(readBook([sheet([['Contents'], ['1', 'Colour'], ['2', 'Size']]), sheet([])])).toEqual({
      tables: [],
      cover: [
        { sheet: 'Tables', cell: 'A1', text: 'Contents' },
        { sheet: 'Tables', cell: 'A2', text: '1 Colour' },
        { sheet: 'Tables', cell: 'A3', text: '2 Size' },
      ],
      problems: [],
    })
  })
})
