import { describe, expect, it } from 'vitest'
import { gridOf, type TableDocument } from './grid'
import { sheetOfGrid, type TableSheet } from './sheet'
import { brandTable, sketchTable } from './testing'

const documentOf = (label: string, answer = 'Yes'): TableDocument => ({
  table: sketchTable({ groups: { age: [label] }, rows: [['cat', answer, null, 40, 40]] }),
  title: 'Q1',
  numberType: 'column_percent',
  testing: true,
  showUnweightedBase: true,
  groupLabels: { age: 'Age' },
  notes: null,
})
const sheetWith = (label: string, answer?: string) => sheetOfGrid(gridOf(documentOf(label, answer)), 'Q1')
const widthsOf = (label: string) => sheetWith(label).widths

describe('the columns of a sheet', () => {
  it('are as wide as their numbers and the words of their heads, which are broken into lines', () => {
    expect(widthsOf('I describe myself in another way')).toEqual([20, 9, 13, 9])
    expect(widthsOf('18-34')).toEqual([20, 9, 9, 9])
  })

  it('stand under heads with room for all their lines, and labels with room for theirs', () => {
    const { lines, frozenRows, rows } = sheetWith('I describe myself in another way', 'A long answer '.repeat(8).trim())
    // Title, empty row, groups, labels, letters, base, answer, empty row.
    expect(lines?.slice(0, frozenRows)).toEqual([1, 0, 1, 3, 1])
    expect(lines?.at(-2)).toBe(2)
    expect(rows[frozenRows - 2]?.[2]).toMatchObject({ text: 'I describe myself in another way' })
  })

  it('hold the longest word of a head, up to a limit', () => {
    expect(widthsOf('Wave 3 (September 2026)')[2]).toBe(12)
    expect(widthsOf('Donaudampfschifffahrtsgesellschaft')[2]).toBe(24)
  })

  it('are wide enough for indented labels', () => {
    const [plain] = sheetWith('18-34', 'An answer of some length').widths
    const nested = gridOf(documentOf('18-34', 'An answer of some length'))
    const body = nested.body.map(row => ({ ...row, depth: 2 }))
    expect(sheetOfGrid({ ...nested, body }, 'Q1').widths[0]).toBe((plain ?? 0) + 4)
  })
})

describe('the rows of a sheet', () => {
  const at = (sheet: TableSheet, row: number, column: number) => sheet.rows[row]?.[column]

  it('have heads of banner groups over all their columns, which say nothing of the base of the first', () => {
    const table = sketchTable({
      groups: { age: ['18-34 *', '35+'], gender: ['Male', 'Female', 'Other'] },
      rows: [['cat', 'Yes', null, 40, 40, 40, 40, 40, 40]],
    })
    const sheet = sheetOfGrid(gridOf({ ...documentOf(''), table, groupLabels: { age: 'Age', gender: 'Gender' } }), 'Q1')
    const low = { role: 'head', low: true }
    expect(at(sheet, 2, 2)).toEqual({ text: 'Age', look: { role: 'head', low: false }, span: 4 })
    expect(sheet.rows[2]?.slice(3, 6)).toEqual([null, null, null])
    expect(at(sheet, 2, 6)).toMatchObject({ text: 'Gender', span: 6 })
    expect(sheet.rows[2]?.slice(7)).toEqual([null, null, null, null, null])
    expect(at(sheet, 3, 2)).toEqual({ text: '18-34 *', look: low })
  })

  it('indent answers below their net', () => {
    const sheet = sheetOfGrid(gridOf({ ...documentOf(''), table: brandTable(), groupLabels: {} }), 'Q1')
    const depthOf = (text: string) => {
      const found = sheet.rows.map(([label]) => label).find(label => label && 'text' in label && label.text === text)
      return found?.look.depth ?? 0
    }
    expect(depthOf('NET Savoury')).toBe(0)
    expect(depthOf('Crunchwell')).toBe(1)
    expect(depthOf('Unweighted base')).toBe(0)
  })

  it('break titles and notes that are longer than a page is wide, and leave others as they are', () => {
    const long = Array.from({ length: 40 }, (_, word) => `word${word}`).join(' ')
    const grid = gridOf({ ...documentOf('18-34'), title: long })
    const sheet = sheetOfGrid({ ...grid, after: ['Base: all.', long] }, 'Q1')
    const [title] = sheet.rows[0] ?? []
    const note = sheet.rows.at(-1)?.[0]
    expect(title).toMatchObject({ text: long })
    const span = title && 'text' in title ? (title.span ?? 1) : 1
    expect(span).toBeGreaterThan(sheet.widths.length)
    expect(sheet.rows[0]?.slice(1)).toEqual(Array.from({ length: span - 1 }, () => null))
    expect(sheet.lines?.[0]).toBeGreaterThanOrEqual(4)
    expect(note).toMatchObject({ text: long, span })
    expect(sheet.lines?.at(-1)).toBeGreaterThanOrEqual(2)
    expect(sheet.rows.at(-2)).toEqual([{ text: 'Base: all.', look: { role: 'note', low: false } }])
    expect(sheetWith('18-34').lines?.[0]).toBe(1)
  })
})
