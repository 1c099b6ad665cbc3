import { denseItem, type Item } from './item'
import type { Ranked } from './numeric'
import type { Slots } from './slots'
import type { NumberClasses } from './types'

/** Whole numbers that lie so close together have a class each. */
const SINGLE_MOST = 15
/** Classes of equal width that numbers are cut into, without open ones. */
const ABOUT = 10
/** Share of the numbers at each end that may lie in an open class, so that a few of them do not flatten the rest. */
const TAIL = 0.01
/** Narrowest class as a share of the largest number: edges are rounded to twelve digits and have to stay apart. */
const FINEST = 1e-11
/** Narrowest class of numbers next to zero. */
const SMALLEST = 1e-300

/** Edges of the classes of numbers. */
export interface Limits {
  readonly whole: boolean
  /** Ascending; class k is from edge k to under edge k + 1. */
  readonly edges: readonly number[]
  readonly isOpenBelow: boolean
  readonly isOpenAbove: boolean
}

/** 1, 2 or 5 times a power of ten, not below `least`. */
const readable = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find(times => times * power >= least * (1 - 1e-9)) ?? 10) * power
}

/** Numbers in their order, smallest first. */
export interface Ordered {
  readonly length: number
  /** All of them are whole. */
  readonly whole: boolean
  readonly at: (place: number) => number
}

/** The places of the order that limits are made of; all lie in 0 to length - 1. */
export const placesOfLimits = (length: number): readonly number[] => {
  const tail = Math.floor(length * TAIL)
  return [0, tail, length - 1 - tail, length - 1]
}

/** Null where there is no number. */
export const limitsOf = ({ length, whole, at }: Ordered): Limits | null => {
  if (length === 0) return null
  const [least, most] = [at(0), at(length - 1)]
  if (whole && most - least < SINGLE_MOST && Number.isSafeInteger(least) && Number.isSafeInteger(most)) {
    const edges = Array.from({ length: most - least + 2 }, (_, k) => least + k)
    return { whole, edges, isOpenBelow: false, isOpenAbove: false }
  }
  const [, below = 0, above = 0] = placesOfLimits(length)
  const [low, high] = at(below) < at(above) ? [at(below), at(above)] : [least, most]
  const size = Math.max(Math.abs(low), Math.abs(high))
  const wanted = high > low ? high / ABOUT - low / ABOUT : size || 1
  const width = Math.max(whole ? 1 : 0, readable(Math.max(wanted, size * FINEST, SMALLEST)))
  const edgeAt = (k: number): number => Number((k * width).toPrecision(12))
  // A quotient may be rounded to either side of a whole number, so the outer edges are compared with the numbers themselves.
  let first = Math.floor(low / width)
  while (edgeAt(first) > low) first--
  let last = Math.floor(high / width) + 1
  while (edgeAt(last) <= high) last++
  const edges = Array.from({ length: last - first + 1 }, (_, k) => edgeAt(first + k))
  return { whole, edges, isOpenBelow: least < (edges[0] ?? 0), isOpenAbove: most >= (edges.at(-1) ?? 0) }
}

/** The classes of limits from n and Σw of those who lie under the first edge (0), between edges, and from the last one on. */
export const classesOf = (
  limits: Limits,
  figures: (at: number) => { readonly n: number; readonly w: number },
): NumberClasses => {
  const { edges, whole, isOpenBelow, isOpenAbove } = limits
  const count = edges.length + 1
  const classes = Array.from({ length: count }, (_, at) => ({
    low: edges[at - 1] ?? null,
    high: edges[at] ?? null,
    ...figures(at),
  }))
  return { whole, classes: classes.slice(isOpenBelow ? 0 : 1, isOpenAbove ? count : count - 1) }
}

/** Classes of a number as an item for the kernel, and the distribution once it is counted. */
export interface ClassCoding {
  /** Class 0 = no number, 1 = below the first edge, 2 + k = from edge k. */
  readonly item: Item
  /** n and Σw per class of the Total; the item's classes start at `offset` of the slots. */
  distribution(slots: Slots, offset: number): NumberClasses
}

const classItem = (values: Float64Array, { order }: Ranked, edges: readonly number[]): Item => {
  const index = new Uint8Array(values.length)
  let at = 0
  let next = edges[0] ?? Infinity
  for (let i = 0; i < order.length; i++) {
    const row = order[i] ?? 0
    const value = values[row] ?? NaN
    while (at < edges.length && value >= next) next = edges[++at] ?? Infinity
    index[row] = 1 + at
  }
  return { ...denseItem(index, edges.length + 2), stored: true }
}

/** Limits depend on all numbers of the column and not on the filter. Null where the column has no number. */
export const numberClasses = (values: Float64Array, ranked: Ranked): ClassCoding | null => {
  const { order } = ranked
  const whole = order.every(row => Number.isInteger(values[row]))
  const limits = limitsOf({ length: order.length, whole, at: place => values[order[place] ?? -1] ?? NaN })
  if (limits === null) return null
  return {
    item: classItem(values, ranked, limits.edges),
    distribution: ({ data }, offset) =>
      classesOf(limits, at => ({ n: data[3 * (offset + 1 + at)] ?? 0, w: data[3 * (offset + 1 + at) + 1] ?? 0 })),
  }
}
