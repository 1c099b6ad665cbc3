import { Contradiction } from './contradiction'
import { classSums } from './sums'

const CONVERGED = 1e-12
const MOST_PASSES = 10_000
/** After convergence fitting goes on to here, or until shares come no closer for some passes: then only rounding is left. */
const SETTLED = 1e-15
const IDLE_PASSES = 10

/** One margin over the cells. `targets` are fractions of 1 per class and add up to 1. */
export interface RakedMargin {
  readonly classes: Uint32Array
  readonly targets: Float64Array
}

/** The share that is farthest from its target, as positions. */
export interface LargestGap {
  readonly margin: number
  readonly category: number
  readonly deviation: number
}

export interface RakeEnd {
  readonly converged: boolean
  /** Proven: no weights of these cells can meet all targets. */
  readonly contradiction: boolean
  readonly gap: LargestGap
}

/** Shares of the classes of a margin, as fractions of 1. */
export const sharesOf = (masses: Float64Array, { classes, targets }: RakedMargin): Float64Array => {
  const sums = classSums(masses, classes, targets.length)
  const all = sums.reduce((so, sum) => so + sum, 0)
  return sums.map(sum => sum / all)
}

const fitMargin = (masses: Float64Array, margin: RakedMargin, proof: Contradiction, at: number): void => {
  const { classes, targets } = margin
  const shares = sharesOf(masses, margin)
  const factors = targets.map((target, k) => ((shares[k] ?? 0) > 0 ? target / (shares[k] ?? 0) : 0))
  proof.add(at, factors)
  for (let c = 0; c < masses.length; c++) masses[c] = (masses[c] ?? 0) * (factors[classes[c] ?? 0] ?? 0)
}

const largestGap = (masses: Float64Array, margins: readonly RakedMargin[]): LargestGap => {
  let found: LargestGap = { margin: 0, category: 0, deviation: 0 }
  margins.forEach((raked, margin) =>
    sharesOf(masses, raked).forEach((share, category) => {
      const distance = Math.abs(share - (raked.targets[category] ?? 0))
      const deviation = Number.isNaN(distance) ? Infinity : distance
      if (deviation > found.deviation) found = { margin, category, deviation }
    }),
  )
  return found
}

/**
 * Iterative proportional fitting (Deming and Stephan, Annals of Mathematical Statistics 11, 1940): one pass multiplies, margin by
 * margin, the weight of every class by target / share. `masses` (Σw per cell, all above zero) are changed in place. Converged:
 * after a pass no share is farther than 1e-12 from its target. `onPass` hears of passes up to there, at most 10,000. Every class
 * with a target above zero needs a cell. It ends early where margins are proven to contradict each other.
 */
export function* rake(
  masses: Float64Array,
  margins: readonly RakedMargin[],
  onPass: (deviation: number) => void,
): Generator<undefined, RakeEnd> {
  let gap: LargestGap = { margin: 0, category: 0, deviation: Infinity }
  let converged = false
  let best = Infinity
  let idle = 0
  const proof = new Contradiction(margins)
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    for (const [at, margin] of margins.entries()) {
      fitMargin(masses, margin, proof, at)
      yield
    }
    gap = largestGap(masses, margins)
    if (!converged) onPass(gap.deviation)
    converged ||= gap.deviation <= CONVERGED
    idle = gap.deviation < best ? 0 : idle + 1
    best = Math.min(best, gap.deviation)
    if (converged && (gap.deviation <= SETTLED || idle >= IDLE_PASSES)) break
    if (!converged && proof.isFoundAfter(pass + 1, masses.length)) return { converged, contradiction: true, gap }
  }
  return { converged, contradiction: false, gap }
}
