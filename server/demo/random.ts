/** A repeatable stream of random numbers: the same seed gives the same survey on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  chance(probability: number): boolean
  /** Mean 0, standard deviation 1. */
  normal(): number
  /** A position, drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number
  pick<T>(from: readonly [T, ...T[]]): T
  int(low: number, high: number): number
}

/** mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const weighted = (weights: readonly number[]): number => {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
    const found = weights.findIndex(weight => (left -= weight) < 0)
    return found < 0 ? weights.length - 1 : found
  }
  return {
    next,
    chance: probability => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    weighted,
    pick: from => from[Math.floor(next() * from.length)] ?? from[0],
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
  }
}

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** A point of a scale from 1 to `points` for a position on a line whose middle is 0. */
export const scalePoint = (position: number, points: number): number =>
  Math.min(points, Math.max(1, Math.round((points + 1) / 2 + position)))
