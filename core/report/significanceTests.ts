import type { TestName } from '@core/crosstab'

/** A significance test of columns in words: for the form, the notes under a table and the tests behind a cell. */
export interface TestWords {
  readonly value: TestName
  readonly label: string
  /** For the person who chooses it. */
  readonly words: string
  /** For the notes: of a table without means, and with some. */
  readonly shares: string
  readonly withMeans: string
  /** The formula, base, degrees of freedom and minimum of shares, of means of numbers and of means of scored answers. */
  readonly share: string
  /** Of shares in columns of a question with several answers, where the test has another formula for them. */
  readonly severalShare?: string
  /** For the notes, where a table has such columns. */
  readonly several?: string
  readonly mean: string
  readonly score: string
  /** Why a pair with too small a base is not tested, and one whose share the test leaves out. */
  readonly lowBase: string
  readonly leftOut: string
}

const WELCH = 't = (m₁ − m₂) / √(s₁²/n₁ + s₂²/n₂), n respondents, df after Satterthwaite, two-tailed'
const HOUSE_MEAN = 'Welch’s t = (m₁ − m₂) / √(s₁²/e₁ + s₂²/e₂), e effective bases, df after Satterthwaite, two-tailed'
const POOLED =
  't = (p₁ − p₂) / √(p (1 − p) (1/e₁ + 1/e₂ − 2e₁₂/(e₁e₂))), p pooled over both columns, e effective bases, df = e₁ + e₂ − e₁₂ − 2, two-tailed'
const DIMENSIONS_MEAN =
  't = (m₁ − m₂) / √(s² (1/e₁ + 1/e₂ − 2e₁₂/(e₁e₂))), s² pooled over both columns, e effective bases, df = e₁ + e₂ − e₁₂ − 2, two-tailed, no minimum base'
const ASKIA_LIMITS = 'W weighted bases, two-tailed limits 1.65, 1.96 and 2.576 at 90, 95 and 99 %'
const ASKIA_MEAN = `z = (m₁ − m₂) / √(s₁²/W₁ + s₂²/W₂), ${ASKIA_LIMITS}, no minimum base`
const NOTHING = 'nothing to test'

/** The tests that a table can have, the default first. Formulas: docs/statistics.md, Letters and Tests of other tools. */
export const TESTS: readonly TestWords[] = [
  {
    value: 'house',
    label: 'House',
    words: 'Allows for weights and for respondents in several columns.',
    shares: 'column proportions, t, pooled, effective base',
    withMeans: 'column proportions (t, pooled) and means (Welch), effective base',
    share: POOLED,
    mean: HOUSE_MEAN,
    score: HOUSE_MEAN,
    lowBase: 'not tested, effective base under 30',
    leftOut: NOTHING,
  },
  {
    value: 'dimensions',
    label: 'Dimensions',
    words: 'As in Dimensions: no minimum base, no arrows against the rest.',
    shares: 'as Dimensions: column proportions, t, pooled, effective base, no minimum base',
    withMeans: 'as Dimensions: column proportions and means, t, pooled, effective base, no minimum base',
    share: `${POOLED}, no minimum base`,
    mean: DIMENSIONS_MEAN,
    score: DIMENSIONS_MEAN,
    lowBase: NOTHING,
    leftOut: 'not tested, too few degrees of freedom',
  },
  {
    value: 'crunch',
    label: 'Crunch',
    words:
      'As in Crunch: unweighted bases, respondents in several columns allowed for, no minimum base, no arrows against the rest.',
    shares: 'as Crunch: column proportions, t, unpooled, unweighted base, no minimum base',
    withMeans: 'as Crunch: column proportions (t, unpooled, unweighted base) and means (t), no minimum base',
    share:
      't = (p₁ − p₂) / √(p₁(1 − p₁)/n₁ + p₂(1 − p₂)/n₂), n respondents, df = n₁ + n₂ − 2, two-tailed, no minimum base, shared respondents are not allowed for',
    severalShare:
      't = (p₁ − p₂) / √((s₁(1 − s₁) + s₂(1 − s₂) + 2s₁s₂ − 2s₁₂) / n), s share that chose the column’s answer among respondents asked about it, s₁₂ both answers, n asked about either, df = n − 2, two-tailed, no minimum base',
    several: 'columns with several answers by the rates at which answers were chosen',
    mean: `${WELCH}, no minimum base`,
    score:
      't = (m₁ − m₂) / (s √(1/W₁ + 1/W₂)), s pooled over both columns, W weighted bases, df = W₁ + W₂ − 2, two-tailed, no minimum base',
    lowBase: NOTHING,
    leftOut: 'not tested, nobody was asked about both',
  },
  {
    value: 'askia',
    label: 'Askia',
    words: 'As in Askia: weighted bases, fixed limits, no arrows against the rest.',
    shares: 'as Askia: column proportions, z, unpooled, weighted base, expected count of at least 5',
    withMeans:
      'as Askia: column proportions (expected count of at least 5) and means, z, unpooled, weighted base, no minimum base',
    share: `z = (p₁ − p₂) / √(p₁(1 − p₁)/W₁ + p₂(1 − p₂)/W₂), ${ASKIA_LIMITS}, expected count of at least 5`,
    mean: ASKIA_MEAN,
    score: ASKIA_MEAN,
    lowBase: NOTHING,
    leftOut: 'not tested, 0 % or an expected count under 5',
  },
  {
    value: 'spss',
    label: 'SPSS',
    words: 'As in SPSS tables: unweighted bases, 0 and 100 % not tested, no arrows against the rest.',
    shares: 'as SPSS: column proportions, z, pooled, unweighted base of at least 2, 0 and 100 % not tested',
    withMeans:
      'as SPSS: column proportions (z, pooled, 0 and 100 % not tested) and means (Welch), unweighted base of at least 2',
    share:
      'z = (p₁ − p₂) / √(p (1 − p) (1/n₁ + 1/n₂)), p pooled over both columns, n respondents, at least 2, two-tailed, 0 and 100 % not tested',
    mean: `${WELCH}, at least 2`,
    score: `${WELCH}, at least 2`,
    lowBase: 'not tested, fewer than 2 respondents',
    leftOut: 'not tested, 0 or 100 %',
  },
]

/** The words of a test; those of the house test for a name that is not known. */
export const testWordsOf = (name: TestName): TestWords => {
  const [house] = TESTS
  const found = TESTS.find(({ value }) => value === name) ?? house
  if (found === undefined) throw new Error('There is always the house test.')
  return found
}
