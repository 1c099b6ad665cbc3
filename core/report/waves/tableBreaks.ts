import { weightingEfficiencies, type Cube, type CubeRow } from '@core/crosstab'
import { formatWhole } from '@core/domain/tables'
import { quotedNames, type Step, type Wave } from './waves'

/**
 * An answer that nobody gave in the other waves was not offered there when this many would have been expected by its share: the chance
 * of none is then under one in a thousand.
 */
const EXPECTED = 7
/** Times by which the base of a wave differs from the one before. */
const BASE_TIMES = 2
/** Percentage points by which the efficiency of the weight differs from the wave before. */
const EFFICIENCY_POINTS = 15

/** How many of each column answered; tables of everybody have a row for those who did not. */
export const answeredIn = ({ base, rows }: Cube): number[] => {
  const missing = rows.find(({ type }) => type === 'missing')
  return base.n.map((n, at) => n - (missing?.n[at] ?? 0))
}

const sumAt = (values: readonly number[], waves: readonly Wave[]): number =>
  waves.reduce((sum, { at }) => sum + (values[at] ?? 0), 0)

/** Whether the answer was given on the one side of a break, and by nobody on the other, where some would be expected. */
const isOnly = (row: CubeRow, base: readonly number[], given: readonly Wave[], none: readonly Wave[]): boolean => {
  const [k, n] = [sumAt(row.n, given), sumAt(base, given)]
  return k > 0 && sumAt(row.n, none) === 0 && (k / n) * sumAt(base, none) >= EXPECTED
}

const has = (labels: readonly string[]): string => (labels.length === 1 ? 'has' : 'have')

/** Answers that begin or end with the last of these waves. */
export const answerBreaks = (cube: Cube, waves: readonly Wave[], [last, first]: Step): string[] => {
  const base = answeredIn(cube)
  const split = waves.indexOf(first)
  const [before, after] = [waves.slice(0, split), waves.slice(split)]
  const answers = cube.rows.filter(({ type }) => type === 'cat')
  const isGivenIn = (row: CubeRow, { at }: Wave): boolean => (row.n[at] ?? 0) > 0
  const begun = answers.filter(row => isGivenIn(row, first) && isOnly(row, base, after, before)).map(row => row.label)
  const ended = answers.filter(row => isGivenIn(row, last) && isOnly(row, base, before, after)).map(row => row.label)
  return [
    ...(begun.length === 0 ? [] : [`${quotedNames(begun)} ${has(begun)} answers from ${first.name} on only.`]),
    ...(ended.length === 0 ? [] : [`${quotedNames(ended)} ${has(ended)} no answers after ${last.name}.`]),
  ]
}

/** A base that doubles or halves. */
export const baseBreaks = (cube: Cube, [one, other]: Step): string[] => {
  const answered = answeredIn(cube)
  const [before, now] = [answered[one.at] ?? 0, answered[other.at] ?? 0]
  if (Math.max(before, now) < BASE_TIMES * Math.min(before, now)) return []
  return [`The base goes from ${formatWhole(before)} in ${one.name} to ${formatWhole(now)} in ${other.name}.`]
}

/** A weight that becomes more or less uneven. */
export const efficiencyBreaks = ({ base }: Cube, [one, other]: Step): string[] => {
  const efficiencies = weightingEfficiencies(base)
  const [was, is] = [efficiencies[one.at] ?? null, efficiencies[other.at] ?? null]
  if (was === null || is === null || Math.abs(was - is) < EFFICIENCY_POINTS) return []
  return [
    `The efficiency of the weight goes from ${formatWhole(was)} % in ${one.name} to ${formatWhole(is)} % in ${other.name}.`,
  ]
}
