import type { CubeNumber, Sums } from '../types'
import { MINIMUM_EFFECTIVE_BASE } from './bases'
import { areFew } from './few'
import { meanFromSums, numberSums, type Mean, type NumberSums } from './means'
import { pairOf, type ColumnPair } from './pairs'
import { proportionT } from './proportions'
import { significanceAt } from './significance'
import { welchEffective, type TStatistic } from './welch'

export type Direction = 'up' | 'down' | null

type Group = Record<'n' | 'w' | 'w2', number>

const at = (sums: Sums, c: number): Group => ({ n: sums.n[c] ?? 0, w: sums.w[c] ?? 0, w2: sums.w2[c] ?? 0 })

/** A weight below this share of Total's is a rounding error. */
const NOISE = 1e-12

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/**
 * Everyone of Total who is not in the column; null where nobody is left. The count decides, since a difference of weights may keep
 * a trace of rounding.
 */
const othersOf = (total: Group, own: Group): Group | null => {
  const n = total.n - own.n
  const w = total.w - own.w
  if (n <= 0 || w <= NOISE * total.w) return null
  // An effective base is never above the number of respondents, whatever rounding makes of the differences.
  return { n, w, w2: Math.max(total.w2 - own.w2, (w * w) / n) }
}

/** A column and everyone else in the table's base, as a pair of columns that share nobody. */
export interface RestPair {
  readonly column: number
  /** Two entries: the column, then the rest. */
  readonly base: Sums
  readonly pair: ColumnPair
  /** Column and rest both have the effective base of 30 that a mark needs. */
  readonly largeEnough: boolean
}

const restPairOf = (base: Sums, column: number): RestPair | null => {
  const own = at(base, column)
  const others = column === 0 || own.n === 0 ? null : othersOf(at(base, 0), own)
  if (others === null) return null
  const both = { n: [own.n, others.n], w: [own.w, others.w], w2: [own.w2, others.w2] }
  const pair = pairOf(both, '', 0, 1, undefined)
  const { effective } = pair
  return { column, base: both, pair, largeEnough: Math.min(...effective) >= MINIMUM_EFFECTIVE_BASE }
}

/**
 * Every column with its rest: all of the table's base who are not in it, those of other questions' columns and those who miss its
 * question among them. null for Total, and where a side has nobody. Source: docs/statistics.md, Arrows.
 */
export const restPairs = (base: Sums): (RestPair | null)[] => base.n.map((_, column) => restPairOf(base, column))

/** How many chose a row, in the column and in the rest: unweighted, then weighted. */
export const restRow = (row: Sums, { column, base }: RestPair): Pick<Sums, 'n' | 'w'> => {
  const own = at(row, column)
  const all = at(row, 0)
  const size = base.n[1] ?? 0
  const n = within(all.n - own.n, size)
  const weight = base.w[1] ?? 0
  const w = n === 0 ? 0 : n === size ? weight : within(all.w - own.w, weight)
  return { n: [own.n, n], w: [own.w, w] }
}

/** Student's t of a column against the rest, positive when the column is higher. */
export interface RestTest extends TStatistic {
  /** Whether the bases allow a mark: both effective bases at least 30. */
  readonly largeEnough: boolean
  /** Fewer than five chose the row in the column, and fewer than five in the rest; never for a mean. */
  readonly few: boolean
}

/**
 * A row of a column against its rest: the recommended test of two columns that share nobody. null where nothing is to be tested,
 * as for letters. Source: docs/statistics.md, Arrows.
 */
export const restTest = (row: Sums, rest: RestPair | null): RestTest | null => {
  if (rest === null) return null
  const chosen = restRow(row, rest)
  const t = proportionT(chosen, rest.base, rest.pair)
  const [own = 0, others = 0] = chosen.n
  return t === null ? null : { t, df: rest.pair.df, largeEnough: rest.largeEnough, few: areFew(own, others) }
}

const numbersOf = (total: NumberSums, own: NumberSums): NumberSums | null => {
  const others = othersOf(total, own)
  return (
    others && {
      ...others,
      x: total.x - own.x,
      xx: total.xx - own.xx,
      wx: total.wx - own.wx,
      wxx: total.wxx - own.wxx,
    }
  )
}

/** The figures of everybody who has a number and is not in the column; null for Total, and where nobody is left. */
export const restMean = (number: CubeNumber, column: number): Mean | null => {
  if (column === 0) return null
  const total = numberSums(number, 0)
  const others = numbersOf(total, numberSums(number, column))
  return others && meanFromSums(others, number.shift, null, total)
}

/** Welch's test of a column's mean against that of its rest, on the effective bases of those who have a number. */
export const restMeanTest = (number: CubeNumber, means: readonly Mean[], column: number): RestTest | null => {
  const own = means[column]
  const rest = own === undefined || own.n === 0 ? null : restMean(number, column)
  if (own === undefined || rest === null) return null
  const found = welchEffective(own, rest)
  return found && { ...found, largeEnough: Math.min(own.eff, rest.eff) >= MINIMUM_EFFECTIVE_BASE, few: false }
}

/** The mark of a test at a confidence in percent: never corrected, and none where a base is too small. */
export const restMark = (test: RestTest | null, confidence: number): Direction => {
  if (test === null || !test.largeEnough || !significanceAt(confidence).student(test.t, test.df)) return null
  return test.t > 0 ? 'up' : 'down'
}
