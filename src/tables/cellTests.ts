import {
  cellTests,
  FEW_RESPONDENTS,
  measureOf,
  type ArrangedTable,
  type CellComparison,
  type CellTests,
  type Cube,
  type TestLevels,
} from '@core/crosstab'
import { levelWords } from '@core/domain/tables'
import { CORRECTIONS, testWordsOf } from '@core/report'

const reason = ({ untested, because }: CellComparison, { test }: TestLevels): string => {
  const { lowBase, leftOut } = testWordsOf(test)
  switch (untested) {
    case 'low_base':
      return lowBase
    case 'overlap':
      return 'not tested, the columns share respondents'
    case 'nothing_to_test':
      return because === 'left_out' ? leftOut : 'nothing to test'
    case null:
      return ''
  }
}

/** The house test's minimum, which tests of other tools name in their own words. */
const HOUSE_MINIMUM = ', both effective bases at least 30'

/** The formula of a row's test: of shares, or of what the row measures. */
const formula = (
  { kind }: CellTests,
  { distribution, askedItems }: Cube,
  { test }: TestLevels,
  column: number,
): string => {
  const { share, severalShare = share, mean, score } = testWordsOf(test)
  if (kind === 'proportion') return askedItems?.groupOf[column] == null ? share : severalShare
  const measured = measureOf(kind)?.test
  if (test === 'house' && measured !== undefined) return measured
  const of = distribution === undefined ? score : mean
  return kind === 'geometric_mean' ? `${of}, of the logarithms` : of
}

const fewerThan = `fewer than ${String(FEW_RESPONDENTS)} respondents`

const statistic = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const degrees = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** "0.031"; what is smaller than can be said is "< 0.001". */
const chance = (p: number): string => (p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`)

/** Infinitely many degrees of freedom are those of the normal distribution. */
const figures = (t: number, df: number, p: number): string =>
  df === Infinity
    ? `z = ${statistic.format(t)}, p ${chance(p)}`
    : `t = ${statistic.format(t)}, df = ${degrees.format(df)}, p ${chance(p)}`

const words = (comparison: CellComparison, levels: TestLevels): string => {
  const { result, level, few } = comparison
  if (!result) return reason(comparison, levels)
  const corrected = levels.correction === 'none' ? '' : `, corrected p ${chance(result.adjusted)}`
  const reached = level === null ? '' : `, significant at ${levelWords(level, levels)}`
  const handful = few && level !== null ? `, ${fewerThan} in both columns` : ''
  return `${figures(result.statistic, result.df, result.p)}${corrected}${reached}${handful}`
}

const restWords = ({ t, df, p, few }: NonNullable<CellTests['rest']>, { first }: TestLevels): string =>
  `${figures(t, df, p)}${few && p < 1 - first / 100 ? `, ${fewerThan} on both sides` : ''}`

/** Which comparisons a correction allowed for. */
const correctionLine = ({ correction, comparisons }: CellTests): string[] => {
  const name = CORRECTIONS.find(({ value }) => value === correction)?.label ?? correction
  return correction === 'none'
    ? []
    : [`Corrected after ${name} for ${comparisons} comparison${comparisons === 1 ? '' : 's'} in this row and group`]
}

/**
 * The tests behind one cell of an arranged table in words: the formula, the correction, then each column it is compared with, then
 * the rest. `levels` are those of the view that the table was arranged for.
 */
export const testLines = (
  cube: Cube,
  table: ArrangedTable,
  rowKey: string,
  columnKey: string,
  levels: TestLevels,
): string[] => {
  const position = (key: string): number => cube.columns.findIndex(column => column.key === key)
  const at = position(columnKey)
  const shown = table.columns.map(({ key }) => position(key))
  const tests = at < 0 ? null : cellTests(cube, rowKey, at, shown, levels)
  if (!tests || (tests.against.length === 0 && tests.rest === null)) return []
  const named = new Map(table.columns.map(column => [column.key, column]))
  const against = tests.against.map(comparison => {
    const column = named.get(cube.columns[comparison.column]?.key ?? '')
    return `Against ${[column?.letter, column?.label].filter(Boolean).join(' ')}: ${words(comparison, levels)}`
  })
  const rest = tests.rest ? [`Against the rest: ${restWords(tests.rest, levels)}`] : []
  const minimum = levels.test === 'house' ? HOUSE_MINIMUM : ''
  return [`Test: ${formula(tests, cube, levels, at)}${minimum}`, ...correctionLine(tests), ...against, ...rest]
}
