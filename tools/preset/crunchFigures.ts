import { normalTwoTailed } from '@core/crosstab'
import type { Counted } from './counts'
import type { CrunchTable, Shown } from './crunchTable'
import { gridOf, listOf } from './grid'
import { figure, type Measure, type Measures, type Value } from './spec'

type Figure = (row: Shown, column: Shown) => number
type Base = (row: Shown, column: Shown) => Counted

/** Half the width of an interval of 95 %, as the tool rounds it. */
const MARGIN = 1.959964

/** A share's standard deviation, error and margin over one base; a difference: share added + share subtracted - p². */
const spreadFigures = (name: string, table: CrunchTable, base: Base): Readonly<Record<string, Figure>> => {
  const variance: Figure = (row, column) => {
    const { added, subtracted } = table.parts(row, column)
    const { w } = base(row, column)
    return (added.w + subtracted.w) / w - ((added.w - subtracted.w) / w) ** 2
  }
  const error: Figure = (row, column) => Math.sqrt(variance(row, column) / base(row, column).w)
  return {
    [`${name}_std_dev`]: (row, column) => Math.sqrt(variance(row, column)),
    [`${name}_std_err`]: error,
    [`${name}_proportions_moe`]: (row, column) => MARGIN * error(row, column),
  }
}

const shareFigures = (name: string, table: CrunchTable, base: Base): Readonly<Record<string, Figure>> => {
  const share: Figure = (row, column) => table.cell(row, column).w / base(row, column).w
  return {
    [`${name}_proportions`]: share,
    [`${name}_percentages`]: (row, column) => 100 * share(row, column),
    [`${name}_weighted_bases`]: (row, column) => base(row, column).w,
    [`${name}_unweighted_bases`]: (row, column) => base(row, column).n,
    ...spreadFigures(name, table, base),
  }
}

/** Below this share of the whole a margin is rounding. */
const NOISE = 1e-12

/** Standardised difference of a cell from what its margins give; undefined where a margin holds nobody or everybody. */
const zScore =
  (table: CrunchTable): Figure =>
  (row, column) => {
    const all = table.tableBase(row, column).w
    const [r, c] = [table.rowBase(row, column).w, table.columnBase(row, column).w]
    if ([r, all - r, c, all - c].some(margin => !(margin > NOISE * all))) return NaN
    return (table.cell(row, column).w - (r * c) / all) / Math.sqrt((r * c * (all - r) * (all - c)) / all ** 3)
  }

/** 100 x column share over the row's share of everybody valid on the rows; not of subtotals. */
const columnIndex =
  (table: CrunchTable): Figure =>
  (row, column) => {
    if (row.entry.net === true || row.difference || column.entry.net === true) return NaN
    return (100 * (table.cell(row, column).w / table.columnBase(row, column).w)) / table.shareOfAll(row)
  }

/** A base by row or column alone where the other question has one base for all, else by cell. */
const marginMeasures = (table: CrunchTable): Measures => {
  const { rows, columns, spec } = table
  const [ofItems, byItems] = [spec.rows.kind === 'multi', spec.columns.kind === 'multi']
  const [firstRow, firstColumn] = [rows[0], columns[0]]
  const grid = (of: Figure): Value => gridOf(rows.length, columns.length, cellOf(table, of))
  const byColumn = (of: Figure): Value =>
    firstRow === undefined || ofItems ? grid(of) : listOf(columns.length, c => of(firstRow, columns[c] ?? firstRow))
  const byRow = (of: Figure): Value =>
    firstColumn === undefined || byItems ? grid(of) : listOf(rows.length, r => of(rows[r] ?? firstColumn, firstColumn))
  const whole = (of: Figure): Value => {
    if (ofItems && byItems) return grid(of)
    if (ofItems) return byRow(of)
    if (byItems) return byColumn(of)
    return firstRow === undefined || firstColumn === undefined ? null : figure(of(firstRow, firstColumn))
  }
  const of =
    (base: Base, key: keyof Counted): Figure =>
    (row, column) =>
      base(row, column)[key]
  const columnBase: Base = (row, column) => table.columnBase(row, column)
  const rowBase: Base = (row, column) => table.rowBase(row, column)
  const tableBase: Base = (row, column) => table.tableBase(row, column)
  return {
    columns_margin: () => byColumn(of(columnBase, 'w')),
    columns_base: () => byColumn(of(columnBase, 'n')),
    columns_squared_base: () => byColumn(of(columnBase, 'w2')),
    rows_margin: () => byRow(of(rowBase, 'w')),
    rows_base: () => byRow(of(rowBase, 'n')),
    table_margin: () => whole(of(tableBase, 'w')),
    table_base: () => whole(of(tableBase, 'n')),
  }
}

const cellOf =
  ({ rows, columns }: CrunchTable, of: Figure) =>
  (r: number, c: number): number => {
    const [row, column] = [rows[r], columns[c]]
    return row === undefined || column === undefined ? NaN : of(row, column)
  }

/** The figures of a Crunch table that are no tests of columns. */
export const crunchFigures = (table: CrunchTable): Measures => {
  const z = zScore(table)
  const grids: Readonly<Record<string, Figure>> = {
    counts: (row, column) => table.cell(row, column).w,
    unweighted_counts: (row, column) => table.cell(row, column).n,
    ...shareFigures('column', table, (row, column) => table.columnBase(row, column)),
    ...shareFigures('row', table, (row, column) => table.rowBase(row, column)),
    ...shareFigures('table', table, (row, column) => table.tableBase(row, column)),
    zscores: z,
    pvals: (row, column) => normalTwoTailed(z(row, column)),
    column_index: columnIndex(table),
  }
  const measureOf =
    (of: Figure): Measure =>
    () =>
      gridOf(table.rows.length, table.columns.length, cellOf(table, of))
  return {
    ...Object.fromEntries(Object.entries(grids).map(([name, of]) => [name, measureOf(of)])),
    ...marginMeasures(table),
  }
}
