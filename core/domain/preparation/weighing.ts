import type { Column } from '@core/crosstab'
import { ALL, failureWords, type FailedScope, type WeightingInput, type WeightingOutcome } from '@core/weighting'

/** One segment to be weighted by itself, or everybody. */
export interface WeighingPart {
  /** Answer id of the segment; null: everybody. */
  readonly segment: string | null
  /** Empty for everybody. */
  readonly label: string
  /** Plain data with one scope; ids of margins and keys of categories are their labels. */
  readonly input: WeightingInput
  /** Per margin the positions of the categories among the groups of the step. */
  readonly groups: readonly (readonly number[])[]
}

/** What a step weighs, made ready from the data. */
export interface Weighing {
  readonly length: number
  readonly parts: readonly WeighingPart[]
}

/** Weights that the data make impossible; the message says which segment, group and target, why, and what to do. */
export class WeighingFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WeighingFailed'
  }
}

/** The key of the scope of a part. */
export const scopeKey = (label: string): string => label || ALL

/** Why segments have no weights, as sentences, by the position of the part. Outcomes are those of the parts, in their order. */
export const failuresOf = (
  parts: readonly WeighingPart[],
  outcomes: readonly WeightingOutcome[],
): ReadonlyMap<number, string> =>
  new Map(
    outcomes.flatMap(({ scopes }, at) =>
      scopes
        .filter((scope): scope is FailedScope => scope.status !== 'converged')
        .map((scope): [number, string] => [at, failureWords(scope, parts[at]?.label ?? '')]),
    ),
  )

/** The weights of all parts as one column, NaN for who has none. Throws WeighingFailed where a part has none. */
export const weightsOf = ({ length, parts }: Weighing, outcomes: readonly WeightingOutcome[]): Column => {
  const failures = failuresOf(parts, outcomes)
  if (failures.size > 0) throw new WeighingFailed([...failures.values()].join(' '))
  const values = new Float64Array(length).fill(Number.NaN)
  for (const { weights } of outcomes)
    weights?.forEach((weight, row) => {
      if (!Number.isNaN(weight)) values[row] = weight
    })
  return { kind: 'number', values, missing: null }
}
