import type { MarginOutcome, ScopeOutcome, WeightingOutcome, WeightSummary } from '@core/weighting'

/** Twelve significant digits: what is published and compared. */
const published = (value: number): number => Number(value.toPrecision(12))

const summary = ({ sum, efficiency, min, max }: WeightSummary) => ({
  sum: published(sum),
  efficiency: published(efficiency),
  min: published(min),
  max: published(max),
})

const margin = ({ id, keys, n, target, achieved }: MarginOutcome) => ({
  id,
  keys,
  n,
  target: target.map(published),
  achieved: (achieved ?? []).map(published),
})

const scope = (one: ScopeOutcome, capped: boolean): object => {
  const { key, n, status } = one
  switch (one.status) {
    case 'converged': {
      const rounds = capped ? { rounds: one.rounds } : {}
      return { key, n, status, iterations: one.passes, ...rounds, ...summary(one), margins: one.margins.map(margin) }
    }
    case 'empty_target':
      return { key, n, status, empty: one.empty }
    case 'not_converged':
      return { key, n, status, passes: one.passes, deviation: one.deviation, gap: one.gap }
    case 'cap_impossible':
      return { key, n, status, rounds: one.rounds, conflict: one.conflict }
  }
}

/** The outcome as the command prints it: percentages in percent, twelve significant digits. */
export const resultOf = (outcome: WeightingOutcome, capped: boolean): object => {
  const scopes = outcome.scopes.map(one => scope(one, capped))
  if (outcome.weights === null) return { status: outcome.status, scopes }
  return { status: outcome.status, n: outcome.n, ...summary(outcome), scopes }
}

/** One line per respondent who has a weight; `respondent` counts rows of the file from 1. */
export const csvOf = (weights: Float64Array): string => {
  const lines = ['respondent,weight']
  weights.forEach((weight, row) => {
    if (!Number.isNaN(weight)) lines.push(`${row + 1},${published(weight)}`)
  })
  return `${lines.join('\n')}\n`
}
