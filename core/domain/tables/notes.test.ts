import { describe, expect, it } from 'vitest'
import type { ArrangedTable } from '@core/crosstab'
import { breakColumns, marksOf, noteLines, type TableNotesData } from './notes'
import { brandTable, fewTable, sketchTable } from './testing'

const testLine = (test: TableNotesData['test']): string | undefined =>
  noteLines({
    base: { text: 'respondents who answered', n: 100, of: null },
    filter: null,
    weight: null,
    test,
    lowBaseThreshold: 100,
    dataset: null,
  }).find(({ term }) => term === 'Test')?.text

describe('the footer says how was tested', () => {
  it('at one level without a correction, as reports without either setting', () => {
    expect(testLine({ method: 't', confidence: 95 })).toBe('t, 95 %, no correction.')
    expect(testLine({ method: 't', confidence: 95, second: null, correction: 'none' })).toBe('t, 95 %, no correction.')
    expect(testLine({ method: 't', confidence: 90, second: 95 })).toBe('t, 90 %, no correction.')
    expect(testLine(null)).toBe('not tested.')
  })

  it('at two levels and with a correction', () => {
    expect(testLine({ method: 't', confidence: 95, second: 90, correction: 'holm' })).toBe(
      't, 95 %, lower-case letters 90 %, letters corrected after Holm per row and group of columns.',
    )
    expect(testLine({ method: 'z', confidence: 95, correction: 'bonferroni' })).toBe(
      'z, 95 %, letters corrected after Bonferroni per row and group of columns.',
    )
  })
})

describe('the meaning of the marks in use', () => {
  const letterMarks = (cell: string) =>
    marksOf(
      sketchTable({ groups: { age: ['18-34', '35-54'] }, rows: [['cat', 'Popcorn', null, 40, cell, 30]] }),
      true,
      { lowBaseThreshold: 100 },
    ).flatMap(({ kind, mark }) => (kind === 'letter' || kind === 'second' ? [`${kind} ${mark}`] : []))

  it('explains lower-case letters only where there are some', () => {
    expect(letterMarks('51 ^ B')).toEqual(['letter B'])
    expect(letterMarks('51 b')).toEqual(['letter B', 'second b'])
    expect(marksOf(brandTable(), true, { lowBaseThreshold: 100 }).some(({ kind }) => kind === 'second')).toBe(false)
  })

  it('marks the columns at which something breaks a trend', () => {
    const table = sketchTable({ groups: { wave: ['Wave 1', 'Wave 2'] }, rows: [['cat', 'Popcorn', null, 40, 51, 30]] })
    const key = table.columns.at(-1)?.key ?? ''
    const waves = [{ columns: [key], text: 'The base goes from 130 in Wave 1 to 650 in Wave 2.' }]
    const kinds = (columns: readonly string[]) =>
      marksOf(table, false, { lowBaseThreshold: 0, waves: [{ columns, text: '' }] }).map(({ kind, mark }) => [
        kind,
        mark,
      ])
    expect(kinds([key])).toContainEqual(['break', '†'])
    // The column was hidden.
    expect(kinds(['wave:gone'])).not.toContainEqual(['break', '†'])
    expect([...breakColumns({ waves })]).toEqual([key])
    expect([...breakColumns(null)]).toEqual([])
  })

  it('says of no column that its base is too small for the test of another tool, except that files mark it', () => {
    const table = { ...brandTable(), columns: brandTable().columns.map(column => ({ ...column, eff: 12 })) }
    const untested = (test: 'crunch' | undefined, as: 'drawn' | 'printed') =>
      marksOf({ ...table, test }, true, { lowBaseThreshold: 100 }, as).flatMap(({ kind, text }) =>
        kind === 'untested' ? [text] : [],
      )
    expect(untested(undefined, 'drawn')).toEqual([expect.stringMatching(/not tested/)])
    expect(untested('crunch', 'drawn')).toEqual([])
    expect(untested('crunch', 'printed')).toEqual(['effective base under 30'])
  })

  it('explains neither letters nor arrows where there are none', () => {
    const plain = sketchTable({ groups: { age: ['18-34', '35-54'] }, rows: [['cat', 'Popcorn', null, 40, 41, 39]] })
    expect(marksOf(plain, true, { lowBaseThreshold: 100 })).toEqual([])
    const rest = sketchTable({ groups: { age: ['18-34', '35-54'] }, rows: [['cat', 'Popcorn', null, 40, '51 ^', 39]] })
    expect(marksOf(rest, true, { lowBaseThreshold: 100 }).map(({ kind }) => kind)).toEqual(['rest'])
    expect(marksOf(rest, false, { lowBaseThreshold: 100 })).toEqual([])
  })

  it('says of a few untested columns which, and of many how many; files mark their heads', () => {
    const low = (count: number) => {
      const heads = Array.from({ length: count }, (_, at) => `Area ${at} *`)
      return sketchTable({ groups: { area: heads }, rows: [['cat', 'Popcorn', null, 40, ...heads.map(() => 40)]] })
    }
    const said = (count: number, as?: 'printed') =>
      marksOf(low(count), true, { lowBaseThreshold: 100 }, as).flatMap(({ kind, mark, text }) =>
        kind === 'untested' || kind === 'low' ? [`${mark} ${text}`.trim()] : [],
      )
    expect(said(2)).toEqual(['* unweighted base under 100', 'columns A, B not tested, effective base under 30'])
    expect(said(120)[1]).toBe('120 columns are not tested: effective base under 30')
    expect(said(120, 'printed')).toEqual(['** 120 columns are not tested: effective base under 30'])
    expect(said(2, 'printed')).toEqual(['** columns A, B not tested, effective base under 30'])
  })

  it('explains marks on a handful of people only where there are some, as they are shown', () => {
    const few = (...[table, testing, as]: [ArrangedTable, boolean, ('drawn' | 'printed')?]) =>
      marksOf(table, testing, { lowBaseThreshold: 100 }, as).flatMap(({ kind, text }) => (kind === 'few' ? [text] : []))
    expect(few(fewTable(), true)).toEqual(['grey italic letter, no arrow: fewer than 5 respondents on both sides'])
    expect(few(fewTable(), true, 'printed')).toEqual([
      'some letters and arrows rest on fewer than 5 respondents on both sides',
    ])
    expect([few(fewTable(), false), few(brandTable(), true)]).toEqual([[], []])
  })

  it('says which numbers a geometric mean leaves out, where it leaves out any', () => {
    const [row] = brandTable().rows
    if (!row) throw new Error('no row')
    const of = (n: (base: number) => number): ArrangedTable => {
      const table = brandTable()
      const cells = row.cells.map((cell, at) => ({ ...cell, n: n(table.columns[at]?.n ?? 0) }))
      return { ...table, rows: [{ ...row, label: 'Typical spend', type: 'geometric_mean', cells }] }
    }
    const said = (table: ArrangedTable) =>
      marksOf(table, false, { lowBaseThreshold: 100 }).flatMap(({ kind, text }) => (kind === 'measure' ? [text] : []))
    expect(said(of(base => base - 1))).toEqual(['Typical spend: values of zero and below are left out'])
    expect(said(of(base => base))).toEqual([])
  })
})
