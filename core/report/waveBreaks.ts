import { weightingEfficiencies, type Cube, type CubeRow } from '@core/crosstab'
import { arePeriods } from '@core/domain/charts'
import { formatWhole } from '@core/domain/tables'

/**
 * An answer that nobody gave in the other waves was not offered there when this many would have been expected by its share: the chance
 * of none is then under one in a thousand.
 */
const EXPECTED = 7
/** Times by which the base of a wave differs from the one before. */
const BASE_TIMES = 2
/** Percentage points by which the efficiency of the weight differs from the wave before. */
const EFFICIENCY_POINTS = 15
/** Answers that are named; more are counted. */
const NAMED = 3

/** A wave: its position among the columns, and what it is called. */
interface Wave {
  readonly at: number
  readonly name: string
}

/** Groups of columns that are waves of the survey as their labels say, in the order of the banner; nets and nests are left out. */
const wavesIn = ({ columns }: Cube): Wave[][] => {
  const groups = new Map<string, Wave[]>()
  columns.forEach(({ group, net, inner, label }, at) => {
    if (group === null || net !== undefined || inner !== undefined) return
    groups.set(group, [...(groups.get(group) ?? []), { at, name: label.trim() }])
  })
  return [...groups.values()].filter(waves => arePeriods(waves.map(({ name }) => name)))
}

const sumAt = (values: readonly number[], waves: readonly Wave[]): number =>
  waves.reduce((sum, { at }) => sum + (values[at] ?? 0), 0)

/** Whether the answer was given on the one side of a break, and by nobody on the other, where some would be expected. */
const isOnly = (row: CubeRow, base: readonly number[], given: readonly Wave[], none: readonly Wave[]): boolean => {
  const [k, n] = [sumAt(row.n, given), sumAt(base, given)]
  return k > 0 && sumAt(row.n, none) === 0 && (k / n) * sumAt(base, none) >= EXPECTED
}

const namesOf = (labels: readonly string[]): string => {
  const quoted = labels.slice(0, NAMED).map(label => `“${label.trim()}”`)
  const more = labels.length - quoted.length
  if (more > 0) return `${quoted.join(', ')} and ${formatWhole(more)} more`
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1) ?? ''}`
}

const has = (labels: readonly string[]): string => (labels.length === 1 ? 'has' : 'have')

/** Answers that begin or end between two waves. */
const answersAt = (cube: Cube, waves: readonly Wave[], split: number): string[] => {
  const { n: base } = cube.base
  const [before, after] = [waves.slice(0, split), waves.slice(split)]
  const [last, first] = [before.at(-1), after[0]]
  if (!last || !first) return []
  const answers = cube.rows.filter(({ type }) => type === 'cat')
  const isGivenIn = (row: CubeRow, { at }: Wave): boolean => (row.n[at] ?? 0) > 0
  const begun = answers.filter(row => isGivenIn(row, first) && isOnly(row, base, after, before)).map(row => row.label)
  const ended = answers.filter(row => isGivenIn(row, last) && isOnly(row, base, before, after)).map(row => row.label)
  return [
    ...(begun.length === 0 ? [] : [`${namesOf(begun)} ${has(begun)} answers from ${first.name} on only.`]),
    ...(ended.length === 0 ? [] : [`${namesOf(ended)} ${has(ended)} no answers after ${last.name}.`]),
  ]
}

const between = (
  cube: Cube,
  [one, other]: readonly [Wave, Wave],
  efficiencies: readonly (number | null)[],
): string[] => {
  const [before, now] = [cube.base.n[one.at] ?? 0, cube.base.n[other.at] ?? 0]
  const isOther = Math.max(before, now) >= BASE_TIMES * Math.min(before, now)
  const [was, is] = [efficiencies[one.at] ?? null, efficiencies[other.at] ?? null]
  const isUneven = was !== null && is !== null && Math.abs(was - is) >= EFFICIENCY_POINTS
  return [
    ...(isOther
      ? [`The base goes from ${formatWhole(before)} in ${one.name} to ${formatWhole(now)} in ${other.name}.`]
      : []),
    ...(isUneven
      ? [
          `The efficiency of the weight goes from ${formatWhole(was)} % in ${one.name} to ${formatWhole(is)} % in ${other.name}.`,
        ]
      : []),
  ]
}

/**
 * What breaks a trend over the waves of a table, a sentence each, in the order of the waves: waves in which nobody answered, answers
 * that begin or end, bases that double or halve, and weights that become uneven. Empty where the columns are no waves.
 */
export const waveBreaks = (cube: Cube): string[] => {
  const efficiencies = weightingEfficiencies(cube.base)
  return wavesIn(cube).flatMap(all => {
    const isAsked = ({ at }: Wave): boolean => (cube.base.n[at] ?? 0) > 0
    const waves = all.filter(isAsked)
    // With a filter on one wave nothing is compared.
    if (waves.length < 2) return []
    const empty = all.filter(wave => !isAsked(wave)).map(({ name }) => name)
    return [
      ...(empty.length === 0 ? [] : [`Nobody answered in ${empty.join(', ')}.`]),
      ...waves.slice(1).flatMap((wave, at) => {
        const before = waves[at]
        return before === undefined
          ? []
          : [...answersAt(cube, waves, at + 1), ...between(cube, [before, wave], efficiencies)]
      }),
    ]
  })
}
