import { mostlyRightToLeft } from '@core/domain'
import { ARROWS } from './chartParts'
import { MARK_CONTRAST, standingOut, type Ground } from './colours'
import type { Cell, Grid, Run } from './shapes'
import { headRuns, headText } from './tableHeads'
import { INDENT, PAD, plainCell, type CellText, type MeasuredTable, type TablePart } from './tablePlan'

interface Drawing {
  readonly table: MeasuredTable
  readonly part: TablePart
  readonly ground: Ground
}

const PLAIN: Omit<Cell, 'runs'> = {
  align: 'l',
  anchor: 'ctr',
  span: 1,
  behind: null,
  below: null,
  strong: false,
  left: false,
  sides: [PAD, PAD],
  pad: 2,
}

const cell = (runs: readonly Run[], look: Partial<Omit<Cell, 'runs'>>): Cell => ({ ...PLAIN, ...look, runs })

/** Grid columns that a column of the table takes: a second one for its letters. */
const gridColumns = ({ table }: Drawing, at: number): number => (table.widths[at]?.marks === 0 ? 1 : 2)

/** A head of banner groups or outer categories: one cell over all its columns on this slide. */
const spanningHead = (drawing: Drawing, runs: MeasuredTable['grid']['groups']): Cell[] => {
  const { table, part } = drawing
  const heads = headRuns(runs, part).map(({ run, columns }) => {
    const span = columns.reduce((sum, column) => sum + gridColumns(drawing, column), 0)
    const text = run === null ? '' : headText(table, run, columns)
    const look = { align: 'ctr' as const, span, left: run !== null, ...(run && { below: 'rule' as const }) }
    return cell([{ text, size: table.size, bold: true, colour: 'text' }], look)
  })
  return [cell([{ text: '', size: table.size }], {}), ...heads]
}

const headRow = (drawing: Drawing, head: MeasuredTable['heads'][number], last: boolean): Cell[] => {
  const { table, part } = drawing
  const { grid, size } = table
  if (head === 'group') return spanningHead(drawing, grid.groups)
  if (head === 'block') return spanningHead(drawing, grid.blocks)
  const isLabel = head === 'label'
  const below = last ? { below: standingOut('accent1', drawing.ground, MARK_CONTRAST), strong: true } : {}
  const unit: Run = { text: isLabel ? grid.unit : '', size, colour: 'soft' }
  return [
    cell([unit], { anchor: 'b', ...below }),
    ...part.columns.map(at => {
      const column = grid.columns[at]
      const text = isLabel ? (column?.label ?? '') : (column?.letter ?? '')
      const run: Run = {
        text,
        size,
        bold: isLabel,
        colour: isLabel && !column?.low ? 'text' : 'soft',
        italic: column?.low ?? false,
      }
      return cell([run], {
        align: 'ctr',
        anchor: 'b',
        span: gridColumns(drawing, at),
        left: column?.first ?? false,
        ...below,
      })
    }),
  ]
}

const marks = ({ letters, arrow }: CellText, size: number): Run[] => [
  ...(letters.length === 0 ? [{ text: '', size: size - 1 }] : []),
  ...letters.map(({ text, few }): Run => ({ text, size: size - 1, italic: few, colour: few ? 'soft' : 'text' })),
  ...(arrow === null
    ? []
    : [{ text: `${letters.length === 0 ? '' : ' '}${ARROWS[arrow]}`, size: size - 2, colour: 'text' as const }]),
]

const bodyRow = (drawing: Drawing, at: number): Cell[] => {
  const { table, part } = drawing
  const { grid, size } = table
  const row = grid.rows[at]
  if (!row) return []
  const next = part.rows[part.rows.indexOf(at) + 1]
  const follows = next === undefined ? null : (grid.rows[next]?.kind ?? null)
  const ends =
    next === undefined ||
    (row.kind === 'base') !== (follows === 'base') ||
    (row.kind !== 'measure' && follows === 'measure')
  const bold = row.kind === 'net'
  const soft = row.kind === 'base'
  const behind = soft ? ('band' as const) : bold ? ('tint' as const) : null
  const look = { behind, ...(ends && { below: 'rule' as const }) }
  const label: Run = { text: row.label, size, bold, colour: soft ? 'soft' : 'text' }
  return [
    cell([label], { ...look, sides: [PAD + row.depth * INDENT, PAD] }),
    ...part.columns.flatMap(column => {
      const { low = false, first = false } = grid.columns[column] ?? {}
      const content = row.cells[column] ?? plainCell('')
      const number: Run = { text: content.text, size, bold, italic: low, colour: low || soft ? 'soft' : 'text' }
      if (gridColumns(drawing, column) === 1) return [cell([number], { ...look, align: 'ctr', left: first })]
      return [
        cell([number], { ...look, align: 'r', left: first, sides: [2, 2] }),
        cell(marks(content, size), { ...look, sides: [2, 0] }),
      ]
    }),
  ]
}

/** A table as it is drawn: the heads, and the rows and columns of one slide. */
export const tableGrid = (table: MeasuredTable, part: TablePart, ground: Ground): Grid => {
  const drawing = { table, part, ground }
  const { grid } = table
  const widths = [
    table.labelWidth,
    ...part.columns.flatMap(at => {
      const { number = 0, marks: letters = 0 } = table.widths[at] ?? {}
      return letters === 0 ? [number] : [number, letters]
    }),
  ]
  const heads = table.heads.map((head, at) => ({
    height: table.headHeights[at] ?? 0,
    cells: headRow(drawing, head, at === table.heads.length - 1),
  }))
  const rows = part.rows.map(at => ({ height: table.rowHeights[at] ?? 0, cells: bodyRow(drawing, at) }))
  const labels = [...grid.columns.slice(1), ...grid.rows.filter(({ kind }) => kind !== 'base')].map(
    ({ label }) => label,
  )
  return {
    widths,
    rows: [...heads, ...rows],
    heads: heads.length,
    rowHeads: true,
    rtl: mostlyRightToLeft(labels),
  }
}
