import { knownPredicate, peopleOf, plainNet } from '@core/report'
import { arePeriods } from '@core/domain/charts'
import { ROUNDS_TO_ZERO } from '@core/domain/tables'
import type { Contrast, Difference, DifferenceKind, SearchedTable } from './types'

/** A difference in words. None says why it is there, and none says more than its test. */
export interface FindingWords {
  /** Question and grid row. */
  readonly about: string
  /** "Among women, 41 % answer “Yes”, 12 points more than everyone else (29 %)". No full stop. */
  readonly sentence: string
  /** "95 % interval 8 to 16 points". */
  readonly interval: string
  /** The column and the other side, as legends of two bars. */
  readonly own: string
  readonly others: string
  /** Their values as they are printed. */
  readonly ownValue: string
  readonly othersValue: string
}

const SPACE = '\u00A0'
/** Differences smaller than this many points are printed with a decimal. */
const SMALL_POINTS = 2

const formats = new Map<number, Intl.NumberFormat>()

const fixed = (value: number, digits: number): string => {
  const format =
    formats.get(digits) ?? new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(digits, format)
  return format
    .format(value)
    .replace(/^-(0\.?0*)$/, '$1')
    .replace('-', '−')
}

const signed = (value: number, digits: number): string => {
  const text = fixed(value, digits)
  return value > 0 && text !== fixed(0, digits) ? `+${text}` : text
}

/** Decimals of a difference: enough that it does not read as nothing. */
const digitsOf = (kind: DifferenceKind, difference: number): number => {
  const size = Math.abs(difference)
  if (kind === 'share') return size * 100 < SMALL_POINTS ? 1 : 0
  if (kind === 'score') return size < SMALL_POINTS ? 1 : 0
  if (kind === 'ratio') return size > 0.9 && size < 1.1 ? 2 : 1
  return size < 0.2 ? 2 : 1
}

/** A figure of one side. */
const valueWords = (kind: DifferenceKind, value: number, digits: number): string => {
  if (kind === 'share') {
    const roundsToZero = digits === 0 && value > 0 && value < 0.005
    return `${roundsToZero ? ROUNDS_TO_ZERO : fixed(value * 100, digits)}${SPACE}%`
  }
  if (kind === 'score') return signed(value, digits)
  return fixed(value, Math.max(1, digits))
}

/** A difference, or an end of its interval, without its unit. */
const amount = (kind: DifferenceKind, value: number, digits: number): string =>
  fixed(kind === 'share' ? value * 100 : value, digits)

const pointsWord = (text: string): string => (text === '1' || text === '−1' ? 'point' : 'points')

const intervalWords = ({ kind, interval, difference }: Difference, confidence: number): string => {
  const digits = digitsOf(kind, difference)
  const [low, high] = interval.map(end => amount(kind, end, digits))
  const unit = kind === 'mean' ? '' : kind === 'ratio' ? ' times' : ' points'
  return `${confidence}${SPACE}% interval ${low ?? ''} to ${high ?? ''}${unit}`
}

const columnName = ({ cube, heads }: SearchedTable, at: number): string => {
  const { label = '', group = null, net } = cube.columns[at] ?? {}
  return peopleOf(net === undefined ? label : plainNet(label), heads[group ?? ''] ?? '')
}

/** "among women", "among “North” (Region)"; of waves "in March 2026". */
const place = (table: SearchedTable, at: number): string => {
  const { cube, heads } = table
  const { label: full = '', group = null, inner, net } = cube.columns[at] ?? {}
  const label = net === undefined ? full : plainNet(full)
  if (arePeriods([inner ?? label, inner ?? label])) {
    const outer = inner === undefined ? '' : label.slice(0, label.length - inner.length).replace(/[\s>]+$/u, '')
    return outer === '' ? `in ${label}` : `among “${outer.replaceAll(' > ', ', ')}” in ${inner ?? label}`
  }
  const head = heads[group ?? ''] ?? ''
  const people = peopleOf(label, head)
  if (people !== label.trim().replaceAll(' > ', ', ')) return `among ${people}`
  return head === '' || head === label ? `among “${people}”` : `among “${people}” (${head})`
}

/** Where the other side of a wave is: "in June 2025"; null where it is everyone else. */
const otherWave = (table: SearchedTable, { other }: Contrast): string | null => {
  if (other === null) return null
  const { label = '', inner } = table.cube.columns[other] ?? {}
  return `in ${inner ?? label}`
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** What people of a share do: "are satisfied", "answer “Yes”". */
const predicate = ({ row }: Difference): string => {
  if (row.type !== 'net') return `answer “${row.label.trim()}”`
  return knownPredicate(row.label) ?? `are in the net “${plainNet(row.label)}”`
}

const GENERAL = /^(?:mean|average|score|geometric mean)$/iu

/** What a measured row is called: its label, or its kind where the label says nothing more. */
const measureName = ({ row, kind }: Difference): string => {
  const label = row.label.trim()
  if (kind === 'score') return 'the net promoter score'
  if (!GENERAL.test(label)) return `“${label}”`
  return kind === 'ratio' ? 'the geometric mean' : 'the mean'
}

/** "everyone else (29 %)", of waves "the 29 % in June 2025". `everyone`: how everyone else is said. */
const otherSide = (one: Difference, value: string, everyone: string): string => {
  const wave = otherWave(one.table, one.contrast)
  return wave === null ? `${everyone} (${value})` : `the ${value} ${wave}`
}

const sentenceOf = (one: Difference): string => {
  const { table, contrast, kind, own, others, difference } = one
  const digits = digitsOf(kind, difference)
  const where = place(table, contrast.column)
  const ownValue = valueWords(kind, own.value, digits)
  const othersValue = valueWords(kind, others.value, digits)
  if (kind === 'ratio') {
    const than = otherSide(one, othersValue, 'that of everyone else')
    return `${where}, ${measureName(one)} is ${ownValue}, ${fixed(difference, digits)} times ${than}`
  }
  const size = amount(kind, Math.abs(difference), digits)
  if (kind === 'share') {
    const than = `${difference > 0 ? 'more' : 'less'} than ${otherSide(one, othersValue, 'everyone else')}`
    return `${where}, ${ownValue} ${predicate(one)}, ${size} ${pointsWord(size)} ${than}`
  }
  const unit = kind === 'score' ? ` ${pointsWord(size)}` : ''
  const than = `${difference > 0 ? 'higher' : 'lower'} than ${otherSide(one, othersValue, 'for everyone else')}`
  return `${where}, ${measureName(one)} is ${ownValue}, ${size}${unit} ${than}`
}

/** A difference as one plain sentence from fixed patterns, with its interval and the words of its two bars. */
export const findingWords = (one: Difference, confidence: number): FindingWords => {
  const { table, contrast, kind, own, others, difference } = one
  const digits = digitsOf(kind, difference)
  return {
    about: table.row === null ? table.label : `${table.label}: ${table.row}`,
    sentence: capital(sentenceOf(one)),
    interval: intervalWords(one, confidence),
    own: capital(columnName(table, contrast.column)),
    others: contrast.other === null ? 'Everyone else' : capital(columnName(table, contrast.other)),
    ownValue: valueWords(kind, own.value, digits),
    othersValue: valueWords(kind, others.value, digits),
  }
}
