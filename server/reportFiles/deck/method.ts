import { FEW_RESPONDENTS, MINIMUM_EFFECTIVE_BASE } from '@core/crosstab'
import { formatWhole, LOW_BASE_MARK, type NoteLine } from '@core/domain/tables'
import type { ReportPage } from '@core/report'
import type { ReportHead } from '../protocol'
import { dateWords, monthWords } from '../dates'
import { cutTo, heightOfLines, lineCount } from './measure'
import { textBox, type Paragraph } from './shapes'
import { headOf, partWords, type Slide } from './slide'
import type { Stage } from './stage'
import type { Making } from './making'
import { UNMARKED } from './words'

interface Block {
  readonly head: string
  readonly lines: readonly NoteLine[]
}

const percent = (value: number): string => `${formatWhole(value)} %`

/** The lowest and the highest efficiency of the tables. */
const efficiencyWords = (pages: readonly ReportPage[]): string | null => {
  const all = pages.flatMap(({ content }) => content?.notes?.weight?.efficiency ?? [])
  if (all.length === 0) return null
  const [least, most] = [Math.min(...all), Math.max(...all)].map(percent)
  return least === most ? `${most ?? ''} in every table.` : `${least ?? ''} to ${most ?? ''}; each table says its own.`
}

const dataBlock = ({ study, fieldwork, dataset, date, notes }: ReportHead, pages: readonly ReportPage[]): Block => {
  const of = pages.find(({ content }) => content?.notes?.base.of != null)?.content?.notes?.base.of ?? null
  const said = (term: string): NoteLine[] => notes.filter(line => line.term === term)
  return {
    head: 'Data',
    lines: [
      ...(study === '' ? [] : [{ term: 'Study', text: study }]),
      ...(fieldwork === '' ? [] : [{ term: 'Fieldwork', text: monthWords(fieldwork) }]),
      { term: 'Data', text: `${dataset.name}, version ${formatWhole(dataset.version)}` },
      ...(of === null ? [] : [{ term: 'Sample', text: `n=${formatWhole(of)}` }]),
      { term: 'Calculated', text: dateWords(date) },
      ...said('Base'),
      ...said('Filter'),
      ...said('Note'),
    ],
  }
}

const weightBlock = ({ notes }: ReportHead, pages: readonly ReportPage[]): Block => {
  const efficiency = efficiencyWords(pages)
  const line = notes.find(({ term }) => term === 'Weight')
  return {
    head: 'Weight',
    lines: [
      { term: 'Weight', text: line?.text ?? 'none.' },
      ...(efficiency === null
        ? []
        : [
            { term: 'Efficiency', text: efficiency },
            { term: 'Effective base', text: 'respondents times efficiency; tests calculate with it.' },
          ]),
    ],
  }
}

const MARKS: readonly NoteLine[] = [
  { term: 'Letters', text: 'the column is higher than the column of that letter in its group.' },
  {
    term: '▲ ▼',
    text: 'higher or lower than everyone in the table outside the column; on lines over waves, than the one before.',
  },
]
const MUTED: NoteLine = {
  term: 'Muted',
  text: `letters in grey italics, and no arrow, where fewer than ${FEW_RESPONDENTS} respondents are on both sides.`,
}

const testBlock = ({ notes }: ReportHead, marks: boolean): Block | null => {
  const line = notes.find(({ term }) => term === 'Test')
  if (!line || line.text.startsWith('not tested')) return line ? { head: 'Test', lines: [line] } : null
  return {
    head: 'Test',
    lines: [
      line,
      ...(marks ? MARKS : [UNMARKED]),
      { term: 'Not tested', text: `columns with an effective base under ${MINIMUM_EFFECTIVE_BASE}.` },
      ...(marks ? [MUTED] : []),
    ],
  }
}

const readingBlock = ({ notes }: ReportHead): Block => {
  const low = notes.find(({ term }) => term === 'Low base')
  return {
    head: 'Reading the figures',
    lines: [
      ...(low ? [{ term: LOW_BASE_MARK, text: low.text }] : []),
      { term: '<1, –', text: 'rounds to zero; nobody.' },
      { term: 'Rounding', text: 'from the exact figure, halves up. Parts may not add up to 100 or to their net.' },
    ],
  }
}

const leftBlock = ({ missing }: ReportHead, pages: readonly ReportPage[]): Block => {
  const empty = pages.flatMap(({ title, outcome }) => (outcome === null ? [] : [`${title}: ${outcome.title}`]))
  const hidden = pages.flatMap(({ title, content }) => {
    const labels = content?.table.hidden.columns.map(({ label }) => label) ?? []
    return labels.length === 0 ? [] : [`${title}: ${labels.join(', ')}`]
  })
  const line = (term: string, texts: readonly string[]): NoteLine => ({
    term,
    text: texts.length === 0 ? 'none' : `${texts.join('; ')}.`,
  })
  return {
    head: 'Left out',
    lines: [
      line('Tables', empty),
      line('Hidden columns', hidden),
      ...(missing.length === 0 ? [] : [line('No longer in the dataset', missing)]),
    ],
  }
}

const SIZE = 10.5
const HEAD = 12
const BETWEEN = 4
const GAP = 36
const NARROW = 300
/** Lines of one text on the slide; its notes have the rest. */
const LINES = 6

interface Piece {
  readonly paragraph: Paragraph
  readonly height: number
}

const piecesOf = ({ head, lines }: Block, width: number, { face }: Stage): Piece[] => [
  {
    paragraph: { runs: [{ text: head, size: HEAD, bold: true, colour: 'key' }], before: 8, plain: true },
    height: heightOfLines(1, { size: HEAD, face }) + 8,
  },
  ...lines.map(({ term, text }): Piece => {
    const type = { size: SIZE, face, bold: true }
    const whole = `${term}: ${text}`
    const shown = cutTo(whole, some => lineCount(some, width, type) <= LINES)
    return {
      paragraph: {
        runs: [
          { text: `${term}: `, size: SIZE, bold: true, colour: 'soft' },
          { text: shown.slice(term.length + 2), size: SIZE, colour: 'text' },
        ],
        before: BETWEEN,
        plain: true,
      },
      height: heightOfLines(lineCount(shown, width, type), type) + BETWEEN,
    }
  }),
]

/** Pieces in columns; the head of a block stays with its first line. */
const inColumns = (blocks: readonly (readonly Piece[])[], height: number): Piece[][] => {
  const columns: Piece[][] = [[]]
  let used = 0
  for (const block of blocks)
    block.forEach((piece, at) => {
      const together = piece.height + (at === 0 ? (block[1]?.height ?? 0) : 0)
      if (used > 0 && used + together > height) {
        columns.push([])
        used = 0
      }
      columns.at(-1)?.push(piece)
      used += piece.height
    })
  return columns
}

const TITLE = 'How these figures were made'

/** The last slides: data, weight, test in words, how figures are read, and what was left out. */
export const methodSlides = (
  { stages, head, titled }: Making,
  pages: readonly ReportPage[],
  marks: boolean,
): Slide[] => {
  const { text: stage } = stages
  const blocks = [
    dataBlock(head, pages),
    weightBlock(head, pages),
    testBlock(head, marks),
    readingBlock(head),
    leftBlock(head, pages),
  ].filter(block => block !== null)
  const { body } = headOf(stage, { text: TITLE, end: '' })
  const perSlide = body.w >= NARROW * 2 + GAP ? 2 : 1
  const width = (body.w - GAP * (perSlide - 1)) / perSlide
  const pieces = blocks.map(block => piecesOf(block, width, stage))
  const total = pieces.flat().reduce((sum, { height }) => sum + height, 0)
  // Two columns of about one height look better than one that is full.
  const even = inColumns(pieces, Math.min(body.h, total / perSlide + HEAD * 4))
  const columns = even.length <= perSlide ? even : inColumns(pieces, body.h)
  const count = Math.ceil(columns.length / perSlide)
  const notes = blocks.flatMap(({ head: name, lines }) => [name, ...lines.map(({ term, text }) => `${term}: ${text}`)])
  return Array.from({ length: count }, (_, at): Slide => {
    const title = titled(TITLE, at === 0 ? '' : ` (continued, ${partWords(at, count)})`)
    const boxes = columns.slice(at * perSlide, (at + 1) * perSlide).map((column, place) =>
      textBox(
        'Method',
        { x: body.x + place * (width + GAP), y: body.y, w: width, h: body.h },
        column.map(({ paragraph }) => paragraph),
      ),
    )
    return {
      stage,
      title,
      shapes: [...headOf(stage, title).shapes, ...boxes],
      after: [],
      chart: null,
      notes: [TITLE, ...notes],
    }
  })
}
