import {
  FEW_RESPONDENTS,
  measureOf,
  MINIMUM_EFFECTIVE_BASE,
  type ArrangedCell,
  type ArrangedColumn,
  type ArrangedTable,
  type Correction,
} from '@core/crosstab'
import {
  BREAK_MARK,
  formatCell,
  formatWhole,
  LOW_BASE_MARK,
  ROUNDS_TO_ZERO,
  SMALL_BASE_MARK,
  ZERO_MARK,
} from './format'
import { drawnArrow } from './marks'

/** Something that is different from a wave on, in a sentence. */
export interface WaveBreak {
  /** Keys of the columns that cannot be compared with the one before without knowing it. */
  readonly columns: readonly string[]
  readonly text: string
}

/** Everything a reader needs to trust a table, in the words of the study. */
export interface TableNotesData {
  /** Who is counted, in words ("main or joint grocery shoppers"); `of` is the whole sample. */
  readonly base: { readonly text: string; readonly n: number; readonly of: number | null }
  readonly filter: string | null
  /** `efficiency` in percent: effective base over unweighted base of this table; null without respondents. */
  readonly weight: { readonly label: string; readonly efficiency: number | null } | null
  /** `method` in words, e.g. "column proportions, t, pooled, effective base". */
  readonly test: {
    readonly method: string
    /** Of the tool whose test it is; absent: the house test. */
    readonly tool?: string | undefined
    readonly confidence: number
    /** Confidence for lower-case letters; absent or null when there are none. */
    readonly second?: number | null | undefined
    /** Absent: no correction. */
    readonly correction?: Correction | undefined
  } | null
  readonly lowBaseThreshold: number
  readonly dataset: { readonly name: string; readonly version: number } | null
  readonly severalAnswers?: boolean
  /** The reader gets rounded figures only; absent: exact. */
  readonly rounded?: boolean | undefined
  /** What breaks a trend over the columns; absent or empty: nothing, or the columns are no waves. */
  readonly waves?: readonly WaveBreak[] | undefined
}

export interface NoteLine {
  readonly term: string
  readonly text: string
}

export const lineText = ({ term, text }: NoteLine): string => `${term}: ${text}`

const CORRECTION: Readonly<Record<Correction, string>> = {
  none: 'no correction',
  bonferroni: 'letters corrected after Bonferroni per row and group of columns',
  holm: 'letters corrected after Holm per row and group of columns',
  benjamini_hochberg: 'letters corrected after Benjamini and Hochberg per row and group of columns',
}

const testWords = ({ method, confidence, second, correction }: NonNullable<TableNotesData['test']>): string => {
  const levels =
    second == null || second >= confidence ? `${confidence} %` : `${confidence} %, lower-case letters ${second} %`
  return `${method}, ${levels}, ${CORRECTION[correction ?? 'none']}.`
}

/** "n=1,441"; rounded bases never look exact: "n≈1,440". */
export const baseSizeWords = (n: number, rounded = false): string => `n${rounded ? '≈' : '='}${formatWhole(n)}`

const weightWords = (weight: TableNotesData['weight']): string => {
  if (weight === null) return 'none.'
  return weight.efficiency === null
    ? `${weight.label}.`
    : `${weight.label}, efficiency ${formatWhole(weight.efficiency)} %.`
}

const ROUNDED_NOTE: NoteLine = { term: 'Note', text: 'Figures are rounded to protect respondents.' }

/** The footer sentences in their fixed order: base, whether figures are rounded, filter, weight, breaks between waves, test, data. */
export const noteLines = (data: TableNotesData): NoteLine[] => {
  const size = `${baseSizeWords(data.base.n, data.rounded)}${data.base.of === null || data.base.of === data.base.n ? '' : ` of ${formatWhole(data.base.of)}`}`
  const base = `${data.base.text === '' ? size : `${data.base.text}, ${size}`}.${data.severalAnswers === true ? ' Several answers possible.' : ''}`
  const lines: NoteLine[] = [{ term: 'Base', text: base }]
  if (data.rounded === true) lines.push(ROUNDED_NOTE)
  if (data.filter !== null) lines.push({ term: 'Filter', text: `${data.filter}.` })
  lines.push({ term: 'Weight', text: weightWords(data.weight) })
  if (data.waves !== undefined && data.waves.length > 0)
    lines.push({ term: 'Waves', text: data.waves.map(({ text }) => text).join(' ') })
  lines.push({
    term: 'Test',
    text: data.test === null ? 'not tested.' : testWords(data.test),
  })
  if (data.dataset !== null)
    lines.push({ term: 'Data', text: `${data.dataset.name}, version ${data.dataset.version}.` })
  return lines
}

/** A mark that occurs in the table and what it means. */
export interface MarkMeaning {
  readonly kind:
    'measure' | 'letter' | 'second' | 'rest' | 'few' | 'low' | 'rounds' | 'zero' | 'empty' | 'untested' | 'break'
  readonly mark: string
  readonly text: string
}

/** Columns that are named one by one where they are not tested; more are counted. */
const NAMED_MAX = 6

const SMALL = `effective base under ${MINIMUM_EFFECTIVE_BASE}`

const untestedWords = (letters: readonly string[]): string => {
  if (letters.length === 0) return SMALL
  return letters.length > NAMED_MAX
    ? `${formatWhole(letters.length)} columns are not tested: ${SMALL}`
    : `column${letters.length > 1 ? 's' : ''} ${letters.join(', ')} not tested, ${SMALL}`
}

type Based = Pick<ArrangedColumn, 'eff' | 'lowBase'>

const isTooSmall = ({ eff }: Based): boolean => eff < MINIMUM_EFFECTIVE_BASE

/** The mark of a column in files: of a base too small to test, of a low base, or none. */
export const baseMark = (column: Based | undefined): string => {
  if (column === undefined) return ''
  return isTooSmall(column) ? SMALL_BASE_MARK : column.lowBase ? LOW_BASE_MARK : ''
}

/** Screens and slides mute what rests on a handful of people; workbooks print all letters and arrows alike. */
const HANDFUL = {
  drawn: `grey italic letter, no arrow: fewer than ${FEW_RESPONDENTS} respondents on both sides`,
  printed: `some letters and arrows rest on fewer than ${FEW_RESPONDENTS} respondents on both sides`,
} as const

/** Which numbers a row leaves out, where it leaves out any. */
const leftOut = ({ rows, columns }: ArrangedTable): MarkMeaning[] =>
  rows.flatMap(({ type, label, cells }) => {
    const words = measureOf(type)?.leavesOut ?? null
    const any = cells.some((cell, at) => cell.n < (columns[at]?.n ?? 0))
    return words !== null && any ? [{ kind: 'measure' as const, mark: '', text: `${label}: ${words}` }] : []
  })

/** The columns of a table at which something breaks a trend. */
export const breakColumns = (notes: Pick<TableNotesData, 'waves'> | null): ReadonlySet<string> =>
  new Set((notes?.waves ?? []).flatMap(({ columns }) => columns))

type Marking = Pick<TableNotesData, 'lowBaseThreshold' | 'waves'>

/** Only the marks that occur in the table; `as`: drawn on a screen or slide, or printed in a workbook. */
export const marksOf = (
  table: ArrangedTable,
  testing: boolean,
  { lowBaseThreshold, waves }: Marking,
  as: keyof typeof HANDFUL = 'drawn',
): MarkMeaning[] => {
  const cells = table.rows.flatMap(row => row.cells.map(cell => ({ cell, text: formatCell(cell, row.type) })))
  const marks = leftOut(table)
  const sample = (pattern: RegExp) => cells.map(({ cell }) => pattern.exec(cell.letters)?.[0]).find(Boolean)
  const second = sample(/[a-z]/)
  const letter = sample(/[A-Z]/) ?? second?.toUpperCase()
  if (testing && letter !== undefined) {
    marks.push({ kind: 'letter', mark: letter, text: `higher than column ${letter} of its group` })
    if (second !== undefined)
      marks.push({ kind: 'second', mark: second, text: 'higher at the lower of the two confidences only' })
  }
  const arrowOf = (cell: ArrangedCell) => (as === 'drawn' ? drawnArrow(cell) : cell.rest)
  if (testing && cells.some(({ cell }) => arrowOf(cell) !== null))
    marks.push({ kind: 'rest', mark: '▲ ▼', text: 'higher, lower than the rest' })
  if (testing && cells.some(({ cell }) => cell.few !== null)) marks.push({ kind: 'few', mark: '', text: HANDFUL[as] })
  const broken = breakColumns({ waves })
  if (table.columns.some(({ key }) => broken.has(key)))
    marks.push({ kind: 'break', mark: BREAK_MARK, text: 'not quite comparable with the wave before: see Waves' })
  const isMarkedLow = (column: ArrangedColumn) => column.lowBase && (as === 'drawn' || !isTooSmall(column))
  if (table.columns.some(isMarkedLow))
    marks.push({ kind: 'low', mark: LOW_BASE_MARK, text: `unweighted base under ${formatWhole(lowBaseThreshold)}` })
  const small = table.columns.filter(isTooSmall)
  // The tests of other tools have no such minimum.
  const untested = testing && table.test === undefined ? small.flatMap(({ letter: own }) => own ?? []) : []
  if (as === 'printed' ? small.length > 0 : untested.length > 0)
    marks.push({ kind: 'untested', mark: as === 'printed' ? SMALL_BASE_MARK : '', text: untestedWords(untested) })
  if (cells.some(({ text }) => text === ROUNDS_TO_ZERO))
    marks.push({ kind: 'rounds', mark: ROUNDS_TO_ZERO, text: 'rounds to zero' })
  if (cells.some(({ text }) => text === ZERO_MARK)) marks.push({ kind: 'zero', mark: ZERO_MARK, text: 'nobody' })
  if (cells.some(({ cell }) => cell.state === 'empty')) marks.push({ kind: 'empty', mark: '', text: 'blank: no base' })
  return marks
}
