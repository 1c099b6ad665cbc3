import type { WeighedSegment, WeighingTried } from '@core/contract'
import { failuresOf, type WeighAction, type Weighing, type WeighingPart } from '@core/domain/preparation'
import type { FailedScope, MarginOutcome, ScopeOutcome, WeightingOutcome } from '@core/weighting'
import { histogramOf } from './numbers'

/** People with the largest weights that are listed. */
const LISTED = 10
/** A weight is at a limit when it is so within this part of it. */
const SLACK = 1e-9

const summaryOf = (weights: Float64Array) => {
  let [n, w, w2, min, max] = [0, 0, 0, Infinity, 0]
  for (const weight of weights) {
    if (!(weight > 0)) continue
    n += 1
    w += weight
    w2 += weight * weight
    min = Math.min(min, weight)
    max = Math.max(max, weight)
  }
  if (n === 0) return { n, efficiency: null, effective_base: null, min: null, max: null }
  return { n, efficiency: (100 * w * w) / (n * w2), effective_base: (w * w) / w2, min, max }
}

const presentMargin = (
  { id, keys, n, sample, target, achieved, factor }: MarginOutcome,
  groups: readonly number[],
): WeighedSegment['margins'][number] => ({
  label: id,
  groups: keys.map((label, at) => ({
    group: groups[at] ?? null,
    label,
    n: n[at] ?? 0,
    sample: sample[at] ?? 0,
    target: target[at] ?? 0,
    achieved: achieved?.[at] ?? null,
    factor: factor[at] ?? null,
  })),
})

/** Margins and categories, by their labels, that a failure is about. */
const named = (scope: FailedScope): (readonly [margin: string, category: string])[] => {
  switch (scope.status) {
    case 'empty_target':
      return [...scope.empty]
    case 'not_converged':
      return [[scope.gap.margin, scope.gap.category]]
    case 'cap_impossible':
      return [[scope.conflict.margin, scope.conflict.category]]
  }
}

const aboutOf = (part: WeighingPart, scope: ScopeOutcome): WeighedSegment['about'] =>
  scope.status === 'converged'
    ? []
    : named(scope).flatMap(([id, category]) => {
        const margin = part.input.margins.findIndex(one => one.id === id)
        const at = part.input.margins[margin]?.keys.indexOf(category) ?? -1
        const group = part.groups[margin]?.[at]
        return group === undefined ? [] : [{ margin, group }]
      })

const presentSegment = (part: WeighingPart, outcome: WeightingOutcome, message: string | null): WeighedSegment => {
  const [scope] = outcome.scopes
  if (!scope) throw new Error('A weighting without an outcome')
  const { efficiency, effective_base, min, max } = summaryOf(outcome.weights ?? new Float64Array())
  const fitted = 'trace' in scope ? scope : { passes: 0, rounds: 0, trace: [] }
  return {
    id: part.segment,
    label: part.label,
    status: scope.status,
    message,
    about: aboutOf(part, scope),
    n: scope.n,
    efficiency,
    effective_base,
    min,
    max,
    passes: fitted.passes,
    rounds: fitted.rounds,
    trace: fitted.trace.map(({ pass, deviation }) => ({ pass, deviation: 100 * deviation })),
    margins: scope.margins.map((margin, m) => presentMargin(margin, part.groups[m] ?? [])),
  }
}

/** Rows of the largest weights, the largest first; of equal ones the first in the file. */
const rowsOfLargest = (weights: Float64Array): number[] => {
  const rows: number[] = []
  weights.forEach((weight, row) => {
    const last = rows.length < LISTED ? 0 : (weights[rows.at(-1) ?? 0] ?? 0)
    if (!(weight > last)) return
    const place = rows.findIndex(other => (weights[other] ?? 0) < weight)
    rows.splice(place < 0 ? rows.length : place, 0, row)
    if (rows.length > LISTED) rows.pop()
  })
  return rows
}

const largestOf = ({ parts }: Weighing, weights: Float64Array): WeighingTried['largest'] =>
  rowsOfLargest(weights).map(row => {
    const part = parts.find(({ input }) => input.scopes === undefined || input.scopes.scope[row] === 0)
    return {
      respondent: row + 1,
      weight: weights[row] ?? 0,
      segment: part?.label ?? '',
      answers: (part?.input.margins ?? []).map(({ keys, category }) => keys[category[row] ?? -1] ?? ''),
    }
  })

const near = (weight: number, limit: number | undefined): boolean =>
  limit !== undefined && Math.abs(weight - limit) <= SLACK * limit

/** What came of a weighting, with the weights of the segments that have some, NaN for everybody else. */
export const presentTried = (
  weighing: Weighing,
  outcomes: readonly WeightingOutcome[],
  { cap }: WeighAction,
): { readonly weights: Float64Array; readonly figures: Omit<WeighingTried, 'revision' | 'respondents' | 'tables'> } => {
  const { parts, length } = weighing
  const failures = failuresOf(parts, outcomes)
  const weights = new Float64Array(length).fill(Number.NaN)
  for (const outcome of outcomes)
    outcome.weights?.forEach((weight, row) => {
      if (!Number.isNaN(weight)) weights[row] = weight
    })
  const present = weights.filter(weight => weight > 0)
  return {
    weights,
    figures: {
      ...summaryOf(weights),
      at_min: present.filter(weight => near(weight, cap?.min)).length,
      at_max: present.filter(weight => near(weight, cap?.max)).length,
      // Without the rounding that would part equal weights at the edge of a class.
      histogram: histogramOf(present.map(weight => Math.round(weight * 1e9) / 1e9)),
      segments: parts.flatMap((part, at) => {
        const outcome = outcomes[at]
        return outcome ? [presentSegment(part, outcome, failures.get(at) ?? null)] : []
      }),
      largest: largestOf(weighing, weights),
    },
  }
}
