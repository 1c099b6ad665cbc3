import { mostlyRightToLeft } from '@core/domain'
import { ARROWS } from './chartParts'
import { fill, MARK_CONTRAST, standingOut, type Colour, type Ground } from './colours'
import { emu, paragraphXml, type Run } from './shapes'
import { headRuns, headText } from './tableHeads'
import { INDENT, plainCell, type CellText, type MeasuredTable, type TablePart } from './tablePlan'

export const TABLE_URI = 'http://schemas.openxmlformats.org/drawingml/2006/table'
/** PowerPoint calls this style "No Style, No Grid". */
export const NO_STYLE = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}'

interface Drawing {
  readonly table: MeasuredTable
  readonly part: TablePart
  readonly ground: Ground
}

interface CellLook {
  readonly align?: 'l' | 'ctr' | 'r'
  readonly indent?: number
  readonly behind?: Colour | null
  /** Borders: below, left. */
  readonly below?: Colour
  readonly left?: boolean
  readonly span?: number
  /** Points of padding: left, right. */
  readonly sides?: readonly [number, number]
  readonly anchor?: 'ctr' | 'b'
}

const NONE = '<a:noFill/>'
const THIN = 6350
/** Under the heads. */
const STRONG = 14_288

const edge = (tag: string, colour: Colour | null, ground: Ground, width = THIN): string =>
  colour === null ? `<a:${tag} w="0">${NONE}</a:${tag}>` : `<a:${tag} w="${width}">${fill(colour, ground)}</a:${tag}>`

const cell = ({ ground }: Drawing, runs: readonly Run[], look: CellLook): string => {
  const { align = 'l', indent = 0, behind = null, below, left = false, span = 1, sides = [4, 4], anchor = 'ctr' } = look
  const line = (tag: string, colour: Colour | null, width?: number): string => edge(tag, colour, ground, width)
  const lines = `${line('lnL', left ? 'rule' : null)}${line('lnR', null)}${line('lnT', null)}${line('lnB', below ?? null, typeof below === 'object' ? STRONG : THIN)}`
  const body = `<a:txBody><a:bodyPr/><a:lstStyle/>${paragraphXml({ runs, align }, ground)}</a:txBody>`
  const margins = `marL="${emu(sides[0] + indent)}" marR="${emu(sides[1])}" marT="${emu(2)}" marB="${emu(2)}" anchor="${anchor}"`
  const own = `<a:tc${span > 1 ? ` gridSpan="${span}"` : ''}>${body}<a:tcPr ${margins}>${lines}${behind === null ? NONE : fill(behind, ground)}</a:tcPr></a:tc>`
  return (
    own +
    '<a:tc hMerge="1"><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-GB"/></a:p></a:txBody><a:tcPr/></a:tc>'.repeat(
      span - 1,
    )
  )
}

/** Grid columns that a column of the table takes: a second one for its letters. */
const gridColumns = ({ table }: Drawing, at: number): number => (table.widths[at]?.marks === 0 ? 1 : 2)

/** A head of banner groups or outer categories: one cell over all its columns on this slide. */
const spanningHead = (drawing: Drawing, runs: MeasuredTable['grid']['groups']): string => {
  const { table, part } = drawing
  const heads = headRuns(runs, part).map(({ run, columns }) => {
    const span = columns.reduce((sum, column) => sum + gridColumns(drawing, column), 0)
    const text = run === null ? '' : headText(table, run, columns)
    const look = { align: 'ctr' as const, span, left: run !== null, ...(run && { below: 'rule' as const }) }
    return cell(drawing, [{ text, size: table.size, bold: true, colour: 'text' }], look)
  })
  return [cell(drawing, [{ text: '', size: table.size }], {}), ...heads].join('')
}

const headRow = (drawing: Drawing, head: MeasuredTable['heads'][number], last: boolean): string => {
  const { table, part } = drawing
  const { grid, size } = table
  if (head === 'group') return spanningHead(drawing, grid.groups)
  if (head === 'block') return spanningHead(drawing, grid.blocks)
  const isLabel = head === 'label'
  const below = last ? { below: standingOut('accent1', drawing.ground, MARK_CONTRAST) } : {}
  const unit: Run = { text: isLabel ? grid.unit : '', size, colour: 'soft' }
  return [
    cell(drawing, [unit], { anchor: 'b', ...below }),
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
      return cell(drawing, [run], {
        align: 'ctr',
        anchor: 'b',
        span: gridColumns(drawing, at),
        left: column?.first ?? false,
        ...below,
      })
    }),
  ].join('')
}

const marks = ({ letters, arrow }: CellText, size: number): Run[] => [
  ...(letters.length === 0 ? [{ text: '', size: size - 1 }] : []),
  ...letters.map(({ text, few }): Run => ({ text, size: size - 1, italic: few, colour: few ? 'soft' : 'text' })),
  ...(arrow === null
    ? []
    : [{ text: `${letters.length === 0 ? '' : ' '}${ARROWS[arrow]}`, size: size - 2, colour: 'text' as const }]),
]

const bodyRow = (drawing: Drawing, at: number): string => {
  const { table, part } = drawing
  const { grid, size } = table
  const row = grid.rows[at]
  if (!row) return ''
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
    cell(drawing, [label], { ...look, indent: row.depth * INDENT }),
    ...part.columns.flatMap(column => {
      const { low = false, first = false } = grid.columns[column] ?? {}
      const content = row.cells[column] ?? plainCell('')
      const number: Run = { text: content.text, size, bold, italic: low, colour: low || soft ? 'soft' : 'text' }
      if (gridColumns(drawing, column) === 1) return [cell(drawing, [number], { ...look, align: 'ctr', left: first })]
      return [
        cell(drawing, [number], { ...look, align: 'r', left: first, sides: [2, 2] }),
        cell(drawing, marks(content, size), { ...look, sides: [2, 0] }),
      ]
    }),
  ].join('')
}

/** A native table: the heads, and the rows and columns of one slide. */
export const tableXml = (table: MeasuredTable, part: TablePart, ground: Ground): string => {
  const drawing = { table, part, ground }
  const widths = [
    table.labelWidth,
    ...part.columns.flatMap(at => {
      const { number = 0, marks: letters = 0 } = table.widths[at] ?? {}
      return letters === 0 ? [number] : [number, letters]
    }),
  ]
  const row = (height: number, cells: string): string => `<a:tr h="${emu(height)}">${cells}</a:tr>`
  const heads = table.heads.map((head, at) =>
    row(table.headHeights[at] ?? 0, headRow(drawing, head, at === table.heads.length - 1)),
  )
  const rows = part.rows.map(at => row(table.rowHeights[at] ?? 0, bodyRow(drawing, at)))
  const { grid } = table
  const rtl = mostlyRightToLeft(
    [...grid.columns.slice(1), ...grid.rows.filter(({ kind }) => kind !== 'base')].map(({ label }) => label),
  )
  return `<a:tbl><a:tblPr${rtl ? ' rtl="1"' : ''} firstRow="1"><a:tableStyleId>${NO_STYLE}</a:tableStyleId></a:tblPr><a:tblGrid>${widths.map(width => `<a:gridCol w="${emu(width)}"/>`).join('')}</a:tblGrid>${heads.join('')}${rows.join('')}</a:tbl>`
}
