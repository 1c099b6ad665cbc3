import type { PreparedMargin } from './prepared'
import type { Cap, CapConflict } from './types'

/** A weight is outside a bound when it is so by more than this part of the bound. */
const SLACK = 1e-10

export interface Bounds {
  readonly min: number
  readonly max: number
}

export const boundsOf = (cap: Cap | undefined): Bounds => ({ min: cap?.min ?? 0, max: cap?.max ?? Infinity })

export const areOutside = (weights: Float64Array, { min, max }: Bounds): boolean =>
  weights.some(weight => weight > max * (1 + SLACK) || weight < min * (1 - SLACK))

export const trimmed = (weights: Float64Array, { min, max }: Bounds): Float64Array =>
  weights.map(weight => Math.min(Math.max(weight, min), max))

/** The category whose mean weight would have to be farthest beyond a bound, and the bound. */
export const conflictOf = (
  margins: readonly PreparedMargin[],
  weights: Float64Array,
  { min, max }: Bounds,
): CapConflict => {
  const respondents = weights.length
  const [lightest, heaviest] = weights.reduce(
    ([low, high], weight) => [Math.min(low, weight), Math.max(high, weight)],
    [Infinity, 0],
  )
  const pressed = margins.flatMap(({ id, keys, n, targets }) =>
    keys.flatMap((category, k) => {
      const needed = ((targets[k] ?? 0) * respondents) / (n[k] ?? 1)
      const about = { margin: id, category, needed }
      return [
        { ...about, side: 'max', limit: max, weight: heaviest, beyond: needed / max } as const,
        { ...about, side: 'min', limit: min, weight: lightest, beyond: min / needed } as const,
      ]
    }),
  )
  const [first] = pressed
  if (first === undefined) throw new Error('A cap was looked at without a margin.')
  const { beyond: _, ...worst } = pressed.reduce((so, one) => (one.beyond > so.beyond ? one : so), first)
  return worst
}
