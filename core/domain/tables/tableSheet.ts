import type { TableDocument } from './document'
import { formatDigits, signedWhole } from './format'
import { gridOf, type GridField, type GridRow, type TableGrid } from './grid'
import { figureFormat, sheetCell, sheetNames, type SheetCell, type SheetLook, type TableSheet } from './sheet'
import { linesIn, textLine, type TextLine } from './textRoom'

const LABEL_WIDTH = { min: 18, max: 60 }
const FIGURE_WIDTH = { min: 6, max: 24 }
const MARKS_WIDTH = { min: 4, max: 24 }
/** Width of a letter, which is smaller type, in characters of the type of numbers. */
const MARK_WIDTH = 0.9
/** Characters of one level. */
const INDENT = 2
/** Lines of a text above a table: what is frozen must leave room for the figures. */
const ABOVE_MAX = 3
/** Lines of a head. */
const HEAD_MAX = 8

const within = (length: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, length))

const textOf = (field: GridField | undefined): string => (field && 'text' in field ? field.text : '')

const spanOf = (field: GridField | undefined): number => (field && 'text' in field ? (field.span ?? 1) : 1)

/** Long heads are broken between words, into three lines at most. */
const headLength = (text: string): number =>
  Math.max(Math.ceil(text.length / 3), ...text.split(/\s+/).map(word => word.length))

/** Characters of a field as a spreadsheet prints it. */
const lengthOf = (field: GridField): number => {
  if ('text' in field) return field.text.length
  const { number, digits, marked = false, signed, mark = '' } = field
  const printed = signed === true ? signedWhole(number) : formatDigits(number, digits, marked)
  return printed.length + (mark === '' ? 0 : mark.length + 1)
}

const at = (fields: readonly GridField[], column: number): string => textOf(fields[column])

/** Widths of the columns in characters, after what is in them. A head has the room of its figures and their letters. */
export const columnWidths = ({ columns, head, body }: TableGrid): number[] => {
  const longest = (length: (row: GridRow) => number): number => Math.max(0, ...body.map(length))
  const widths = columns.map(({ kind }, column) => {
    if (kind === 'label') {
      const labels = longest(({ fields, depth }) => at(fields, column).length + depth * INDENT)
      return within(labels + 2, LABEL_WIDTH)
    }
    const content = longest(({ fields }) => {
      const field = fields[column]
      return field === undefined ? 0 : lengthOf(field)
    })
    return kind === 'marks' ? within(content * MARK_WIDTH + 1, MARKS_WIDTH) : within(content + 3, FIGURE_WIDTH)
  })
  return widths.map((width, column) => {
    if (columns[column]?.kind !== 'figure') return width
    const beside = columns[column + 1]?.kind === 'marks' ? (widths[column + 1] ?? 0) : 0
    const heads = head.filter(fields => spanOf(fields[column]) === 1).map(fields => headLength(at(fields, column)))
    return within(Math.max(width, Math.max(0, ...heads) + 2 - beside), FIGURE_WIDTH)
  })
}

type Line = TextLine['row']

export const EMPTY: TextLine = { row: [], lines: 0, width: 0 }

/** The rows of a grid's heads or body as cells. */
const cellsOf = (
  fields: readonly GridField[],
  { columns }: TableGrid,
  { role, depth = 0, last = false }: Pick<SheetLook, 'role' | 'depth' | 'last'>,
): Line => {
  const isHead = role === 'head'
  const cells: (SheetCell | null)[] = []
  fields.forEach((field, column) => {
    if (column < cells.length) return
    const { kind = 'figure', low = false, first = false } = columns[column] ?? {}
    const hasMarks = columns[column + 1]?.kind === 'marks'
    // A figure's head covers its letters too.
    const over = isHead && kind === 'figure' && spanOf(field) === 1 && hasMarks
    const span = over ? 2 : spanOf(field)
    const isMark = kind === 'marks' && !isHead && role !== 'base'
    const look: SheetLook = {
      role: isMark ? 'letter' : role,
      // A head over several columns does not tell whether the base of the first is low.
      low: low && (over || span === 1),
      ...(kind === 'label' && depth > 0 && { depth }),
      ...(first && { first }),
      ...(last && { last }),
      ...(kind === 'figure' && 'text' in field && !isHead && { end: true }),
      ...(kind === 'figure' && !hasMarks && !isHead && { alone: true }),
      ...(isMark && role === 'net' && { net: true }),
    }
    cells.push(
      'number' in field
        ? { number: field.number, format: figureFormat(field), look }
        : sheetCell(kind === 'label' && isHead ? { text: '' } : { text: field.text, span }, look),
    )
    for (let covered = 1; covered < span; covered += 1) cells.push(null)
  })
  return cells
}

/** The heads of a grid as rows, with the lines that each needs. */
export const headRows = (grid: TableGrid, widths: readonly number[]): TextLine[] => {
  const room = (column: number, span: number): number =>
    widths.slice(column, column + span).reduce((sum, width) => sum + width, 0)
  return grid.head.map((fields, index) => ({
    row: cellsOf(fields, grid, { role: 'head', last: index === grid.head.length - 1 }),
    width: 0,
    lines: Math.min(
      HEAD_MAX,
      Math.max(
        1,
        ...fields.map((field, column) => {
          const span = Math.max(spanOf(field), grid.columns[column + 1]?.kind === 'marks' ? 2 : 1)
          return column === 0 ? 1 : linesIn(textOf(field), room(column, span))
        }),
      ),
    ),
  }))
}

/** Whether there is a rule below a row: bases, answers and statistics are parts of a table. */
const isLast = (kind: GridRow['kind'], next: GridRow['kind'] | undefined): boolean =>
  next === undefined || (kind === 'base') !== (next === 'base') || (kind === 'statistic') !== (next === 'statistic')

/** The figures of a grid as rows: bases, answers, nets, statistics. */
export const bodyRows = (grid: TableGrid, widths: readonly number[]): TextLine[] =>
  grid.body.map(({ kind, fields, depth }, index) => ({
    row: cellsOf(fields, grid, {
      role: kind,
      depth,
      last: isLast(kind, grid.body[index + 1]?.kind),
    }),
    lines: linesIn(at(fields, 0), (widths[0] ?? 0) - depth * INDENT),
    width: 0,
  }))

/** The line under a title: what the figures are, who was counted and how. */
export const aboutLine = ({ unit, about }: TableGrid): string =>
  [unit === '' ? '' : `${unit}.`, ...about].filter(Boolean).join(' ')

/**
 * What is above a table and what has no room there: frozen rows must leave some for the figures, and would cut the rest. Who was counted
 * is always above.
 */
const aboutAndBelow = (grid: TableGrid, widths: readonly number[]): { about: string; below: readonly string[] } => {
  const linesOf = (parts: number): number =>
    textLine(aboutLine({ ...grid, about: grid.about.slice(0, parts) }), 'note', widths).lines
  let parts = grid.about.length
  while (parts > 0 && linesOf(parts) > ABOVE_MAX) parts -= 1
  const about = aboutLine({ ...grid, about: grid.about.slice(0, Math.max(1, parts)) })
  return { about, below: grid.about.slice(parts) }
}

/** A table's grid as a sheet: title, wording, base, heads, figures, notes; `back`: the text of a link above them. */
export const sheetOfGrid = (grid: TableGrid, name: string, back?: string): TableSheet => {
  const widths = columnWidths(grid)
  const { about, below } = aboutAndBelow(grid, widths)
  const above = [
    ...(back === undefined ? [] : [textLine(back, 'link', widths)]),
    textLine(grid.title, 'title', widths, ABOVE_MAX),
    ...(grid.wording === '' ? [] : [textLine(`“${grid.wording}”`, 'wording', widths, ABOVE_MAX)]),
    ...(about === '' ? [] : [textLine(about, 'note', widths, ABOVE_MAX)]),
    ...headRows(grid, widths),
  ]
  const foot = [...below, ...grid.foot].map(text => textLine(text, 'note', widths))
  const rows = [...above, ...bodyRows(grid, widths), EMPTY, ...foot]
  return {
    name,
    rightToLeft: grid.rightToLeft,
    rows: rows.map(({ row }) => row),
    lines: rows.map(({ lines }) => lines),
    widths,
    printedWidth: Math.max(0, ...[...above, ...foot].map(({ width }) => width)),
    frozenRows: grid.body.length === 0 ? 0 : above.length,
    // Labels and Total stay in sight.
    frozenColumns: Math.min(2, Math.max(1, widths.length - 1)),
  }
}

/** The sheets of a workbook, one per table, named after their questions or titles. */
export const sheetsOf = (documents: readonly TableDocument[]): TableSheet[] => {
  const nameOf = sheetNames()
  return documents.map(document =>
    sheetOfGrid(gridOf(document, { full: true }), nameOf(document.question?.name ?? document.title)),
  )
}
