import { describe, expect, it } from 'vitest'
import { formatCell, lettersByLevel, rawNumber, splitLetters, unitLabel } from './format'
import { brandTable, sketchTable } from './testing'

const cellAt = (row: number, column: number) => {
  const found = brandTable().rows[row]?.cells[column]
  if (found === undefined) throw new Error('no such cell')
  return found
}
const peers = brandTable().columns.filter(column => column.block === 'age')

describe('what a cell prints', () => {
  it('rounds half up from the unrounded number', () => {
    expect(formatCell({ ...cellAt(2, 0), value: 36.5 }, 'cat')).toBe('37')
    expect(formatCell({ ...cellAt(2, 0), value: 1234.4 }, 'cat')).toBe('1,234')
  })
  it('tells nobody, rounds to zero and no base apart', () => {
    expect(formatCell(cellAt(3, 1), 'cat')).toBe('–')
    expect(formatCell(cellAt(3, 2), 'cat')).toBe('<1')
    expect(formatCell(cellAt(3, 6), 'cat')).toBe('')
  })
  it('gives calculated rows one decimal, also for a mean of zero', () => {
    expect(formatCell(cellAt(5, 1), 'mean')).toBe('3.4')
    expect(formatCell({ ...cellAt(5, 1), value: 0, state: 'zero' }, 'mean')).toBe('0.0')
    expect(formatCell({ ...cellAt(5, 1), value: -0.01 }, 'mean')).toBe('0.0')
  })
  it('keeps 15 significant digits in raw numbers', () => {
    expect(rawNumber(51.00000000000001)).toBe('51')
    expect(rawNumber(51.2384105960265)).toBe('51.2384105960265')
  })
})

describe('what the numbers are', () => {
  it('names number type and weight, or the mean', () => {
    const table = brandTable()
    expect(unitLabel(table, 'row_percent')).toBe('Row %, weighted')
    expect(unitLabel({ ...table, weighted: false, rows: table.rows.slice(5) }, 'row_percent')).toBe('Mean')
  })
})

describe('letters beyond Z', () => {
  const wide = sketchTable({ groups: { g: Array.from({ length: 30 }, (_unused, at) => `c${at}`) }, rows: [] }).columns
  it('finds where one letter ends and the next begins', () => {
    expect(splitLetters('YZAAAB', wide)).toEqual(['Y', 'Z', 'AA', 'AB'])
    expect(splitLetters('DAA', wide)).toEqual(['D', 'AA'])
    expect(splitLetters('AA', wide)).toEqual(['AA'])
  })
  it('keeps whole what names no column', () => {
    expect(splitLetters('yZaaAB', wide)).toEqual(['y', 'Z', 'aa', 'AB'])
    expect(splitLetters('QQ?', wide)).toEqual(['QQ?'])
  })
})

describe('letters of two levels', () => {
  it('are told apart by their case', () => {
    expect(lettersByLevel('aCd', peers)).toEqual({ first: ['C'], second: ['A', 'D'] })
    expect(lettersByLevel('', peers)).toEqual({ first: [], second: [] })
  })
})
