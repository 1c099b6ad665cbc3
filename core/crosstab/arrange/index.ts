import { columnLetter } from '../banner'
import {
  areFew,
  effectiveBase,
  isWeighted,
  restMark,
  restMeanTest,
  restPairs,
  restTest,
  testLevels,
  winners,
  type ColumnPair,
  type RestPair,
  type RestTest,
  type TestLevels,
  type Winners,
} from '../measures'
import { meanTest, methodOf, shareTest, type TestMethod } from '../presets'
import type {
  ArrangedCell,
  ArrangedColumn,
  ArrangedRow,
  ArrangedTable,
  ArrangeOutcome,
  Cube,
  FewMarks,
  HiddenColumn,
  Spread,
  TableView,
} from '../types'
import { linesOf, type Line } from './lines'
import { placeColumns, placeRows, type Placed } from './order'

const TOTAL = 0

/** What the cells of one table share. */
interface Sheet {
  readonly cube: Cube
  readonly view: TableView
  /** Positions in the cube, as shown. */
  readonly columns: readonly number[]
  readonly letters: ReadonlyMap<number, string>
  readonly pairs: readonly ColumnPair[]
  /** By position in the cube. */
  readonly rests: readonly (RestPair | null)[]
  readonly levels: TestLevels
  readonly method: TestMethod
}

const isLow = ({ base }: Cube, { lowBaseThreshold }: TableView, position: number): boolean =>
  (base.n[position] ?? 0) < lowBaseThreshold

const hasValue = (line: Line, position: number): boolean =>
  (line.sums.n[position] ?? 0) > 0 && line.values[position] !== null

const isShownRow = (view: TableView) => {
  const keys = view.shownRows === undefined ? null : new Set(view.shownRows)
  return (line: Line): boolean => keys === null || line.type === 'missing' || keys.has(line.key)
}

const shownColumns = ({ columns }: Cube, view: TableView): number[] => {
  const keys = view.shownColumns === undefined ? null : new Set(view.shownColumns)
  return columns.flatMap(({ key }, position) =>
    keys === null || position === TOTAL || keys.has(key) ? [position] : [],
  )
}

/**
 * Letters of the beaten columns in the order in which columns are shown, lower case where only the second level is reached;
 * `counts` limits them to these columns.
 */
const spell = (
  { columns, letters }: Sheet,
  { first, second }: Winners,
  column: number,
  counts: (beaten: number) => boolean = () => true,
): string => {
  const surely = (first[column] ?? []).filter(counts)
  const perhaps = (second[column] ?? []).filter(counts)
  if (surely.length === 0 && perhaps.length === 0) return ''
  const held = new Map([
    ...surely.map(position => [position, letters.get(position) ?? ''] as const),
    ...perhaps.map(position => [position, (letters.get(position) ?? '').toLowerCase()] as const),
  ])
  return columns.map(position => held.get(position) ?? '').join('')
}

const NOT_TESTED: Winners = { first: [], second: [] }

/** What of a cell's marks rests on a handful of people; rows of numbers have no such marks. */
const fewOf = (
  { number, sums: { n } }: Line,
  sheet: Sheet,
  won: Winners,
  rest: RestTest | null,
  position: number,
): FewMarks | null => {
  const own = n[position] ?? 0
  if (number !== null || !areFew(own, 0)) return null
  const letters = spell(sheet, won, position, beaten => areFew(own, n[beaten] ?? 0))
  const marked = rest?.few === true && restMark(rest, sheet.view.statsConfidence) !== null
  return letters === '' && !marked ? null : { letters, rest: marked }
}

const stateOf = (line: Line, base: number, position: number): ArrangedCell['state'] => {
  if (base === 0 || line.values[position] === null) return 'empty'
  return line.number === null && line.sums.n[position] === 0 ? 'zero' : 'value'
}

const winnersOf = ({ number, sums }: Line, { cube, pairs, levels, method }: Sheet): Winners => {
  const row = number === null ? shareTest(method, cube, sums) : meanTest(method, cube, number)
  return winners(cube.columns.length, pairs, row, levels)
}

const cellsOf = (line: Line, sheet: Sheet): ArrangedCell[] => {
  const { cube, view, columns, rests, method } = sheet
  const { showStatTesting, statsConfidence } = view
  const { number, means, sums, values } = line
  const restOf = (position: number): RestTest | null => {
    if (!showStatTesting || method.name !== 'house') return null
    return number === null ? restTest(sums, rests[position] ?? null) : restMeanTest(number, means, position)
  }
  const won = showStatTesting ? winnersOf(line, sheet) : NOT_TESTED
  return columns.map(position => {
    const rest = restOf(position)
    return {
      value: values[position] ?? null,
      n: sums.n[position] ?? 0,
      w: sums.w[position] ?? 0,
      letters: spell(sheet, won, position),
      rest: restMark(rest, statsConfidence),
      few: fewOf(line, sheet, won, rest, position),
      state: stateOf(line, cube.base.n[position] ?? 0, position),
    }
  })
}

const columnOf = ({ cube, view, letters }: Sheet, position: number): ArrangedColumn => {
  const { base, columns } = cube
  const w = base.w[position] ?? 0
  const inner = columns[position]?.inner
  return {
    key: columns[position]?.key ?? '',
    label: columns[position]?.label ?? '',
    group: columns[position]?.group ?? null,
    block: columns[position]?.block ?? null,
    isNet: columns[position]?.net !== undefined,
    ...(inner !== undefined && { inner }),
    letter: letters.get(position) ?? null,
    n: base.n[position] ?? 0,
    w,
    eff: effectiveBase(w, base.w2[position] ?? 0),
    lowBase: isLow(cube, view, position),
  }
}

/** Deviations of what a geometric mean is made of are not in the unit of the question. */
const spreadOf = ({ type, means }: Line, { columns }: Sheet): readonly Spread[] | undefined =>
  type !== 'mean'
    ? undefined
    : columns.map(position => {
        const { sd = null, seEffective = null, median = null } = means[position] ?? {}
        return { deviation: sd, error: seEffective, median }
      })

const rowOf = ({ line, parent }: Placed, sheet: Sheet): ArrangedRow => {
  const spread = spreadOf(line, sheet)
  return {
    key: line.key,
    label: line.label,
    type: line.type,
    parent,
    cells: cellsOf(line, sheet),
    ...(spread && { spread }),
  }
}

const hiddenAs =
  ({ columns }: Cube, why: HiddenColumn['why']) =>
  (position: number): HiddenColumn => ({
    group: columns[position]?.group ?? null,
    label: columns[position]?.label ?? '',
    why,
  })

const outcomeOf = (
  cube: Cube,
  left: { readonly afterLowBase: number; readonly columns: number; readonly rows: number },
): ArrangeOutcome => {
  if ((cube.base.n[TOTAL] ?? 0) === 0) return 'no_data_for_filters'
  if (left.afterLowBase === 0) return 'all_hidden_low_base'
  return left.columns === 0 || left.rows === 0 ? 'all_hidden_null' : 'table'
}

/**
 * A table as it is seen: chosen rows and columns, low bases marked or hidden, empty ones suppressed, sorted, with letters
 * counted over the columns that are left (columns without Total, in the order shown) and markers against the rest.
 * Pure and fast enough for every change of the view (200 x 30 within a frame). When nothing is left to show, `outcome` says
 * why, and `rows` and `columns` are empty. Throws only for a confidence outside 0..100.
 */
export const arrange = (cube: Cube, view: TableView): ArrangedTable => {
  const all = linesOf(cube, view.numberType)
  const wanted = shownColumns(cube, view)
  const sized = view.hideLowBase ? wanted.filter(position => !isLow(cube, view, position)) : wanted
  const chosen = all.filter(isShownRow(view))
  const lines = view.suppressNullValues
    ? chosen.filter(line => sized.some(position => hasValue(line, position)))
    : chosen
  const filled = view.suppressNullValues
    ? sized.filter(position => lines.some(line => hasValue(line, position)))
    : sized
  const outcome = outcomeOf(cube, { afterLowBase: sized.length, columns: filled.length, rows: lines.length })
  const { ROW, COLUMN } = view.sortState
  const columns =
    outcome === 'table'
      ? placeColumns(
          filled,
          cube.columns,
          COLUMN,
          all.find(line => line.key === COLUMN?.key),
        )
      : []
  const rows =
    outcome === 'table'
      ? placeRows(
          lines,
          ROW,
          cube.columns.findIndex(column => column.key === ROW?.key),
        )
      : []
  const letters = new Map(
    columns.filter(position => position !== TOTAL).map((position, i) => [position, columnLetter(i)]),
  )
  const levels = testLevels(view)
  const method = methodOf(levels.test)
  const sheet: Sheet = {
    cube,
    view,
    columns,
    letters,
    pairs: view.showStatTesting ? method.pairs(cube, columns) : [],
    rests: view.showStatTesting ? restPairs(cube.base) : [],
    levels,
    method,
  }
  return {
    outcome,
    columns: columns.map(position => columnOf(sheet, position)),
    rows: rows.map(placed => rowOf(placed, sheet)),
    weighted: isWeighted(cube),
    hidden: {
      lowBaseColumns: wanted.length - sized.length,
      emptyRows: chosen.length - lines.length,
      emptyColumns: sized.length - filled.length,
      columns: [
        ...wanted.filter(position => !sized.includes(position)).map(hiddenAs(cube, 'low_base')),
        ...sized.filter(position => !filled.includes(position)).map(hiddenAs(cube, 'empty')),
      ],
    },
    overlapping: cube.overlaps.some(({ a, b }) => ![a, b].some(position => cube.columns[position]?.net !== undefined)),
    ...(method.name !== 'house' && { test: method.name }),
  }
}
