import { describe, expect, it } from 'vitest'
import type { PreparedVariable } from '@core/contract'
import { pastedCells } from './paste'
import type { VariableRow } from './rows'

const row = (name: string, more: Partial<PreparedVariable> = {}): VariableRow => ({
  kind: 'variable',
  id: name,
  depth: 0,
  open: false,
  repeated: '',
  suggestion: null,
  variable: {
    name,
    text: `Text of ${name}`,
    type: 'single',
    origin: 'file',
    answers: 2,
    missing: 0,
    base: 10,
    shown: true,
    part_of: null,
    parts: [],
    section: null,
    weight: false,
    issue: null,
    ...more,
  },
})

const ROWS = [row('a'), row('b', { type: 'numeric' }), row('c', { type: 'multi', parts: ['c1', 'c2'] })]
const words = (text: string, id: string | null, column: 'name' | 'text' | 'type') => {
  const { cells, left } = pastedCells(text, ROWS, { id, column })
  return { cells: cells.map(({ variable, column: of, to }) => `${variable} ${of}: ${to}`), left }
}

describe('cells pasted from a spreadsheet', () => {
  it('go downwards and to the right, a new name last', () => {
    expect(words('First\r\n\r\nThird\r\n', 'a', 'text')).toEqual({
      cells: ['a text: First', 'c text: Third'],
      left: [],
    })
    expect(words('x\tNew text\tnumber', 'a', 'name').cells).toEqual(['a type: Number', 'a text: New text', 'a name: x'])
  })

  it('beside names of variables are their texts and types, in any order', () => {
    expect(words('b\tAge\tScale\na\tText of a\t\nz\tNobody\t', null, 'text')).toEqual({
      cells: ['b text: Age', 'b type: Scale'],
      left: ['No variable of the list is called “z”.'],
    })
  })

  it('that change nothing say why', () => {
    expect(words('Single answer\nvoucher\nnumber\nnumber', 'a', 'type')).toEqual({
      cells: [],
      left: [
        '“voucher” is no type of variable (b).',
        'c is a set or grid, whose type cannot be changed.',
        '1 row more was copied than there are below.',
      ],
    })
    expect(words('x', null, 'text')).toEqual({ cells: [], left: [] })
  })
})
