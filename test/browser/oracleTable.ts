import { readFileSync } from 'node:fs'
import { neededData } from '../harness/sharedData'
import type { ShownCell } from './readTable'

interface OracleTable {
  readonly columns: readonly { readonly label: string; readonly group: string | null; readonly letter: string | null }[]
  readonly bases: { readonly n: readonly number[] }
  readonly rows: readonly {
    readonly label: string
    readonly type: string
    readonly colpct: readonly (number | null)[]
    readonly letters: readonly string[]
  }[]
  readonly means: readonly { readonly label: string; readonly mean: readonly (number | null)[] }[]
}

export interface ExpectedCell {
  readonly row: string
  readonly column: string
  readonly cell: ShownCell
}

/** A column percentage as the screen prints it: whole, half up, "<1" when it rounds to nothing, "–" when nobody. */
export const printed = (percent: number | null): string => {
  if (percent === null) return ''
  if (percent === 0) return '–'
  const rounded = Math.floor(percent + 0.5)
  return rounded === 0 ? '<1' : String(rounded)
}

const lettersOf = (letters: string): readonly string[] => Array.from(letters)

/** A table's id begins with the name of its data. */
const readOracle = (id: string): OracleTable =>
  JSON.parse(readFileSync(neededData(`${id.replace(/-\d+$/, '')}/oracle/${id}.json`), 'utf8')) as OracleTable

/** The cells of an oracle table, as they must be shown. `columns` limits them to these labels; the Total is "Total". */
export const expectedCells = (id: string, columns?: readonly string[]): ExpectedCell[] => {
  const table = readOracle(id)
  const labelOf = (index: number) => (index === 0 ? 'Total' : (table.columns[index]?.label ?? ''))
  const columnOf = new Map(table.columns.map((column, index) => [column.letter ?? '', labelOf(index)]))
  return table.rows
    .filter(({ type }) => type === 'cat')
    .flatMap(row =>
      row.colpct.map((percent, index) => ({
        row: row.label,
        column: labelOf(index),
        cell: {
          text: printed(percent),
          higherThan: lettersOf(row.letters[index] ?? '').map(letter => columnOf.get(letter) ?? letter),
        },
      })),
    )
    .filter(({ column }) => columns === undefined || columns.includes(column))
}

/** Means per column label, unrounded. */
export const expectedMeans = (id: string): Readonly<Record<string, number | null>> => {
  const table = readOracle(id)
  const [mean] = table.means
  return Object.fromEntries(
    table.columns.map((column, index) => [index === 0 ? 'Total' : column.label, mean?.mean[index] ?? null]),
  )
}
