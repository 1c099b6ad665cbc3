import { fill, type Colour, type Ground } from './colours'
import type { Cell, Grid } from './shapes'
import { emu, paragraphXml } from './textXml'

export const TABLE_URI = 'http://schemas.openxmlformats.org/drawingml/2006/table'
/** PowerPoint calls this style "No Style, No Grid". */
const NO_STYLE = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}'

const NONE = '<a:noFill/>'
const THIN = 6350
/** Under the heads. */
const STRONG = 14_288
/** What a cell that takes several columns covers. */
const COVERED =
  '<a:tc hMerge="1"><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-GB"/></a:p></a:txBody><a:tcPr/></a:tc>'

const line = (tag: string, colour: Colour | null, ground: Ground, width = THIN): string =>
  colour === null ? `<a:${tag} w="0">${NONE}</a:${tag}>` : `<a:${tag} w="${width}">${fill(colour, ground)}</a:${tag}>`

const cellXml = (cell: Cell, ground: Ground): string => {
  const { runs, align, anchor, span, behind, below, strong, left, sides, pad } = cell
  const lines = [
    line('lnL', left ? 'rule' : null, ground),
    line('lnR', null, ground),
    line('lnT', null, ground),
    line('lnB', below, ground, strong ? STRONG : THIN),
  ].join('')
  const body = `<a:txBody><a:bodyPr/><a:lstStyle/>${paragraphXml({ runs, align }, ground)}</a:txBody>`
  const margins = `marL="${emu(sides[0])}" marR="${emu(sides[1])}" marT="${emu(pad)}" marB="${emu(pad)}" anchor="${anchor}"`
  return `<a:tc${span > 1 ? ` gridSpan="${span}"` : ''}>${body}<a:tcPr ${margins}>${lines}${behind === null ? NONE : fill(behind, ground)}</a:tcPr></a:tc>${COVERED.repeat(span - 1)}`
}

/** A native table. */
export const gridXml = ({ widths, rows, heads, rtl }: Grid, ground: Ground): string => {
  const columns = widths.map(width => `<a:gridCol w="${emu(width)}"/>`).join('')
  const lines = rows.map(
    ({ height, cells }) => `<a:tr h="${emu(height)}">${cells.map(cell => cellXml(cell, ground)).join('')}</a:tr>`,
  )
  return `<a:tbl><a:tblPr${rtl ? ' rtl="1"' : ''}${heads > 0 ? ' firstRow="1"' : ''}><a:tableStyleId>${NO_STYLE}</a:tableStyleId></a:tblPr><a:tblGrid>${columns}</a:tblGrid>${lines.join('')}</a:tbl>`
}
