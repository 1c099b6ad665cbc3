import type { Condition, Cube, CubeColumn, CubeNumber, Sums, TestedTable } from '@core/crosstab'
import type { EntryGroups } from './conditions'
import { cubeOf, less, sumsOf, type CaseData, type Counted, type Crossing } from './counts'

/** A displayed column of a table that is tested: its group, and the block in which columns are compared. */
export interface TestedColumn {
  readonly group: Condition
  readonly block: string
}

/** Position in a tested table of the displayed column at `shown`: Total comes first. */
export const positionOf = (shown: number): number => shown + 1

const columnsOf = (columns: readonly TestedColumn[]): CubeColumn[] => [
  { key: 'T', label: 'Total', group: null, block: null, letter: null },
  ...columns.map(({ block }, c) => ({ key: `${block}:${c}`, label: '', group: block, block, letter: null })),
]

const overlapsOf = (crossing: Crossing, columns: readonly TestedColumn[]) =>
  columns.flatMap(({ group }, a) =>
    columns.slice(a + 1).map((other, next) => ({
      a: positionOf(a),
      b: positionOf(a + 1 + next),
      ...crossing.both(group, other.group),
    })),
  )

/** Total and the displayed columns as a test sees them; `overlapping`: whether it is to know who is in two of them. */
export const testedTable = (
  crossing: Crossing,
  columns: readonly TestedColumn[],
  overlapping: boolean,
): TestedTable => ({
  columns: columnsOf(columns),
  base: sumsOf([crossing.cell(null, null), ...columns.map(({ group }) => crossing.cell(null, group))]),
  overlaps: overlapping ? overlapsOf(crossing, columns) : [],
})

/** Those of a displayed row in a group of columns: what it adds less what it subtracts. */
export const rowIn = (crossing: Crossing, row: EntryGroups, column: Condition | null): Counted => {
  const added = crossing.cell(row.plus, column)
  return row.minus === null ? added : less(added, crossing.cell(row.minus, column))
}

/** A displayed row over Total and the displayed columns. */
export const rowSums = (crossing: Crossing, row: EntryGroups, columns: readonly TestedColumn[]): Sums =>
  sumsOf([rowIn(crossing, row, null), ...columns.map(({ group }) => rowIn(crossing, row, group))])

/** Numbers over Total and the displayed columns, and the table that a test of their means sees: those who have one. */
export interface NumberTable {
  readonly table: TestedTable
  readonly number: CubeNumber
}

const numberOf = ({ numbers: [number] }: Cube): CubeNumber => {
  if (number === undefined) throw new Error('A numeric question gives one mean.')
  return number
}

export const numberTable = (
  data: CaseData,
  variable: string,
  columns: readonly TestedColumn[],
  {
    valid,
    excluded,
    overlapping,
  }: { valid: Condition; excluded?: readonly number[] | undefined; overlapping: boolean },
): NumberTable => {
  const cube = cubeOf(
    data,
    { kind: 'numeric', var: variable, ...(excluded === undefined ? {} : { missing_codes: excluded }) },
    columns.map(({ group }) => group),
    'exclude',
    valid,
  )
  return {
    table: { ...cube, columns: columnsOf(columns), overlaps: overlapping ? cube.overlaps : [] },
    number: numberOf(cube),
  }
}
