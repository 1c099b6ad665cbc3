import { letteredColumns } from './letters'
import { MINIMUMS } from './explainLetters'
import type { TableFacts, WholeSetting } from './points'
import { BOOK_BASES, BOOK_CORRECTIONS, PERCENT_OF, ROUNDINGS, type LetterSetting } from './settings'

export const REASONS = [
  'rounding',
  'weight',
  'base',
  'minimum',
  'correction',
  'confidence',
  'test',
  'column_order',
  'none',
] as const
/** Why a cell differs, as far as one change of the setting explains it. */
export type Reason = (typeof REASONS)[number]

/** A setting that differs in one thing from the one that explains the book. */
export interface Alternative {
  readonly reason: Reason
  /** What it differs in, for a sentence: "90 %", "no weight". */
  readonly value: string
  readonly setting: WholeSetting
  /** Columns that are exchanged. */
  readonly swap: readonly [number, number] | null
}

const PERCENT_WORDS = {
  column: 'in percent of the column',
  row: 'in percent of the row',
  table: 'in percent of the table',
} as const
const BASE_WORDS = {
  answered: 'those who answered',
  asked: 'everybody who was asked',
  everybody: 'all respondents',
} as const
const SHOWN_WORDS = {
  unweighted: 'the unweighted base',
  weighted: 'the weighted base',
  effective: 'the effective base',
} as const

const ofLetters = (
  chosen: WholeSetting,
  reason: Reason,
  changes: readonly { readonly value: string; readonly change: Partial<LetterSetting> }[],
): Alternative[] => {
  const { letters } = chosen
  if (letters === null) return []
  return changes.map(({ value, change }) => ({
    reason,
    value,
    setting: { ...chosen, letters: { ...letters, ...change } },
    swap: null,
  }))
}

const CORRECTION_WORDS = {
  none: 'no correction',
  bonferroni: 'Bonferroni',
  holm: 'Holm',
  benjamini_hochberg: 'Benjamini and Hochberg',
} as const

const TESTS: readonly { readonly test: LetterSetting['test']; readonly value: string }[] = [
  { test: 'house', value: 'House' },
  { test: 'dimensions', value: 'Dimensions' },
  { test: 'crunch', value: 'Crunch' },
  { test: 'askia', value: 'Askia' },
  { test: 'spss', value: 'SPSS' },
]

const letterAlternatives = (chosen: WholeSetting): Alternative[] => {
  const { letters } = chosen
  if (letters === null) return []
  const confidences = [95, 90, 99, 80].filter(confidence => confidence !== letters.confidence)
  return [
    ...ofLetters(
      chosen,
      'minimum',
      MINIMUMS.filter(minimum => minimum !== letters.minimum).map(minimum => ({
        value: minimum === 0 ? 'no minimum base' : `at least ${minimum} respondents`,
        change: { minimum },
      })),
    ),
    ...ofLetters(
      chosen,
      'correction',
      BOOK_CORRECTIONS.filter(one => one !== letters.correction).map(correction => ({
        value: CORRECTION_WORDS[correction],
        change: { correction },
      })),
    ),
    ...ofLetters(
      chosen,
      'confidence',
      confidences.map(confidence => ({ value: `${confidence} %`, change: { confidence, second: null } })),
    ),
    ...ofLetters(
      chosen,
      'test',
      TESTS.filter(({ test }) => test !== letters.test).map(({ test, value }) => ({ value, change: { test } })),
    ),
  ]
}

const figureAlternatives = (chosen: WholeSetting, weights: ReadonlyMap<string, string>): Alternative[] => {
  const { figures } = chosen
  const change = (reason: Reason, value: string, to: Partial<WholeSetting['figures']>): Alternative => ({
    reason,
    value,
    setting: { ...chosen, figures: { ...figures, ...to } },
    swap: null,
  })
  return [
    ...ROUNDINGS.filter(one => one !== figures.rounding).map(rounding => change('rounding', '', { rounding })),
    ...[null, ...weights.keys()]
      .filter(weight => weight !== figures.weight)
      .map(weight => change('weight', weight === null ? 'no weight' : (weights.get(weight) ?? weight), { weight })),
    change('weight', figures.counts === 'weighted' ? 'unweighted counts' : 'weighted counts', {
      counts: figures.counts === 'weighted' ? 'unweighted' : 'weighted',
    }),
    ...BOOK_BASES.filter(base => base !== figures.base).map(base => change('base', BASE_WORDS[base], { base })),
    ...PERCENT_OF.filter(of => of !== figures.percentOf).map(percentOf =>
      change('base', PERCENT_WORDS[percentOf], { percentOf }),
    ),
    ...(['unweighted', 'weighted', 'effective'] as const)
      .filter(shown => shown !== figures.shownBase)
      .map(shownBase => change('base', SHOWN_WORDS[shownBase], { shownBase })),
  ]
}

/** Beyond this many columns only neighbours are taken to be exchanged. */
const ALL_PAIRS_MOST = 24

const swaps = (chosen: WholeSetting, { open }: TableFacts): Alternative[] => {
  const columns = letteredColumns(open)
  return columns.flatMap((a, at) =>
    columns.slice(at + 1, columns.length > ALL_PAIRS_MOST ? at + 2 : undefined).map((b): Alternative => ({
      reason: 'column_order',
      value: '',
      setting: { ...chosen, swap: [a, b] },
      swap: [a, b],
    })),
  )
}

/** Every single change of a setting, the likelier ones first. */
export const alternativesOf = (
  chosen: WholeSetting,
  weights: ReadonlyMap<string, string>,
  table: TableFacts,
): Alternative[] => [...figureAlternatives(chosen, weights), ...letterAlternatives(chosen), ...swaps(chosen, table)]
