import { cellsOf, type Cells } from './cells'
import type { RakedMargin } from './rake'
import { classSums, total } from './sums'
import { MISSING, type Margin, type MarginOutcome, type Percents } from './types'

/** A scope made ready for fitting. */
export interface Prepared {
  readonly cells: Cells
  /** Start weight of each respondent of the scope, mean 1. */
  readonly start: Float64Array
  readonly margins: readonly PreparedMargin[]
}

export interface PreparedMargin extends RakedMargin {
  readonly id: string
  /** Categories, and MISSING where somebody is missing. */
  readonly keys: readonly string[]
  /** Respondents per class. */
  readonly n: Float64Array
  /** Share per class before weighting, as a fraction of 1. */
  readonly sample: Float64Array
}

const targetsOf = (margin: Margin, scope: string): number[] => {
  const percents: Percents = 'targets' in margin ? margin.targets : (margin.targetsBy[scope] ?? {})
  const given = margin.keys.map(key => percents[key] ?? 0)
  const sum = given.reduce((so, target) => so + target, 0)
  return given.map(target => target / sum)
}

/** Those who are missing keep their share of before; the others share the rest as their targets say. */
const prepareMargin = (
  margin: Margin,
  scope: string,
  classes: Uint32Array,
  byCell: { readonly n: Float64Array; readonly w: Float64Array },
): PreparedMargin => {
  const width = margin.keys.length + 1
  const n = classSums(byCell.n, classes, width)
  const w = classSums(byCell.w, classes, width)
  const all = total(w)
  const sample = w.map(sum => (all > 0 ? sum / all : 0))
  const missing = sample[width - 1] ?? 0
  const targets = Float64Array.from([...targetsOf(margin, scope).map(target => target * (1 - missing)), missing])
  const shown = (n[width - 1] ?? 0) > 0 ? width : width - 1
  return {
    id: margin.id,
    keys: [...margin.keys, MISSING].slice(0, shown),
    classes,
    n: n.slice(0, shown),
    sample: sample.slice(0, shown),
    targets: targets.slice(0, shown),
  }
}

/** Weights of mean 1 in the same proportions. */
export const scaledToMeanOne = (weights: Float64Array): Float64Array => {
  const mean = total(weights) / weights.length
  return weights.map(weight => weight / mean)
}

/** Nothing that is printed depends on a weight as small as this, and it can be multiplied and divided. */
const SMALLEST = 1e-200

/** By the largest first, since the sum of very large weights would be infinite. */
const startWeights = (rows: Uint32Array, startOf: (row: number) => number): Float64Array => {
  const weights = new Float64Array(rows.length)
  let largest = 0
  for (let i = 0; i < rows.length; i++) {
    const weight = startOf(rows[i] ?? 0)
    weights[i] = weight
    largest = Math.max(largest, weight)
  }
  return scaledToMeanOne(weights.map(weight => Math.max(weight / largest, SMALLEST)))
}

/** Groups the respondents `rows` of a scope into cells and works out the targets of all classes; pauses after every margin. */
export function* prepare(
  margins: readonly Margin[],
  scope: string,
  rows: Uint32Array,
  startOf: (row: number) => number,
): Generator<undefined, Prepared> {
  const cells = yield* cellsOf(rows, margins)
  const start = startWeights(rows, startOf)
  const byCell = {
    n: classSums(new Float64Array(rows.length).fill(1), cells.cellOf, cells.count),
    w: classSums(start, cells.cellOf, cells.count),
  }
  return {
    cells,
    start,
    margins: margins.map((margin, m) => prepareMargin(margin, scope, cells.classes[m] ?? new Uint32Array(), byCell)),
  }
}

/** Categories with a target that nobody has, as [margin, category]. */
export const emptyTargets = (margins: readonly PreparedMargin[]): (readonly [string, string])[] =>
  margins.flatMap(({ id, keys, n }) =>
    keys.flatMap((key, k): (readonly [string, string])[] => (n[k] === 0 ? [[id, key]] : [])),
  )

const percents = (shares: Float64Array): number[] => Array.from(shares, share => 100 * share)

/** `achieved`: shares after fitting as fractions of 1, or null where nothing was fitted. */
export const outcomeOf = (margin: PreparedMargin, achieved: Float64Array | null): MarginOutcome => {
  const { id, keys, n, sample, targets } = margin
  return {
    id,
    keys,
    n: [...n],
    sample: percents(sample),
    target: percents(targets),
    achieved: achieved === null ? null : percents(achieved),
    factor: Array.from(targets, (target, k) => ((sample[k] ?? 0) > 0 ? target / (sample[k] ?? 0) : null)),
  }
}
