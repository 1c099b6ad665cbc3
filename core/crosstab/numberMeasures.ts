/** What is calculated from the numbers, or the scores, of respondents. */
export interface NumberMeasure {
  /** What a new row and a table of such rows only are called. */
  readonly name: string
  /** Within a sentence: "This question has a mean already." */
  readonly article: string
  /** Explains it where somebody chooses what to calculate. */
  readonly about: string
  /** Whether scale values of options have it too. */
  readonly ofScores: boolean
  /** Decimals that a reader is shown. */
  readonly digits: number
  /**
   * What enters the sums for a respondent's number, NaN where the respondent is left out; null: the number itself. Means, deviations
   * and tests are those of what enters.
   */
  readonly enters: ((value: number) => number) | null
  /** Back from the mean of what entered to the unit of the question. */
  readonly valueOf: (mean: number) => number
  /** Which numbers do not enter, in words; null where all do. */
  readonly leavesOut: string | null
  /** Whether a median of what entered is found too. */
  readonly median: boolean
  /** The test between two columns, in words. */
  readonly test: string
}

export type MeasureKind = 'mean' | 'geometric_mean'

const WELCH = 'Welch’s t = (m₁ − m₂) / √(s₁²/e₁ + s₂²/e₂), e effective bases, df after Satterthwaite, two-tailed'

/**
 * Every measure of numbers, by the name that definitions, plans, cubes and rows carry. A measure is the mean of what enters, so
 * that sums, tests, protection and files are one for all. Sources: docs/statistics.md, Means.
 */
export const NUMBER_MEASURES: Readonly<Record<MeasureKind, NumberMeasure>> = {
  mean: {
    name: 'Mean',
    article: 'a mean',
    about: 'The average of the numbers, or scale values, of those who answered.',
    ofScores: true,
    digits: 1,
    enters: null,
    valueOf: mean => mean,
    leavesOut: null,
    median: true,
    test: WELCH,
  },
  geometric_mean: {
    name: 'Geometric mean',
    article: 'a geometric mean',
    about:
      'The typical value of skewed amounts, such as spend: a few very large values raise it little. Values above zero only.',
    ofScores: false,
    digits: 1,
    enters: value => (value > 0 ? Math.log(value) : NaN),
    valueOf: Math.exp,
    leavesOut: 'values of zero and below are left out',
    median: false,
    test: `${WELCH}, of the logarithms`,
  },
}

export const MEASURE_KINDS = Object.keys(NUMBER_MEASURES) as [MeasureKind, ...MeasureKind[]]

export const isMeasureKind = (kind: string): kind is MeasureKind => kind in NUMBER_MEASURES

/** The measure of a row by its type; null for rows of answers. */
export const measureOf = (type: string): NumberMeasure | null => (isMeasureKind(type) ? NUMBER_MEASURES[type] : null)

/** What is calculated from the numbers of a question that names no measure. */
export const JUST_THE_MEAN: readonly { readonly key: string; readonly label: string; readonly measure: MeasureKind }[] =
  [{ key: 'mean', label: 'Mean', measure: 'mean' }]
