import type { BookDifference, BookResult } from '@core/contract'
import { CORRECTIONS, testWordsOf } from '@core/report'
import { count, counted } from '@/lib/words'

type Setting = BookResult['setting']
type Letters = NonNullable<Setting['letters']>

const BASES = {
  answered: 'People who answered the question',
  asked: 'People who were asked the question',
  everybody: 'All respondents',
} as const satisfies Record<Setting['base'], string>

const PERCENT_OF = {
  column: 'Of the column',
  row: 'Of the row',
  table: 'Of the whole table',
} as const satisfies Record<Setting['percent_of'], string>

const ROUNDINGS = {
  half_up: 'Half up (12.5 is 13)',
  half_even: 'Half to even (12.5 is 12)',
  down: 'Cut off (12.9 is 12)',
} as const satisfies Record<Setting['rounding'], string>

const SHOWN_BASES = {
  unweighted: 'Unweighted base',
  weighted: 'Weighted base',
  effective: 'Effective base',
} as const satisfies Record<Setting['shown_base'], string>

const COUNTS = { weighted: 'Weighted', unweighted: 'Unweighted' } as const satisfies Record<Setting['counts'], string>

const confidenceWords = ({ confidence, second }: Letters): string =>
  second === null ? `${confidence} %` : `${confidence} % (upper case), ${second} % (lower case)`

const minimumWords = ({ minimum }: Letters): string => (minimum === 0 ? 'That of the test' : `${minimum} respondents`)

/** The setting in a few words: "Dimensions test, weighted by Region". */
export const settingHeadline = ({ letters, weight }: Setting): string => {
  const base = weight === null ? 'unweighted base' : `weighted base (${weight.label})`
  return letters === null
    ? base.replace(/^./u, first => first.toUpperCase())
    : `${testWordsOf(letters.test).label} test, ${base}`
}

/** How much agrees, letters before figures where a book has some. */
export const agreementWords = ({ letters, figures }: Pick<BookResult, 'letters' | 'figures'>): string => {
  const ofFigures = `${count(figures.agree)} of ${counted(figures.of, 'figure', 'figures')}`
  return letters.of === 0
    ? `${ofFigures} agree`
    : `${count(letters.agree)} of ${counted(letters.of, 'letter cell', 'letter cells')} and ${ofFigures} agree`
}

export interface SettingFact {
  readonly name: string
  readonly value: string
  /** What fits as well, as far as it is known. */
  readonly or: readonly string[]
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  ...BASES,
  ...PERCENT_OF,
  ...ROUNDINGS,
  ...SHOWN_BASES,
  'no weight': 'None',
}

const lettersFacts = ({ setting: { letters }, letters_alike: alike }: BookResult): SettingFact[] => {
  if (letters === null) return []
  const others = (wordsOf: (one: Letters) => string): string[] => [
    ...new Set(alike.map(wordsOf).filter(words => words !== wordsOf(letters))),
  ]
  const parts: readonly (readonly [string, (one: Letters) => string])[] = [
    ['Test', ({ test }) => testWordsOf(test).label],
    ['Confidence', confidenceWords],
    ['Correction', ({ correction }) => CORRECTIONS.find(({ value }) => value === correction)?.label ?? correction],
    ['Minimum base', minimumWords],
  ]
  return parts.map(([name, wordsOf]) => ({ name, value: wordsOf(letters), or: others(wordsOf) }))
}

/** A part of which every value fits as well changes nothing in the file. */
const matters = (values: object, or: readonly string[]): boolean => or.length < Object.keys(values).length - 1

const FROM = {
  title: 'as written above the table',
  cover: 'as written on the cover',
  bases: 'not written in the file: its bases fit',
} as const

/** Who alone is in the tables, and where that is from. */
const filterFacts = ({ filters, tables }: BookResult): SettingFact[] => {
  if (filters === undefined) return []
  const value = filters.map(({ words, from, tables: having }) => {
    const where = having === tables.length ? '' : ` in ${count(having)} of ${counted(tables.length, 'table', 'tables')}`
    return `${words}${where} (${FROM[from]})`
  })
  return [{ name: 'Filter', value: value.length === 0 ? 'None' : value.join('; '), or: [] }]
}

/** Every part of the setting that explains a book, as far as it changes something in it. */
export const settingFacts = (result: BookResult): SettingFact[] => {
  const { setting, undecided } = result
  const or = (part: BookResult['undecided'][number]['part']): string[] =>
    undecided.filter(one => one.part === part).flatMap(one => one.others.map(other => OTHER_WORDS[other] ?? other))
  return [
    ...lettersFacts(result),
    ...filterFacts(result),
    { name: 'Weight', value: setting.weight?.label ?? 'None', or: or('weight') },
    ...[
      { name: 'People counted', values: BASES, value: setting.base, or: or('base') },
      { name: 'Percentages', values: PERCENT_OF, value: setting.percent_of, or: or('percent_of') },
      { name: 'Counts', values: COUNTS, value: setting.counts, or: or('counts') },
      { name: 'Base shown', values: SHOWN_BASES, value: setting.shown_base, or: or('shown_base') },
      { name: 'Rounding', values: ROUNDINGS, value: setting.rounding, or: or('rounding') },
    ].flatMap(({ name, values, value, or: others }): SettingFact[] =>
      matters(values, others)
        ? [{ name, value: (values as Readonly<Record<string, string>>)[value] ?? '', or: others }]
        : [],
    ),
  ]
}

export const REASON_NAMES = {
  rounding: 'Rounding',
  weight: 'Weight',
  base: 'Base',
  minimum: 'Minimum base',
  correction: 'Correction',
  confidence: 'Confidence',
  test: 'Test',
  column_order: 'Order of columns',
  none: 'No setting explains it',
} as const satisfies Record<BookDifference['reason'], string>

/** The likeliest reason of a cell: "Confidence: 90 %". */
export const reasonWords = ({ reason, value }: Pick<BookDifference, 'reason' | 'value'>): string =>
  value === '' ? REASON_NAMES[reason] : `${REASON_NAMES[reason]}: ${value}`

export const KIND_NAMES = {
  base: 'Base',
  count: 'Count',
  percent: 'Percentage',
  mean: 'Mean',
  deviation: 'Standard deviation',
  error: 'Standard error',
  median: 'Median',
  letters: 'Letters',
} as const satisfies Record<BookDifference['kind'], string>

/** What is printed, as a reader sees it: nothing in a word, and numbers that nobody rounded with four decimals. */
export const shownText = (text: string): string => {
  if (text === '') return 'None'
  return /^-?\d+\.\d{5,}$/u.test(text) ? String(Number(Number(text).toFixed(4))) : text
}

/** Our figure as it is printed beside theirs: with a sign for percent where theirs has one. */
export const oursText = ({ kind, theirs, ours }: Pick<BookDifference, 'kind' | 'theirs' | 'ours'>): string => {
  const text = shownText(ours)
  return kind === 'percent' && ours !== '' && theirs.trim().endsWith('%') ? `${text}%` : text
}

/** Whether letters were compared in some table. */
export const hasLetters = ({ letters }: Pick<BookResult, 'letters'>): boolean => letters.of > 0
