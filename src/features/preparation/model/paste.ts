import type { StepAction, VariableType } from '@core/domain/preparation'
import { counted } from '@/lib/words'
import { CHOICES, TYPES } from './types'
import type { VariableRow } from './rows'

export const COLUMNS = ['name', 'text', 'type'] as const
export type Column = (typeof COLUMNS)[number]

/** One cell that becomes another by pasting. */
export interface PastedCell {
  readonly variable: string
  readonly column: Column
  readonly from: string
  readonly to: string
  readonly action: StepAction
}

export interface Pasted {
  readonly cells: readonly PastedCell[]
  /** What of the clipboard changes nothing, each with the reason. */
  readonly left: readonly string[]
}

const typeOf = (words: string): VariableType | undefined => {
  const wanted = words.trim().toLowerCase()
  return CHOICES.find(
    ({ value, label }) =>
      value === wanted ||
      label.toLowerCase() === wanted ||
      label.replace(/ \(.*/u, '').toLowerCase() === wanted ||
      TYPES[value].label.toLowerCase() === wanted,
  )?.value
}

const shown = ({ variable }: VariableRow, column: Column): string =>
  column === 'type' ? TYPES[variable.type].label : variable[column]

/** The change of one cell, null where it stays as it is, a sentence where it cannot be changed. */
const cellOf = (row: VariableRow, column: Column, value: string): PastedCell | string | null => {
  const words = value.trim()
  const from = shown(row, column)
  if (words === '' || words === from) return null
  const cell = { variable: row.id, column, from }
  if (column === 'name') return { ...cell, to: words, action: { kind: 'texts', of: row.id, name: words } }
  if (column === 'text') return { ...cell, to: words, action: { kind: 'texts', of: row.id, text: words } }
  if (row.variable.parts.length > 0) return `${row.id} is a set or grid, whose type cannot be changed.`
  const to = typeOf(words)
  if (to === undefined) return `“${words}” is no type of variable (${row.id}).`
  return to === row.variable.type ? null : { ...cell, to: TYPES[to].label, action: { kind: 'type', of: [row.id], to } }
}

const sorted = (found: readonly (PastedCell | string | null)[]): Pasted => ({
  cells: found.filter(one => one !== null && typeof one !== 'string'),
  left: found.filter(one => typeof one === 'string'),
})

/** Cells beside names of variables: a text, and a type where there is a third column. */
const byName = (lines: readonly (readonly string[])[], rows: readonly VariableRow[]): Pasted => {
  const known = new Map(rows.map(row => [row.id, row]))
  return sorted(
    lines.flatMap(([name = '', text = '', type = '']): (PastedCell | string | null)[] => {
      const row = known.get(name.trim())
      if (!row) return name.trim() === '' ? [] : [`No variable of the list is called “${name.trim()}”.`]
      return [cellOf(row, 'text', text), cellOf(row, 'type', type)]
    }),
  )
}

/**
 * What cells copied from a spreadsheet change, from the cell with focus to the right and downwards. Where the first of several
 * columns holds names of variables, the next ones are their texts and types. Empty cells change nothing.
 */
export const pastedCells = (
  text: string,
  rows: readonly VariableRow[],
  focus: { readonly id: string | null; readonly column: Column },
): Pasted => {
  const lines = text
    .replace(/\r\n?/gu, '\n')
    .replace(/\n$/u, '')
    .split('\n')
    .map(line => line.split('\t'))
  const names = new Set(rows.map(({ id }) => id))
  if (lines.every(line => line.length >= 2) && lines.some(([name = '']) => names.has(name.trim())))
    return byName(lines, rows)
  const from = rows.findIndex(({ id }) => id === focus.id)
  if (from < 0) return { cells: [], left: [] }
  const first = COLUMNS.indexOf(focus.column)
  const beyond = lines.slice(rows.length - from).length
  const found = sorted(
    lines.flatMap((line, at) => {
      const row = rows[from + at]
      // A new name comes last, so that the other cells of its row still find it.
      const cells = row ? line.map((value, place) => [COLUMNS[first + place], value] as const).reverse() : []
      return cells.map(([column, value]) => (row && column ? cellOf(row, column, value) : null))
    }),
  )
  return beyond > 0
    ? {
        ...found,
        left: [...found.left, `${counted(beyond, 'row more was', 'rows more were')} copied than there are below.`],
      }
    : found
}
