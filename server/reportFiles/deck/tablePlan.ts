import { measureOf, type ArrangedCell, type RowType } from '@core/crosstab'
import {
  BREAK_MARK,
  breakColumns,
  drawnArrow,
  formatCell,
  formatWhole,
  layoutTable,
  letterRuns,
  signedWhole,
  LOW_BASE_MARK,
  unitLabel,
  type HeaderRun,
  type LetterRun,
  type ShownColumn,
  type TableDocument,
} from '@core/domain/tables'
import { cutTo, heightOfLines, lineCount, widthOf, type Face } from './measure'

export interface CellText {
  readonly text: string
  readonly letters: readonly LetterRun[]
  readonly arrow: 'up' | 'down' | null
}

interface Column {
  /** Lines of heads: banner group, outer category, label, letter. */
  readonly label: string
  readonly letter: string
  readonly low: boolean
  /** First of its banner group: carries the vertical rule. */
  readonly first: boolean
  readonly group: string | null
}

interface Row {
  readonly kind: 'base' | 'net' | 'row' | 'measure'
  readonly label: string
  readonly depth: number
  readonly cells: readonly CellText[]
}

/** A table as a slide prints it, before it is measured. */
export interface SlideGrid {
  readonly unit: string
  readonly columns: readonly Column[]
  readonly groups: readonly HeaderRun[]
  readonly blocks: readonly HeaderRun[]
  readonly lettered: boolean
  readonly rows: readonly Row[]
}

/** A cell without letters and arrow. */
export const plainCell = (text: string): CellText => ({ text, letters: [], arrow: null })

const figureOf = (cell: ArrangedCell, type: RowType, signed: boolean): string =>
  signed && cell.state !== 'empty' && cell.value !== null ? signedWhole(cell.value) : formatCell(cell, type)

const cellText = (
  cell: ArrangedCell | undefined,
  { peers }: ShownColumn,
  { type, testing, signed }: { readonly type: RowType; readonly testing: boolean; readonly signed: boolean },
): CellText => {
  const plain = plainCell(cell === undefined ? '' : figureOf(cell, type, signed))
  return cell === undefined || !testing
    ? plain
    : { ...plain, letters: letterRuns(cell, peers), arrow: drawnArrow(cell) }
}

/** The whole table as the screen shows it, with all nets expanded. */
export const slideGrid = (document: TableDocument): SlideGrid => {
  const { table, testing, groupLabels, showUnweightedBase, notes } = document
  const broken = breakColumns(notes)
  const layout = layoutTable(table, {
    groupLabels,
    showUnweightedBase,
    collapsed: new Set(),
    onlyGroup: null,
    rounded: notes?.rounded,
  })
  return {
    unit: unitLabel(table, document.numberType),
    columns: layout.columns.map(({ column, label, first }) => ({
      label: `${label}${broken.has(column.key) ? ` ${BREAK_MARK}` : ''}${column.lowBase ? ` ${LOW_BASE_MARK}` : ''}`,
      letter: testing ? (column.letter ?? '') : '',
      low: column.lowBase,
      first,
      group: column.group,
    })),
    groups: layout.groups,
    blocks: layout.blocks,
    lettered: testing && table.columns.some(({ letter }) => letter !== null),
    rows: [
      ...layout.bases.map(base => ({
        kind: 'base' as const,
        label: base.label,
        depth: 0,
        cells: layout.columns.map(({ column }) => plainCell(formatWhole(column[base.key]))),
      })),
      ...layout.rows.map(({ row, depth }) => ({
        kind: measureOf(row.type) !== null ? ('measure' as const) : row.type === 'net' ? row.type : ('row' as const),
        label: row.label,
        depth,
        cells: layout.columns.map(column =>
          cellText(row.cells[column.at], column, {
            type: row.type,
            testing,
            signed: document.question?.scores.includes(row.key) === true,
          }),
        ),
      })),
    ],
  }
}

/** Points at the sides of a cell. */
export const PAD = 4
const ROW_PAD = 4
/** Most lines of a head over several columns: a longer one would take room from the rows of every slide. */
export const HEAD_LINES = 3
export const INDENT = 8

/** What one slide shows of a table; columns and rows are positions in the grid. */
export interface TablePart {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

export interface MeasuredTable {
  readonly grid: SlideGrid
  readonly size: number
  readonly face: Face
  readonly labelWidth: number
  /** Points per column: the number, then its letters (0 where the column has none). */
  readonly widths: readonly { readonly number: number; readonly marks: number }[]
  readonly rowHeights: readonly number[]
  /** Heads in order, with their height. */
  readonly heads: readonly ('group' | 'block' | 'label' | 'letter')[]
  readonly headHeights: readonly number[]
  /** Labels cut because they would fill a slide alone. */
  readonly cut: readonly string[]
}

export const marksText = ({ letters, arrow }: CellText): string =>
  [letters.map(({ text }) => text).join(''), arrow === null ? '' : arrow === 'up' ? '▲' : '▼']
    .filter(part => part !== '')
    .join(' ')

const longestWord = (text: string, type: { size: number; bold?: boolean; face: Face }): number =>
  Math.max(0, ...text.split(/\s+/).map(word => widthOf(word, type)))

/** Measures a table in one type size for a width and height of a slide. */
export const measureTable = (
  source: SlideGrid,
  size: number,
  box: { w: number; h: number },
  face: Face,
): MeasuredTable => {
  const type = { size, face }
  const bold = { size, face, bold: true }
  const marked = source.columns.map((_, at) => source.rows.some(({ cells }) => marksText(cells[at] ?? EMPTY) !== ''))
  const widest = source.columns.map((_, at) =>
    Math.max(...source.rows.map(({ cells }) => widthOf(cells[at]?.text ?? '', bold))),
  )
  const natural = source.columns.map((column, at) => {
    const marks = marked[at]
      ? Math.max(...source.rows.map(({ cells }) => widthOf(marksText(cells[at] ?? EMPTY), { size: size - 1, face }))) +
        PAD
      : 0
    const numbers = (widest[at] ?? 0) + PAD * 2
    const head = widthOf(column.label, bold)
    const wanted = Math.min(Math.max(longestWord(column.label, bold), head / 3), size * 11) + PAD * 2
    return { marks, numbers, least: Math.min(Math.max(numbers + marks, wanted, size * 3), box.w * 0.4) }
  })
  const labels = source.rows.map(({ label, depth }) => widthOf(label, bold) + depth * INDENT + PAD * 2)
  const wantedLabel = Math.max(widthOf(source.unit, type) + PAD * 2, size * 12, ...labels)
  const leastTotal = natural.reduce((sum, { least }) => sum + least, 0)
  const ownLabel = Math.min(wantedLabel, Math.max(box.w * 0.26, Math.min(box.w * 0.5, box.w - leastTotal)))
  const spare = Math.max(0, box.w - ownLabel - leastTotal)
  const grow = Math.min(spare / source.columns.length, size * 4)
  // Remaining width goes to the labels' column, as far as that looks like a table.
  const labelWidth = Math.max(ownLabel, Math.min(box.w * 0.34, ownLabel + spare - grow * source.columns.length))
  const widths = natural.map(({ marks, numbers, least }) => {
    const whole = least + grow
    if (marks === 0) return { number: whole, marks: 0 }
    // The letters are to the right of the number, both centred in their column.
    const side = Math.max(marks, (whole - numbers) / 2)
    return { number: whole - side, marks: side }
  })
  const cut: string[] = []
  const most = box.h * 0.45
  const short = (text: string, width: number): string => {
    const fits = (some: string) => heightOfLines(lineCount(some, width, bold), bold) <= most
    const done = cutTo(text, fits)
    if (done !== text) cut.push(text)
    return done
  }
  const wholeWidth = (at: number): number => (widths[at]?.number ?? 0) + (widths[at]?.marks ?? 0)
  const grid: SlideGrid = {
    ...source,
    columns: source.columns.map((column, at) => ({ ...column, label: short(column.label, wholeWidth(at) - PAD * 2) })),
    rows: source.rows.map(row => ({ ...row, label: short(row.label, labelWidth - PAD * 2 - row.depth * INDENT) })),
  }
  const heightOf = (lines: number): number => heightOfLines(lines, type) + ROW_PAD
  const runHeight = (runs: readonly HeaderRun[]): number =>
    Math.min(
      heightOf(HEAD_LINES),
      Math.max(
        ...runs.map(({ label, start, span }) => {
          const room = Array.from({ length: span }, (_, at) => wholeWidth(start + at)).reduce((a, b) => a + b, 0)
          return heightOf(lineCount(label, room - PAD * 2, bold))
        }),
      ),
    )
  const heads: [MeasuredTable['heads'][number], number][] = []
  if (grid.groups.length > 0) heads.push(['group', runHeight(grid.groups)])
  if (grid.blocks.length > 0) heads.push(['block', runHeight(grid.blocks)])
  const labelLines = Math.max(
    lineCount(grid.unit, labelWidth - PAD * 2, type),
    ...grid.columns.map(({ label }, at) => lineCount(label, wholeWidth(at) - PAD * 2, bold)),
  )
  heads.push(['label', heightOf(labelLines)])
  if (grid.lettered) heads.push(['letter', heightOf(1)])
  return {
    grid,
    size,
    face,
    labelWidth,
    widths,
    rowHeights: grid.rows.map(({ label, depth }) =>
      heightOf(lineCount(label, labelWidth - PAD * 2 - depth * INDENT, bold)),
    ),
    heads: heads.map(([head]) => head),
    headHeights: heads.map(([, height]) => height),
    cut,
  }
}

const EMPTY = plainCell('')
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

const headOf = ({ headHeights }: MeasuredTable): number => sum(headHeights)

/** Height of a table that shows all its rows. */
export const tableHeight = (table: MeasuredTable): number => headOf(table) + sum(table.rowHeights)

export const columnWidth = ({ widths }: MeasuredTable, at: number): number =>
  (widths[at]?.number ?? 0) + (widths[at]?.marks ?? 0)

export const partWidth = (table: MeasuredTable, columns: readonly number[]): number =>
  table.labelWidth + sum(columns.map(at => columnWidth(table, at)))

/** Columns per slide: whole banner groups while they fit; only a group that is too wide for a slide is divided. */
const columnParts = (table: MeasuredTable, width: number): number[][] => {
  const { columns } = table.grid
  const groups: number[][] = []
  columns.forEach(({ group }, at) => {
    const last = groups.at(-1)
    if (last && columns[last[0] ?? 0]?.group === group) last.push(at)
    else groups.push([at])
  })
  const parts: number[][] = []
  const fits = (some: readonly number[]): boolean => partWidth(table, some) <= width + 0.01
  for (const group of groups) {
    const last = parts.at(-1)
    if (last && fits([...last, ...group])) {
      last.push(...group)
      continue
    }
    if (fits(group)) {
      parts.push([...group])
      continue
    }
    for (const at of group) {
      const current = parts.at(-1)
      if (current && fits([...current, at])) current.push(at)
      else parts.push([at])
    }
  }
  return parts
}

/** Rows per slide; base lines are repeated on each, and a net is never the last row before its parts. */
const rowParts = (table: MeasuredTable, height: number): number[][] => {
  const { rows } = table.grid
  const bases = rows.flatMap(({ kind }, at) => (kind === 'base' ? [at] : []))
  const others = rows.flatMap(({ kind }, at) => (kind === 'base' ? [] : [at]))
  const room = height - headOf(table) - sum(bases.map(at => table.rowHeights[at] ?? 0))
  const filled = (limit: number): number[][] => {
    const parts: number[][] = []
    let used = Infinity
    for (const at of others) {
      const own = table.rowHeights[at] ?? 0
      if (used + own > limit + 0.01) {
        const last = parts.at(-1)
        const tail = last?.at(-1)
        const orphan = last !== undefined && last.length > 1 && tail !== undefined && rows[tail]?.kind === 'net'
        parts.push(orphan ? last.splice(-1) : [])
        used = orphan ? (table.rowHeights[tail] ?? 0) : 0
      }
      parts.at(-1)?.push(at)
      used += own
    }
    return parts
  }
  const tight = filled(room)
  const all = sum(others.map(at => table.rowHeights[at] ?? 0))
  // Rows are spread evenly over the slides they need, so that the last does not get only two.
  const even = filled(Math.min(room, (all / Math.max(1, tight.length)) * 1.08))
  const parts = even.length === tight.length ? even : tight
  return parts.length === 0 ? [bases] : parts.map(part => [...bases, ...part])
}

/** What each slide shows: all rows of the first columns, then of the next. */
export const tableParts = (table: MeasuredTable, box: { w: number; h: number }): TablePart[] =>
  columnParts(table, box.w).flatMap(columns => rowParts(table, box.h).map(rows => ({ columns, rows })))
