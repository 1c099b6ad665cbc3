import { formatWhole } from '@core/domain/tables'
import { fill, type Colour, type Ground } from './colours'
import { fitText, heightOfLines, type Face } from './measure'
import { emu, frame, paragraphXml, type Box, type Run } from './shapes'
import { headOf, partWords, type Slide } from './slide'
import type { Making } from './making'
import { NO_STYLE, TABLE_URI } from './tableXml'

/** One table of the report and where it is in the deck. */
export interface Entry {
  readonly section: string
  readonly code: string
  readonly label: string
  /** "chart", "table", "chart, table" or why there is none. */
  readonly kind: string
  /** Its first and last slide, counted from the first slide after the contents. */
  readonly from: number
  readonly to: number
}

type Row =
  | { readonly kind: 'section'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'entry'; readonly entry: Entry }

const SIZE = { section: 12, entry: 11, side: 9 } as const
const HEIGHT = { section: 30, entry: 19 } as const
const GAP = 36
/** A column of the slide is no narrower. */
const NARROW = 300
const WIDTH = { code: 56, kind: 84, slide: 48 } as const
const PAD = 4

const rowsOf = (entries: readonly Entry[]): Row[] => {
  const rows: Row[] = []
  entries.forEach((entry, at) => {
    if (entry.section !== entries[at - 1]?.section) {
      const next = entries.findIndex((other, place) => place > at && other.section !== entry.section)
      const last = entries[(next < 0 ? entries.length : next) - 1] ?? entry
      rows.push({ kind: 'section', name: entry.section, from: entry.from, to: last.to })
    }
    rows.push({ kind: 'entry', entry })
  })
  return rows
}

/** Rows in columns of this height; a section never ends a column with its head alone. */
const columnsOf = (rows: readonly Row[], height: number): Row[][] => {
  const columns: Row[][] = []
  let used = Infinity
  for (const row of rows) {
    const own = HEIGHT[row.kind]
    if (used + own + (row.kind === 'section' ? HEIGHT.entry : 0) > height) {
      columns.push([])
      used = 0
    }
    columns.at(-1)?.push(row)
    used += own
  }
  return columns
}

interface CellLook {
  readonly align?: 'r'
  readonly below: Colour
  readonly span?: number
}

const line = (tag: string, colour: Colour | null, ground: Ground, width = 6350): string =>
  colour === null
    ? `<a:${tag} w="0"><a:noFill/></a:${tag}>`
    : `<a:${tag} w="${width}">${fill(colour, ground)}</a:${tag}>`

const cell = (runs: readonly Run[], { align, below, span = 1 }: CellLook, ground: Ground): string => {
  const text = paragraphXml({ runs, ...(align && { align }) }, ground)
  const lines = ['lnL', 'lnR', 'lnT'].map(tag => line(tag, null, ground)).join('')
  const merged =
    '<a:tc hMerge="1"><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-GB"/></a:p></a:txBody><a:tcPr/></a:tc>'
  const sides = `marL="0" marR="${align ? 0 : emu(PAD)}" marT="${emu(1)}" marB="${emu(1)}" anchor="b"`
  return `<a:tc${span > 1 ? ` gridSpan="${span}"` : ''}><a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody><a:tcPr ${sides}>${lines}${line('lnB', below, ground, below === 'key' ? 14_288 : 6350)}<a:noFill/></a:tcPr></a:tc>${merged.repeat(span - 1)}`
}

interface Drawing {
  readonly width: number
  readonly face: Face
  readonly ground: Ground
  /** The number of a slide of an entry. */
  readonly numberOf: (at: number) => number
  /** The relation that leads to a slide. */
  readonly linkTo: (slide: number) => string
}

const slideWords = (from: number, to: number): string =>
  from === to ? formatWhole(from) : `${formatWhole(from)}–${formatWhole(to)}`

const rowXml = (row: Row, { width, face, ground, numberOf, linkTo }: Drawing): string => {
  const labelWidth = width - WIDTH.code - WIDTH.kind - WIDTH.slide
  const short = (text: string, w: number, size: number, bold = false): string =>
    fitText(text, { w, h: heightOfLines(1, { size, face }) + 0.1 }, [size], { face, bold }).text
  const tr = (cells: string): string => `<a:tr h="${emu(HEIGHT[row.kind])}">${cells}</a:tr>`
  if (row.kind === 'section') {
    const slides = `slide${row.from === row.to ? '' : 's'} ${slideWords(numberOf(row.from), numberOf(row.to))}`
    const name = short(row.name, width - WIDTH.kind - WIDTH.slide - PAD, SIZE.section, true)
    return tr(
      cell([{ text: name, size: SIZE.section, bold: true, colour: 'key' }], { below: 'key', span: 2 }, ground) +
        cell([{ text: slides, size: SIZE.side, colour: 'soft' }], { below: 'key', span: 2, align: 'r' }, ground),
    )
  }
  const { code, label, kind, from, to } = row.entry
  const first = numberOf(from)
  const below = 'rule'
  return tr(
    [
      cell([{ text: short(code, WIDTH.code - PAD, SIZE.side), size: SIZE.side, colour: 'soft' }], { below }, ground),
      cell([{ text: short(label, labelWidth - PAD, SIZE.entry), size: SIZE.entry, colour: 'text' }], { below }, ground),
      cell([{ text: kind, size: SIZE.side, colour: 'soft' }], { below, align: 'r' }, ground),
      cell(
        [{ text: slideWords(first, numberOf(to)), size: SIZE.entry, bold: true, colour: 'key', link: linkTo(first) }],
        { below, align: 'r' },
        ground,
      ),
    ].join(''),
  )
}

const tableXml = (rows: readonly Row[], drawing: Drawing): string => {
  const { width } = drawing
  const widths = [WIDTH.code, width - WIDTH.code - WIDTH.kind - WIDTH.slide, WIDTH.kind, WIDTH.slide]
  return `<a:tbl><a:tblPr><a:tableStyleId>${NO_STYLE}</a:tableStyleId></a:tblPr><a:tblGrid>${widths.map(one => `<a:gridCol w="${emu(one)}"/>`).join('')}</a:tblGrid>${rows.map(row => rowXml(row, drawing)).join('')}</a:tbl>`
}

const TITLE = 'Contents'

/** What is where in the deck, with links. `before`: slides before the contents. */
export const contentsSlides = ({ stages, titled }: Making, entries: readonly Entry[], before: number): Slide[] => {
  const { text: stage } = stages
  const { body } = headOf(stage, { text: TITLE, end: '' })
  const columns = columnsOf(rowsOf(entries), body.h)
  const perSlide = columns.length > 1 && body.w >= NARROW * 2 + GAP ? 2 : 1
  const width = (body.w - GAP * (perSlide - 1)) / perSlide
  const count = Math.ceil(columns.length / perSlide)
  const numberOf = (at: number): number => before + count + at + 1
  return Array.from({ length: count }, (_, at): Slide => {
    const title = titled(TITLE, at === 0 ? '' : ` (continued, ${partWords(at, count)})`)
    const shown = columns.slice(at * perSlide, (at + 1) * perSlide)
    const links = new Map<number, string>()
    const linkTo = (slide: number): string => {
      const id = links.get(slide) ?? `link${slide}`
      links.set(slide, id)
      return id
    }
    for (const row of shown.flat()) if (row.kind === 'entry') linkTo(numberOf(row.entry.from))
    const frames = shown.map((rows, column) => {
      const h = rows.reduce((sum, { kind }) => sum + HEIGHT[kind], 0)
      const box: Box = { x: body.x + column * (width + GAP), y: body.y, w: width, h }
      const content = (ground: Ground): string => tableXml(rows, { width, face: stage.face, ground, numberOf, linkTo })
      return frame('Contents', box, 'Contents with links to slides', { uri: TABLE_URI, kind: null, content })
    })
    return {
      stage,
      title,
      shapes: [...headOf(stage, title).shapes, ...frames],
      after: [],
      chart: null,
      links,
      notes: [
        TITLE,
        ...shown
          .flat()
          .map(row =>
            row.kind === 'section'
              ? row.name
              : `${row.entry.code} ${row.entry.label}: ${slideWords(numberOf(row.entry.from), numberOf(row.entry.to))}`.trim(),
          ),
      ],
    }
  })
}
