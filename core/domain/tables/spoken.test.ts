import { describe, expect, it } from 'vitest'
import { spokenCell } from './spoken'
import { brandTable, fewTable } from './testing'

const cellAt = (row: number, column: number) => {
  const found = brandTable().rows[row]?.cells[column]
  if (found === undefined) throw new Error('no such cell')
  return found
}
const peers = brandTable().columns.filter(column => column.block === 'age')

describe('what a screen reader hears', () => {
  it('says number, letters and rest', () => {
    expect(spokenCell(cellAt(2, 1), 'cat', 'column_percent', peers, true)).toBe(
      '51 percent, higher than B, C and D, above the rest',
    )
    expect(spokenCell(cellAt(1, 3), 'cat', 'column_percent', peers, true)).toBe('67 percent, below the rest')
  })
  it('says nothing about tests that are switched off', () => {
    expect(spokenCell(cellAt(2, 1), 'cat', 'count', peers, false)).toBe('51')
  })
  it('words the special cells', () => {
    expect(spokenCell(cellAt(3, 1), 'cat', 'row_percent', peers, true)).toBe('0 percent, nobody')
    expect(spokenCell(cellAt(3, 2), 'cat', 'column_percent', peers, true)).toBe('less than 1 percent')
    expect(spokenCell(cellAt(3, 6), 'cat', 'column_percent', peers, true)).toBe('no data')
  })
  it('says letters of two levels one after the other', () => {
    const cell = { ...cellAt(1, 1), letters: 'bCD', rest: null }
    expect(spokenCell(cell, 'cat', 'column_percent', peers, true)).toBe(
      '80 percent, higher than C and D, at the lower confidence higher than B',
    )
  })
  it('says which letters rest on a handful of people, and nothing of such an arrow', () => {
    const table = fewTable()
    const cells = table.rows[0]?.cells ?? []
    const said = cells.map(cell => spokenCell(cell, 'cat', 'column_percent', table.columns.slice(1), true))
    expect(said.slice(1, 3)).toEqual([
      '4 percent, higher than B, with fewer than 5 respondents higher than C',
      '4 percent, above the rest',
    ])
  })
})
