import {
  FEW_RESPONDENTS,
  measureOf,
  MINIMUM_EFFECTIVE_BASE,
  testLevels,
  type ArrangedCell,
  type ArrangedRow,
  type ArrangedTable,
} from '@core/crosstab'
import { groupColumns, type PlacedColumn } from '@core/domain/charts'
import { fewLetters, lettersByLevel } from '@core/domain/tables'
import type { ViewSettings } from '@core/contract'

/** The confidence of every claim, in percent, whatever the table is tested at. */
const CLAIMED = 95

/** A column that is significantly higher than another in one row. `by`: how much, in the unit of the row. */
export interface Comparison {
  readonly row: ArrangedRow
  readonly column: PlacedColumn
  readonly than: PlacedColumn
  readonly by: number
}

type Tested = Pick<
  ViewSettings,
  'showStatTesting' | 'statsConfidence' | 'statsConfidenceSecond' | 'correction' | 'test'
>

export const cellAt = (row: ArrangedRow, { at }: Pick<PlacedColumn, 'at'>): ArrangedCell | undefined => row.cells[at]

/** Whether the numbers of a cell may be said aloud: a base that is not low, and more than a handful of people behind it. */
export const isSayable = (row: ArrangedRow, place: PlacedColumn, lowBase: number): boolean => {
  const cell = cellAt(row, place)
  if (cell === undefined || cell.value === null || place.column.lowBase || cell.n < FEW_RESPONDENTS) return false
  return measureOf(row.type) === null || cell.n >= lowBase
}

const isTested = ({ column }: PlacedColumn): boolean =>
  column.letter !== null && column.eff >= MINIMUM_EFFECTIVE_BASE && !column.lowBase

/** Columns that a claim may compare: options of one banner group, never one of its nets. */
export const comparable = (table: ArrangedTable, group: string): PlacedColumn[] =>
  groupColumns(table, group).filter(({ column }) => column.group === group && !column.isNet)

/** The letters of a cell at levels of at least 95 %; none where the table is tested at less. */
const claimedLetters = (cell: ArrangedCell, { columns }: ArrangedTable, tested: Tested): string[] => {
  const { first, second } = testLevels(tested)
  const letters = lettersByLevel(cell.letters, columns)
  return [...(first >= CLAIMED ? letters.first : []), ...(second !== null && second >= CLAIMED ? letters.second : [])]
}

/** Whether the test of the table says that one cell of a row is higher than another at 95 %, on more than a handful of people. */
const isHigher = (
  row: ArrangedRow,
  [one, other]: readonly [PlacedColumn, PlacedColumn],
  table: ArrangedTable,
  tested: Tested,
): boolean => {
  const cell = cellAt(row, one)
  const { letter } = other.column
  if (!tested.showStatTesting || cell === undefined || letter === null || one.column.block !== other.column.block)
    return false
  return claimedLetters(cell, table, tested).includes(letter) && !fewLetters(cell, table.columns).includes(letter)
}

/** All claims of "higher" that the tests of these columns support in one row, the largest difference first. */
export const comparisonsIn = (
  row: ArrangedRow,
  columns: readonly PlacedColumn[],
  { table, tested, lowBase }: { readonly table: ArrangedTable; readonly tested: Tested; readonly lowBase: number },
): Comparison[] => {
  const sayable = columns.filter(place => isTested(place) && isSayable(row, place, lowBase))
  return sayable
    .flatMap(column =>
      sayable
        .filter(than => than !== column && isHigher(row, [column, than], table, tested))
        .map(than => ({
          row,
          column,
          than,
          by: (cellAt(row, column)?.value ?? 0) - (cellAt(row, than)?.value ?? 0),
        })),
    )
    .sort((one, other) => other.by - one.by)
}

/** Whether a letter at 95 % is among those that a table prints, so that a missing letter means there is no difference at 95 %. */
const tellsApart = (cell: ArrangedCell, { columns }: ArrangedTable, tested: Tested): boolean | null => {
  const { first, second } = testLevels(tested)
  const letters = lettersByLevel(cell.letters, columns)
  if (first <= CLAIMED) return letters.first.length > 0
  return second !== null && second <= CLAIMED ? letters.first.length + letters.second.length > 0 : null
}

/**
 * Whether the tests found no difference at 95 % between any of these columns in a row. False also where one of them was not tested,
 * is hidden, or has too few people for either answer.
 */
export const areAlike = (
  row: ArrangedRow,
  columns: readonly PlacedColumn[],
  { table, tested, lowBase }: { readonly table: ArrangedTable; readonly tested: Tested; readonly lowBase: number },
): boolean => {
  const [first] = columns
  if (!tested.showStatTesting || first === undefined || columns.length < 2) return false
  // Other tools leave out pairs by rules of their own: no letter is then no finding.
  if (testLevels(tested).test !== 'house') return false
  const { group, block } = first.column
  if (table.hidden.columns.some(hidden => hidden.group === group)) return false
  const measured = measureOf(row.type) !== null
  if (measured && table.overlapping) return false
  return columns.every(place => {
    const cell = cellAt(row, place)
    if (cell === undefined || place.column.block !== block || !isTested(place) || !isSayable(row, place, lowBase))
      return false
    // The base of a mean is its own: only where everybody has a number is it known to be tested.
    if (measured && cell.n !== place.column.n) return false
    return tellsApart(cell, table, tested) === false
  })
}

/** Whether any letter, at whatever level and on however few people, says that two columns differ in a row. */
export const mayDiffer = (row: ArrangedRow, one: PlacedColumn, other: PlacedColumn, table: ArrangedTable): boolean => {
  const beats = (a: PlacedColumn, b: PlacedColumn): boolean => {
    const { first, second } = lettersByLevel(cellAt(row, a)?.letters ?? '', table.columns)
    return [...first, ...second].includes(b.column.letter ?? '')
  }
  return beats(one, other) || beats(other, one)
}

/** Whether letters are printed at 95 % or less, so that their absence says something at 95 %. */
export const showsAll = (tested: Tested): boolean => {
  const { first, second, test } = testLevels(tested)
  return test === 'house' && tested.showStatTesting && Math.min(first, second ?? first) <= CLAIMED
}
