import { isRightToLeft } from '@core/domain'
import { breakTexts, chartRows, drawnGroups, noteAlone } from '@core/domain/charts'
import {
  baseSizeWords,
  formatValue,
  formatWhole,
  lettersByLevel,
  LOW_BASE_MARK,
  noteLines,
  signedWhole,
  unitLabel,
  type NoteLine,
  type TableDocument,
} from '@core/domain/tables'
import type { Headline, QuestionWords } from '@core/report'
import type { FilePage, ReportHead } from '../protocol'
import type { Drawn } from './chartParts'
import type { Written } from './making'
import { dateWords } from '../dates'
import { marksLine } from './seenMarks'
import { isolated, type Run } from './shapes'

export type Content = FilePage & { readonly content: TableDocument }

/** What the slides of one table say about it, in full. */
export interface Words {
  /** The question in few words. */
  readonly label: string
  /** What somebody wrote as the title of its slides, and a sentence below; '' where nobody did. */
  readonly title: string
  readonly sentence: string
  /** What the chart says, as its title; null: the label is its title. */
  readonly headline: Headline | null
  readonly question: QuestionWords | null
  /** "Column %, weighted", "n=1,204" and the like: what all slides of the table have in common. */
  readonly measure: string
  readonly size: string
  readonly kind: string
  readonly sorted: string
  /** Where the mean or score of Total may as well lie; '' where the chart shows none. */
  readonly interval: string
  /** Banner groups that the chart shows, in words. */
  readonly breakout: string
  /** What the chart leaves out. */
  readonly left: readonly string[]
  readonly base: string
  readonly hidden: string
  /** Address of the same figures in the product; '' where there is none. */
  readonly live: string
  /** Address of the receipt of the table; '' where there is none. */
  readonly receipt: string
  /** Of the chart, and of the table. */
  readonly source: { readonly chart: readonly NoteLine[]; readonly table: readonly NoteLine[] }
}

const KINDS: Readonly<Record<string, string>> = {
  Multiple: 'several answers possible',
  Scale: 'scale',
  NPS: 'scale from 0 to 10',
}

const sentence = ({ term, text }: NoteLine): string => (term === '' ? text : `${term}: ${text}`)

const hiddenWords = ({ table, notes }: TableDocument): string => {
  const { lowBaseColumns, emptyColumns, emptyRows } = table.hidden
  const counted = (count: number, one: string, why: string): string[] =>
    count === 0 ? [] : [`${formatWhole(count)} ${one}${count === 1 ? '' : 's'} ${why}`]
  const parts = [
    ...counted(lowBaseColumns, 'column', `with a base under ${formatWhole(notes?.lowBaseThreshold ?? 0)}`),
    ...counted(emptyColumns, 'column', 'without respondents'),
    ...counted(emptyRows, 'row', 'that nobody chose'),
  ]
  return parts.length === 0 ? '' : `Not shown: ${parts.join(', ')}.`
}

/** Without it, a table without marks would look like one without differences. */
export const UNMARKED: NoteLine = { term: 'Letters and arrows', text: 'not shown.' }

const sourceLines = (page: Content, head: ReportHead, model: Drawn | null): NoteLine[] => {
  const { content } = page
  const { notes } = content
  const lines = notes === null ? [] : noteLines({ ...notes, dataset: null, filter: notes.filter ?? 'none' })
  const said = head.study === '' ? [head.dataset.name] : [head.study, head.dataset.name]
  const source = `${said.join(', ')}, version ${head.dataset.version}, calculated ${dateWords(head.date)}.`
  const hidden = hiddenWords(content)
  return [
    { term: 'Source', text: source },
    ...lines,
    ...(notes?.test != null && !content.testing ? [UNMARKED] : []),
    ...marksLine(content, model),
    ...(hidden === '' ? [] : [{ term: '', text: hidden }]),
  ]
}

const sortedWords = ({ settings, chart, content }: Content, model: Drawn | null): string => {
  const { ROW: order } = settings.sortState
  if (order !== null) {
    const [total] = content.table.columns
    return total?.group === null && order.key === total.key ? 'sorted by Total' : 'sorted'
  }
  const bySize =
    model?.kind === 'bars' &&
    chart?.automatic === true &&
    chart.order?.rows == null &&
    chart.order?.rowsOrdered !== true &&
    (chart.subject?.kind === 'single' || chart.subject?.kind === 'multi')
  return bySize ? 'sorted by Total' : ''
}

const intervalWords = ({ settings, content }: Content, model: Drawn | null): string => {
  const { key } = model?.categories[0] ?? {}
  if (model === null || key === undefined || key !== content.table.columns[0]?.key) return ''
  const score = model.kind === 'stacked' && model.net?.signed === true
  const found = model.kind === 'bars' ? model.intervals?.[0]?.[0] : score ? model.net.intervals?.[0] : null
  if (found == null) return ''
  const [low, high] = found.map(value => (score ? signedWhole(value) : formatValue(value, 'mean')))
  return `Total: ${settings.statsConfidence} % interval ${low ?? ''} to ${high ?? ''}`
}

const labelOf = ({ question, title }: Content): string => {
  if (question?.label == null) return title
  return question.row === null ? question.label : `${question.row}: ${question.label}`
}

/** Nets and calculated rows that a chart without its table leaves out, in words. */
const undrawnWords = ({ content }: Content, model: Drawn | null): string => {
  if (model === null || model.kind === 'stacked') return ''
  const drawn = new Set([...model.categories, ...model.series].map(({ label }) => label))
  const added = content.table.rows.filter(({ type }) => type !== 'cat' && type !== 'missing')
  const left = added.filter(({ label }) => !drawn.has(label)).length
  if (left === 0) return ''
  return `${left < added.length ? 'Some nets and calculated rows' : 'Nets and calculated rows'} are not shown.`
}

interface Said {
  /** What the slide claims; null: it has the label of the question as its title. */
  readonly headline?: Headline | null
  /** Whether the deck has the table as well where there is a chart. */
  readonly beside?: boolean
  readonly written?: Written | undefined
}

/** What is said about a table and its chart. */
export const wordsOf = (
  page: Content,
  model: Drawn | null,
  head: ReportHead,
  { headline = null, beside = true, written }: Said = {},
): Words => {
  const { content, chart, question } = page
  const { table, notes, groupLabels } = content
  const rows = chart === null || model === null ? 0 : chartRows(chart.table).length
  const others = chart === null || model === null || model.kind === 'stacked' ? 0 : table.rows.length - rows
  const groups = chart === null || model === null ? [] : drawnGroups(chart).map(group => groupLabels[group] ?? '')
  return {
    label: labelOf(page),
    title: written?.title ?? '',
    sentence: written?.sentence ?? '',
    headline: written?.title ? null : headline,
    question,
    measure:
      chart === null || model === null
        ? unitLabel(table, content.numberType)
        : unitLabel(chart.table, chart.numberType),
    size: notes === null ? '' : baseSizeWords(notes.base.n, notes.rounded),
    kind: question === null ? '' : (KINDS[question.kind] ?? ''),
    sorted: sortedWords(page, model),
    interval: intervalWords(page, model),
    breakout: groups.filter(text => text !== '').join(', ') || 'Total',
    left: [
      beside ? (model?.note ?? '') : noteAlone(model?.note ?? ''),
      beside ? (others > 0 ? 'Nets and calculated rows are in the table.' : '') : undrawnWords(page, model),
    ].filter(text => text !== ''),
    base:
      notes === null
        ? ''
        : (noteLines(notes)
            .find(({ term }) => term === 'Base')
            ?.text.replace(/\.$/, '') ?? ''),
    hidden: hiddenWords(content),
    live: page.live ?? '',
    receipt: page.receipt ?? '',
    source: { chart: model === null ? [] : sourceLines(page, head, model), table: sourceLines(page, head, null) },
  }
}

/** The title of slides with the chart, and of those with the table. */
export const chartTitle = ({ title, headline, label }: Words): string => title || (headline?.text ?? label)
export const tableTitle = ({ title, label }: Words): string => title || label

const withRow = (text: string, row: string): string => `${text}${/[\p{L}\p{N})]$/u.test(text) ? ':' : ''} ${row}`

/** Code and wording of the question, where the title does not say the same, or `isCut` and says less. */
export const wordingRuns = ({ question, label }: Words, title: string, isCut = false): Run[] => {
  if (question === null || (!isCut && question.label === null && title === label)) return []
  const { code, text, row } = question
  const whole = row === null || text.includes(row) ? text : withRow(text, row)
  if (!isCut && whole === title) return []
  const rtl = isRightToLeft(whole)
  const [open, close] = rtl ? ['«', '»'] : ['“', '”']
  return [
    { text: rtl ? isolated(code) : code, bold: true, colour: 'key' },
    { text: ` ${open}${whole}${close}`, colour: 'text' },
  ]
}

const BETWEEN = ' · '

/** What is measured on one slide, from these parts; empty ones are left out. */
export const contextRuns = (parts: readonly string[]): Run[] => [
  { text: parts.filter(text => text !== '').join(BETWEEN), colour: 'soft' },
]

export const sourceRuns = (lines: readonly NoteLine[]): Run[] =>
  lines.flatMap(({ term, text }, at) => {
    const space = at === 0 ? '' : ' '
    return term === ''
      ? [{ text: `${space}${text}`, colour: 'soft' as const }]
      : [
          { text: `${space}${term}: `, bold: true, colour: 'soft' as const },
          { text, colour: 'soft' as const },
        ]
  })

/** What is behind the figures in full: wording, base, filter, weight, test, what was left out, and where the figures are live. */
export const methodNotes = (words: Words, title: string, of: 'chart' | 'table'): string[] => [
  ...[words.title, words.sentence].filter(text => text !== ''),
  title,
  ...(words.question === null ? [] : [`${words.question.code}: ${words.question.text}`]),
  [words.measure, words.kind, of === 'chart' ? words.breakout : ''].filter(text => text !== '').join(BETWEEN),
  ...(of === 'chart' ? words.left.map(text => `Chart: ${text}`) : []),
  ...words.source[of].map(sentence),
  ...(words.live === '' ? [] : [`Live figures: ${words.live}`]),
  ...(words.receipt === '' ? [] : [`Receipt: ${words.receipt}`]),
]

const ALT_LONGEST = 300

/** A description for people who cannot see it, cut where office programs would. */
export const altText = (parts: readonly string[]): string => {
  const whole = parts.filter(text => text !== '').join(' ')
  return whole.length < ALT_LONGEST ? whole : `${whole.slice(0, ALT_LONGEST - 2).trimEnd()}…`
}

const named = ({ model, value }: { model: Drawn; value: 'most' | 'least' }): string => {
  const places = model.points.flatMap((line, category) =>
    line.flatMap((point, series) =>
      point.value === null ? [] : [{ category, series, ...point, number: point.value }],
    ),
  )
  const [found] = [...places].sort((one, other) =>
    value === 'most' ? other.number - one.number : one.number - other.number,
  )
  if (!found) return ''
  const category = model.categories[found.category]?.label ?? ''
  const series = model.series[found.series]?.label ?? ''
  const where = model.series.length === 1 ? category : `${series}, ${category}`
  return `${where} ${found.text}`
}

const KIND_WORDS: Readonly<Record<Drawn['kind'], string>> = {
  bars: 'Bar chart',
  stacked: 'Stacked bar chart',
  line: 'Line chart',
}

export const chartText = (words: Words, model: Drawn): string => {
  const [most, least] = [named({ model, value: 'most' }), named({ model, value: 'least' })]
  const low = [...model.series, ...model.categories].flatMap(({ label, lowBase }) => (lowBase ? [label] : []))
  const kind = model.kind === 'bars' && !model.horizontal ? 'Column chart' : KIND_WORDS[model.kind]
  return altText([
    `${kind}: ${words.label}, ${words.measure}, ${words.base}.`,
    words.headline === null ? '' : `${words.headline.text}.`,
    most === '' ? '' : `Highest ${most}, lowest ${least}.`,
    ...breakTexts(model),
    low.length === 0 ? '' : `${[...new Set(low)].join(', ')} ${LOW_BASE_MARK}: low base.`,
  ])
}

export const tableText = (words: Words, rows: number, columns: number): string =>
  altText([
    `Table: ${words.label}, ${words.measure}, ${words.base}. ${formatWhole(rows)} rows, ${formatWhole(columns)} columns.`,
  ])

/** Rows whose letters are written out in the notes of one slide. */
const SPELT = 40

/** The letters of some columns in words: "Tea: 18–24 higher than 35–54, 55–74." */
export const lettersInWords = ({ table, testing }: TableDocument, labels: ReadonlySet<string> | null): string[] => {
  if (!testing) return []
  const byLetter = new Map(
    table.columns.flatMap(({ letter, label }) => (letter === null ? [] : [[letter, label] as const])),
  )
  const lines = table.rows.flatMap(({ label, cells }) => {
    if (labels !== null && !labels.has(label)) return []
    const said = cells.flatMap(({ letters }, at) => {
      const { first, second } = lettersByLevel(letters, table.columns)
      const than = [...first, ...second].flatMap(letter => byLetter.get(letter.toUpperCase()) ?? [])
      return than.length === 0 ? [] : [`${table.columns[at]?.label ?? ''} higher than ${than.join(', ')}`]
    })
    return said.length === 0 ? [] : [`${label}: ${said.join('; ')}.`]
  })
  return lines.length > SPELT
    ? [...lines.slice(0, SPELT), `… and ${formatWhole(lines.length - SPELT)} more rows.`]
    : lines
}
