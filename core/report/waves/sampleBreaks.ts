import {
  effectiveBase,
  MINIMUM_EFFECTIVE_BASE,
  normalTwoTailed,
  studentTwoTailed,
  type Cube,
  type Sums,
} from '@core/crosstab'
import { formatWhole } from '@core/domain/tables'
import { answeredIn } from './tableBreaks'
import { percentWords, type Step } from './waves'

/** Percentage points by which the share of those asked differs from the wave before. */
const ROUTING_POINTS = 15
/** Percentage points by which the share of a group in the sample differs from the wave before. */
const PROFILE_POINTS = 5
/** What chance alone brings about more often than this is no change of a sample. */
const CHANCE = 0.001
/** Questions that are named between two waves. */
const NAMED = 3

interface Share {
  /** Of 1. */
  readonly share: number
  /** Respondents, or the effective base of weighted ones. */
  readonly size: number
}

/** Pooled test of two shares, two-tailed: z unweighted, Student's t on effective bases. Source: docs/statistics.md, Letters. */
const chanceOf = (one: Share, other: Share, weighted: boolean): number => {
  if (one.size < MINIMUM_EFFECTIVE_BASE || other.size < MINIMUM_EFFECTIVE_BASE) return 1
  const pooled = (one.share * one.size + other.share * other.size) / (one.size + other.size)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.size + 1 / other.size))
  if (error === 0) return 1
  const statistic = (one.share - other.share) / error
  return weighted ? studentTwoTailed(statistic, one.size + other.size - 2) : normalTwoTailed(statistic)
}

const pointsOf = (one: Share, other: Share): number => 100 * Math.abs(one.share - other.share)

const isOther = (one: Share, other: Share, points: number, weighted: boolean): boolean =>
  pointsOf(one, other) >= points && chanceOf(one, other, weighted) < CHANCE

/** More or fewer of a wave's respondents were asked the question; `everybody` are those who pass the filter. */
export const routingBreaks = (cube: Cube, everybody: Cube, [before, now]: Step): string[] => {
  const answered = answeredIn(cube)
  const [was, is] = [before, now].map(({ at }) => ({ k: answered[at] ?? 0, n: everybody.base.n[at] ?? 0 }))
  if (!was || !is || was.n === 0 || is.n === 0) return []
  const shareOf = ({ k, n }: typeof was): Share => ({ share: k / n, size: n })
  if (!isOther(shareOf(was), shareOf(is), ROUTING_POINTS, false)) return []
  const words = ({ k, n }: typeof was): string => `${formatWhole(k)} of ${formatWhole(n)}`
  return [
    `The question has answers of ${words(was)} respondents (${percentWords(was.k / was.n)}) in ${before.name} and of ${words(is)} (${percentWords(is.k / is.n)}) in ${now.name}.`,
  ]
}

interface Group {
  readonly label: string
  readonly question: string
  /** In the wave before and in this one. */
  readonly counted: readonly [Share, Share]
  readonly weighted: readonly [Share, Share]
}

const shareAt = (row: Sums, base: Sums, at: number): { readonly counted: Share; readonly weighted: Share } => {
  const [n, w, w2] = [base.n[at] ?? 0, base.w[at] ?? 0, base.w2[at] ?? 0]
  return {
    counted: { share: n === 0 ? 0 : (row.n[at] ?? 0) / n, size: n },
    weighted: { share: w === 0 ? 0 : (row.w[at] ?? 0) / w, size: effectiveBase(w, w2) },
  }
}

/** Those who answered a question that everybody is counted in. */
const answeredBase = ({ base, rows }: Cube): Sums => {
  const missing = rows.find(({ type }) => type === 'missing')
  const without = (of: 'n' | 'w' | 'w2'): number[] => base[of].map((sum, at) => sum - (missing?.[of][at] ?? 0))
  return { n: without('n'), w: without('w'), w2: without('w2') }
}

const groupsOf = (cube: Cube, question: string, [before, now]: Step): Group[] => {
  const base = answeredBase(cube)
  return cube.rows
    .filter(({ type }) => type === 'cat')
    .map(row => {
      const [was, is] = [shareAt(row, base, before.at), shareAt(row, base, now.at)]
      return {
        label: row.label,
        question,
        counted: [was.counted, is.counted] as const,
        weighted: [was.weighted, is.weighted] as const,
      }
    })
}

/** Rounded: of two answers the one gains what the other loses, and the first is named. */
const sizeOf = ({ counted, weighted }: Group): number =>
  Number(Math.max(pointsOf(...counted), pointsOf(...weighted)).toFixed(6))

const isChanged = ({ counted, weighted }: Group): boolean =>
  isOther(...counted, PROFILE_POINTS, false) || isOther(...weighted, PROFILE_POINTS, true)

/** The group of a question that changed most, if one did. */
const largestOf = (groups: readonly Group[]): Group[] =>
  groups
    .filter(isChanged)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, 1)

const groupWords = ({ label, question, counted, weighted }: Group, isWeighted: boolean): string => {
  const pair = ([was, is]: readonly [Share, Share]): string => `${percentWords(was.share)} to ${percentWords(is.share)}`
  return `“${label.trim()}” (${question}) from ${pair(counted)}${isWeighted ? `, weighted from ${pair(weighted)}` : ''}`
}

/** A question that says who the respondents are, over the same columns as the table. */
export interface ProfileTable {
  readonly label: string
  readonly cube: Cube
}

/**
 * Who the respondents are changes: of each question the group whose share differs most, where it differs by five points and more than
 * chance explains, counted or weighted.
 */
export const profileBreaks = (profile: readonly ProfileTable[], isWeighted: boolean, step: Step): string[] => {
  const found = profile
    .flatMap(({ label, cube }) => largestOf(groupsOf(cube, label, step)))
    .sort((one, other) => sizeOf(other) - sizeOf(one))
  if (found.length === 0) return []
  const more = found.length - NAMED
  const named = found.slice(0, NAMED).map(group => groupWords(group, isWeighted))
  const rest =
    more > 0 ? `; ${formatWhole(more)} more question${more === 1 ? '' : 's'} differ${more === 1 ? 's' : ''}` : ''
  return [`The sample changes from ${step[0].name} to ${step[1].name}: ${named.join('; ')}${rest}.`]
}
