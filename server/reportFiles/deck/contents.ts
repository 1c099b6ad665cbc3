import { formatWhole } from '@core/domain/tables'
import type { Colour } from './colours'
import { fitText, heightOfLines, widthOf, type Face } from './measure'
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
/** Columns beside the labels are as wide as their texts, up to this share of the whole. */
const MOST = { code: 0.2, kind: 0.25, slide: 0.25 } as const
/** Labels are all of one size: the largest in which none is cut. */
const LABEL_SIZES = [SIZE.entry, 10, 9]
const PAD = 4
const APART = 10

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

/** The same rows in as many columns as there is room for on their slides, all about as high: no slide has a single row. */
const evenly = (rows: readonly Row[], height: number, columns: number): Row[][] => {
  const whole = rows.reduce((sum, { kind }) => sum + HEIGHT[kind], 0)
  for (let even = whole / columns; even < height; even += HEIGHT.entry) {
    const found = columnsOf(rows, even)
    if (found.length <= columns) return found
  }
  return columnsOf(rows, height)
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
  /** Of code, label, kind and slides. */
  readonly widths: readonly [number, number, number, number]
  readonly labelSize: number
  readonly face: Face
  /** The number of a slide of an entry. */
  readonly numberOf: (at: number) => number
  /** The relation that leads to a slide. */
  readonly linkTo: (slide: number) => string
}

const slideWords = (from: number, to: number): string =>
  from === to ? formatWhole(from) : `${formatWhole(from)}–${formatWhole(to)}`

/** How wide the columns are in which these entries are listed, and how large their labels. */
const drawingOf = (
  entries: readonly Entry[],
  width: number,
  { face, numberOf }: Pick<Drawing, 'face' | 'numberOf'>,
): Pick<Drawing, 'widths' | 'labelSize'> => {
  const widest = (texts: readonly string[], size: number, most: number, bold = false): number => {
    const found = Math.max(0, ...texts.map(text => widthOf(text, { size, face, bold })))
    return found === 0 ? 0 : Math.min(found + APART, width * most)
  }
  const code = widest(
    entries.map(entry => entry.code),
    SIZE.side,
    MOST.code,
  )
  const kind = widest(
    entries.map(entry => entry.kind),
    SIZE.side,
    MOST.kind,
  )
  const slide = widest(
    entries.map(({ from, to }) => slideWords(numberOf(from), numberOf(to))),
    SIZE.entry,
    MOST.slide,
    true,
  )
  const label = width - code - kind - slide
  const fits = (size: number): boolean => entries.every(entry => widthOf(entry.label, { size, face }) <= label - PAD)
  return { widths: [code, label, kind, slide], labelSize: LABEL_SIZES.find(fits) ?? LABEL_SIZES.at(-1) ?? SIZE.side }
}

const cellsOf = (row: Row, { widths, labelSize, face, numberOf, linkTo }: Drawing): Cell[] => {
  const [codeWidth, labelWidth] = widths
  const short = (text: string, w: number, size: number, bold = false): string =>
    fitText(text, { w, h: heightOfLines(1, { size, face }) + 0.1 }, [size], { face, bold }).text
  if (row.kind === 'section') {
    const slides = `slide${row.from === row.to ? '' : 's'} ${slideWords(numberOf(row.from), numberOf(row.to))}`
    const name = short(row.name, codeWidth + labelWidth - PAD, SIZE.section, true)
    return [
      cell({ text: name, size: SIZE.section, bold: true, colour: 'key' }, 'key', { span: codeWidth === 0 ? 1 : 2 }),
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
  const shownCode: Run = { text: short(code, codeWidth - PAD, SIZE.side), size: SIZE.side, colour: 'soft' }
  return [
    ...(codeWidth === 0 ? [] : [cell(shownCode, 'rule')]),
    cell({ text: short(label, labelWidth - PAD, labelSize), size: labelSize, colour: 'text' }, 'rule'),
    cell({ text: kind, size: SIZE.side, colour: 'soft' }, 'rule', { align: 'r' }),
    cell(slides, 'rule', { align: 'r' }),
  ]
}

const gridOf = (rows: readonly Row[], drawing: Drawing): Grid => ({
  widths: drawing.widths.filter(width => width > 0),
  rows: rows.map(row => ({ height: HEIGHT[row.kind], cells: cellsOf(row, drawing) })),
  heads: 0,
  rowHeads: false,
  rtl: false,
})

const TITLE = 'Contents'

/** What is where in the deck, with links. `before`: slides before the contents. */
export const contentsSlides = ({ stages, titled }: Making, entries: readonly Entry[], before: number): Slide[] => {
  const { text: stage } = stages
  const { body } = headOf(stage, { text: TITLE, end: '' })
  const rows = rowsOf(entries)
  const least = columnsOf(rows, body.h).length
  const perSlide = least > 1 && body.w >= NARROW * 2 + GAP ? 2 : 1
  const width = (body.w - GAP * (perSlide - 1)) / perSlide
  const count = Math.ceil(least / perSlide)
  const columns = evenly(rows, body.h, count * perSlide)
  const numberOf = (at: number): number => before + count + at + 1
  const { face } = stage
  const drawing = { ...drawingOf(entries, width, { face, numberOf }), face, numberOf }
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
    const frames = shown.map((shownRows, column): Shape => {
      const h = shownRows.reduce((sum, { kind }) => sum + HEIGHT[kind], 0)
      const box: Box = { x: body.x + column * (width + GAP), y: body.y, w: width, h }
      const grid = gridOf(shownRows, { ...drawing, linkTo })
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
