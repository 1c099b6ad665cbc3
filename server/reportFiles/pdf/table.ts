import type { Cell, Grid, Shape } from '../deck/shapes'
import type { Page } from './page'
import { artifact, tagIn, type Doc, type Tag } from './tags'
import { placeText, setText, type TextStyle } from './text'
import { shownColour } from '../deck/colours'
import { spoken, writeParagraph } from './write'

const THIN = 0.5
/** Under the heads. */
const STRONG = 1.1

interface Placed {
  readonly cell: Cell
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Cells at their places; in tables that run from right to left the first column is on the right. */
const placedRows = ({ widths, rows, rtl }: Grid, { x: left, y: top }: { x: number; y: number }): Placed[][] => {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let y = top
  return rows.map(({ height, cells }) => {
    let [column, used] = [0, 0]
    const line = cells.map((cell): Placed => {
      const w = widths.slice(column, column + cell.span).reduce((sum, width) => sum + width, 0)
      const x = rtl ? left + whole - used - w : left + used
      column += cell.span
      used += w
      return { cell, x, y, w, h: height }
    })
    y += height
    return line
  })
}

const drawLines = (doc: Doc, placed: readonly Placed[], { ground }: Page, rtl: boolean): void => {
  for (const { cell, x, y, w, h } of placed)
    if (cell.behind !== null) doc.rect(x, y, w, h).fillColor(shownColour(cell.behind, ground)).fill()
  for (const { cell, x, y, w, h } of placed) {
    if (cell.below !== null) {
      doc.lineWidth(cell.strong ? STRONG : THIN).strokeColor(shownColour(cell.below, ground))
      doc
        .moveTo(x, y + h)
        .lineTo(x + w, y + h)
        .stroke()
    }
    if (!cell.left) continue
    const side = rtl ? x + w : x
    doc.lineWidth(THIN).strokeColor(shownColour('rule', ground))
    doc
      .moveTo(side, y)
      .lineTo(side, y + h)
      .stroke()
  }
}

const flipped = { l: 'r', ctr: 'ctr', r: 'l' } as const

const writeCell = (page: Page, row: Tag, { cell, x, y, w, h }: Placed, head: 'Row' | 'Column' | null, rtl: boolean) => {
  const { doc, style } = page
  const own: TextStyle = { ...style, anchor: cell.anchor }
  const tag = tagIn(doc, row, head === null ? 'TD' : 'TH', head === null ? {} : { scope: head })
  if (cell.span > 1) {
    const { data } = tag.dictionary
    data.A = { ...(data.A as object | undefined), O: 'Table', ColSpan: cell.span }
  }
  const [before, after] = rtl ? [cell.sides[1], cell.sides[0]] : cell.sides
  const text = cell.runs.map(run => run.text).join('')
  if (text !== '') {
    const align = rtl ? flipped[cell.align] : cell.align
    const blocks = setText([{ runs: cell.runs, align }], w - before - after, own, page.palette)
    const box = { x: x + before, y: y + cell.pad, w: w - before - after, h: h - 2 * cell.pad }
    for (const paragraph of placeText(blocks, box, cell.anchor)) {
      const content = tagIn(doc, tag, 'P', spoken(text, paragraph))
      writeParagraph(doc, content, paragraph)
      content.end()
    }
  }
  tag.end()
}

/** Draws a table: its lines for the eye, its cells with their heads for everyone. */
export const drawTable = (page: Page, parent: Tag, { grid, box, text }: Extract<Shape, { kind: 'table' }>): void => {
  const { doc } = page
  const rows = placedRows(grid, box)
  artifact(doc, 'Layout', () => drawLines(doc, rows.flat(), page, grid.rtl))
  const table = tagIn(doc, parent, 'Table', { alt: text })
  rows.forEach((cells, at) => {
    const row = tagIn(doc, table, 'TR')
    cells.forEach((cell, column) => {
      const isRowHead = column === 0 && grid.rowHeads
      writeCell(page, row, cell, at < grid.heads ? 'Column' : isRowHead ? 'Row' : null, grid.rtl)
    })
    row.end()
  })
  table.end()
}
