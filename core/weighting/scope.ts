import { areOutside, conflictOf, trimmed, type Bounds } from './cap'
import { emptyTargets, outcomeOf, prepare, scaledToMeanOne, type Prepared } from './prepared'
import { rake, sharesOf, type RakeEnd } from './rake'
import { classSums, total } from './sums'
import { Trace } from './trace'
import type { Gap, Margin, ScopeOutcome, WeightSummary } from './types'

const MOST_ROUNDS = 200

/** Weights of the respondents of a scope, in the order of its rows; null where it failed. */
export interface ScopeWeights {
  readonly outcome: ScopeOutcome
  readonly weights: Float64Array | null
}

/** Where a scope is; the deviation is that of its last whole pass. */
export interface ScopeStep {
  readonly round: number
  readonly pass: number
  readonly deviation: number | null
}

/** `weights` must not be empty. */
export const summaryOf = (weights: Float64Array): WeightSummary => {
  const n = weights.length
  const sum = total(weights)
  return {
    n,
    sum,
    efficiency: (100 * sum * sum) / (n * total(weights, weight => weight * weight)),
    min: weights.reduce((so, weight) => Math.min(so, weight), Infinity),
    max: weights.reduce((so, weight) => Math.max(so, weight), 0),
  }
}

interface Fit {
  readonly end: RakeEnd
  readonly masses: Float64Array
  readonly weights: Float64Array
}

/** Fits once from the weights `from` of the respondents. */
function* fit(
  { cells, margins }: Prepared,
  from: Float64Array,
  onPass: (deviation: number) => void,
): Generator<undefined, Fit> {
  const before = classSums(from, cells.cellOf, cells.count)
  const masses = before.slice()
  const end = yield* rake(masses, margins, onPass)
  const factors = masses.map((mass, c) => mass / (before[c] ?? 1))
  const weights = scaledToMeanOne(from.map((weight, i) => weight * (factors[cells.cellOf[i] ?? 0] ?? 0)))
  return { end, masses, weights }
}

const gapOf = ({ margins }: Prepared, { end: { gap }, masses }: Fit): Gap => {
  const margin = margins[gap.margin]
  if (margin === undefined) throw new Error('A gap was looked for without a margin.')
  return {
    margin: margin.id,
    category: margin.keys[gap.category] ?? '',
    target: 100 * (margin.targets[gap.category] ?? 0),
    achieved: 100 * (sharesOf(masses, margin)[gap.category] ?? 0),
  }
}

/**
 * Weights one scope: its respondents are `rows`, which may be none. Pauses after each fitted margin. Trims and fits again while
 * weights lie outside `bounds`, at most 200 times.
 */
export function* weighScope(
  margins: readonly Margin[],
  key: string,
  rows: Uint32Array,
  startOf: (row: number) => number,
  bounds: Bounds,
): Generator<ScopeStep, ScopeWeights> {
  const trace = new Trace()
  const progress = { round: 0, pass: 0, deviation: null as number | null }
  const stepwise = function* <T>(work: Generator<undefined, T>): Generator<ScopeStep, T> {
    for (;;) {
      const next = work.next()
      if (next.done === true) return next.value
      yield { ...progress }
    }
  }
  const onPass = (deviation: number) => {
    trace.add(deviation)
    Object.assign(progress, { pass: trace.passes, deviation })
  }

  const prepared = yield* stepwise(prepare(margins, key, rows, startOf))
  const n = rows.length
  const empty = emptyTargets(prepared.margins)
  if (empty.length > 0) {
    const outcomes = prepared.margins.map(margin => outcomeOf(margin, null))
    return { weights: null, outcome: { status: 'empty_target', key, n, empty, margins: outcomes } }
  }

  let fitted = yield* stepwise(fit(prepared, prepared.start, onPass))
  while (fitted.end.converged && progress.round < MOST_ROUNDS && areOutside(fitted.weights, bounds)) {
    progress.round++
    fitted = yield* stepwise(fit(prepared, trimmed(fitted.weights, bounds), onPass))
  }
  const { end, masses, weights } = fitted
  const about = {
    key,
    n,
    margins: prepared.margins.map(margin => outcomeOf(margin, sharesOf(masses, margin))),
    passes: trace.passes,
    rounds: progress.round,
    trace: trace.points(),
  }
  if (!end.converged) {
    const { contradiction, gap } = end
    const why = { deviation: gap.deviation, contradiction, gap: gapOf(prepared, fitted) }
    return { weights: null, outcome: { ...about, status: 'not_converged', ...why } }
  }
  if (areOutside(weights, bounds)) {
    const conflict = conflictOf(prepared.margins, weights, bounds)
    return { weights: null, outcome: { ...about, status: 'cap_impossible', conflict } }
  }
  return { weights, outcome: { ...about, status: 'converged', ...summaryOf(weights) } }
}
