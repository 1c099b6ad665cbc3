import { formatWhole } from '@core/domain/tables'
import type { Colour } from './colours'
import { fitText, heightOfLines, type Face } from './measure'
import type { Box, Cell, Grid, Run, Shape } from './shapes'
import { headOf, partWords, type Slide } from './slide'
import type { Making } from './making'

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

const PLAIN: Omit<Cell, 'runs'> = {
  align: 'l',
  anchor: 'b',
  span: 1,
  behind: null,
  below: null,
  strong: false,
  left: false,
  sides: [0, PAD],
  pad: 1,
}

const cell = (run: Run, below: Colour, look: { readonly align?: 'r'; readonly span?: number } = {}): Cell => ({
  ...PLAIN,
  ...look,
  runs: [run],
  below,
  strong: below === 'key',
  ...(look.align && { sides: [0, 0] as const }),
})

interface Drawing {
  readonly width: number
  readonly face: Face
  /** The number of a slide of an entry. */
  readonly numberOf: (at: number) => number
  /** The relation that leads to a slide. */
  readonly linkTo: (slide: number) => string
}

const slideWords = (from: number, to: number): string =>
  from === to ? formatWhole(from) : `${formatWhole(from)}–${formatWhole(to)}`

const cellsOf = (row: Row, { width, face, numberOf, linkTo }: Drawing): Cell[] => {
  const labelWidth = width - WIDTH.code - WIDTH.kind - WIDTH.slide
  const short = (text: string, w: number, size: number, bold = false): string =>
    fitText(text, { w, h: heightOfLines(1, { size, face }) + 0.1 }, [size], { face, bold }).text
  if (row.kind === 'section') {
    const slides = `slide${row.from === row.to ? '' : 's'} ${slideWords(numberOf(row.from), numberOf(row.to))}`
    const name = short(row.name, width - WIDTH.kind - WIDTH.slide - PAD, SIZE.section, true)
    return [
      cell({ text: name, size: SIZE.section, bold: true, colour: 'key' }, 'key', { span: 2 }),
      cell({ text: slides, size: SIZE.side, colour: 'soft' }, 'key', { span: 2, align: 'r' }),
    ]
  }
  const { code, label, kind, from, to } = row.entry
  const first = numberOf(from)
  const slides: Run = {
    text: slideWords(first, numberOf(to)),
    size: SIZE.entry,
    bold: true,
    colour: 'key',
    link: linkTo(first),
  }
  return [
    cell({ text: short(code, WIDTH.code - PAD, SIZE.side), size: SIZE.side, colour: 'soft' }, 'rule'),
    cell({ text: short(label, labelWidth - PAD, SIZE.entry), size: SIZE.entry, colour: 'text' }, 'rule'),
    cell({ text: kind, size: SIZE.side, colour: 'soft' }, 'rule', { align: 'r' }),
    cell(slides, 'rule', { align: 'r' }),
  ]
}

const gridOf = (rows: readonly Row[], drawing: Drawing): Grid => {
  const { width } = drawing
  return {
    widths: [WIDTH.code, width - WIDTH.code - WIDTH.kind - WIDTH.slide, WIDTH.kind, WIDTH.slide],
    rows: rows.map(row => ({ height: HEIGHT[row.kind], cells: cellsOf(row, drawing) })),
    heads: 0,
    rowHeads: false,
    rtl: false,
  }
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
    const frames = shown.map((rows, column): Shape => {
      const h = rows.reduce((sum, { kind }) => sum + HEIGHT[kind], 0)
      const box: Box = { x: body.x + column * (width + GAP), y: body.y, w: width, h }
      const grid = gridOf(rows, { width, face: stage.face, numberOf, linkTo })
      return { kind: 'table', name: 'Contents', box, text: 'Contents with links to slides', place: null, grid }
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
