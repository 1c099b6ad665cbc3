import { describe, expect, it } from 'vitest'
import { gridOf } from './grid'
import { sheetOfGrid } from './sheet'
import { sketchTable } from './testing'

const sheetWith = (label: string, answer = 'Yes') => {
  const table = sketchTable({ groups: { age: [label] }, rows: [['cat', answer, null, 40, 40]] })
  const document = {
    table,
    title: 'Q1',
    numberType: 'column_percent',
    testing: true,
    showUnweightedBase: true,
    groupLabels: { age: 'Age' },
    notes: null,
  } as const
  return sheetOfGrid(gridOf(document), 'Q1')
}
const widthsOf = (label: string) => sheetWith(label).widths

describe('the columns of a sheet', () => {
  it('are as wide as their numbers and the words of their heads, which are broken into lines', () => {
    expect(widthsOf('I describe myself in another way')).toEqual([20, 9, 13, 9])
    expect(widthsOf('18-34')).toEqual([20, 9, 9, 9])
  })

  it('stand under heads with room for all their lines, and labels with room for theirs', () => {
    const { lines, frozenRows, rows } = sheetWith('I describe myself in another way', 'A long answer '.repeat(8).trim())
    // Title, empty row, groups, labels, letters, base, answer.
    expect(lines?.slice(0, frozenRows)).toEqual([0, 0, 1, 3, 1])
    expect(lines?.at(-1)).toBe(2)
    expect(rows[frozenRows - 2]?.[2]).toMatchObject({ text: 'I describe myself in another way' })
  })

  it('hold the longest word of a head, up to a limit', () => {
    expect(widthsOf('Wave 3 (September 2026)')[2]).toBe(12)
    expect(widthsOf('Donaudampfschifffahrtsgesellschaft')[2]).toBe(24)
  })
})
