/**
 * The types of rim weighting (raking). Data are columns: an array "per respondent" runs over all respondents of the file in file
 * order. Percentages are 0 to 100, weights have mean 1 in their scope.
 */

/** Percent per category key. */
export type Percents = Readonly<Record<string, number>>

/** Targets of a margin: the same in all scopes, or others per scope key. */
export type Targets = { readonly targets: Percents } | { readonly targetsBy: Readonly<Record<string, Percents>> }

/** A question whose shares are brought to targets, before any data are looked at. `keys`: its categories. */
export type PlannedMargin = { readonly id: string; readonly keys: readonly string[] } & Targets

/** `category`: per respondent the position in `keys`; every other number (-1, 255) means missing on this margin. */
export type Margin = PlannedMargin & { readonly category: ArrayLike<number> }

/** Parts of the sample that are weighted each by itself, such as waves. */
export interface Scopes {
  readonly keys: readonly string[]
  /** Per respondent the position in `keys`; every other number means in no scope, and so without a weight. */
  readonly scope: ArrayLike<number>
}

/** Bounds of weights of mean 1. */
export interface Cap {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** What is to be weighted, and to what. */
export interface WeightingInput {
  /** Respondents of the file. */
  readonly length: number
  /** In the order in which they are fitted. */
  readonly margins: readonly Margin[]
  /** Per respondent 1 = passes the filter, 0 = does not. Absent: everyone passes. */
  readonly selected?: ArrayLike<number> | undefined
  /** Per respondent the weight to begin from; NaN, zero, negative or infinite: this respondent gets none. Absent: 1. */
  readonly start?: ArrayLike<number> | undefined
  /** Absent: one scope, ALL. */
  readonly scopes?: Scopes | undefined
  readonly cap?: Cap | undefined
}

/** Key of the only scope where none are named. */
export const ALL = 'all'

/** Key of the category of those who are missing on a margin. */
export const MISSING = '(missing)'

/**
 * One margin in one scope; arrays run over `keys`, whose last is MISSING where somebody is. `n` is unweighted. `sample` (before
 * weighting, by start weight), `target` and `achieved` are percent and add up to 100. `factor` is target / sample, null where
 * nobody is in the category. `achieved` is null where nothing was fitted.
 */
export interface MarginOutcome {
  readonly id: string
  readonly keys: readonly string[]
  readonly n: readonly number[]
  readonly sample: readonly number[]
  readonly target: readonly number[]
  readonly achieved: readonly number[] | null
  readonly factor: readonly (number | null)[]
}

/** The largest distance between a share and its target, as a fraction of 1, after a pass over all margins. */
export interface TracePoint {
  readonly pass: number
  readonly deviation: number
}

/** A category whose share stays away from its target, in percent. */
export interface Gap {
  readonly margin: string
  readonly category: string
  readonly target: number
  readonly achieved: number
}

/**
 * Why a cap cannot be kept: the category that lies farthest beyond its bound. `needed` is the mean weight that brings it to its
 * target; beyond `limit` the cap alone makes that impossible, within it only the margins together do. `weight` is the most
 * extreme weight on that side after the last trimming.
 */
export interface CapConflict {
  readonly side: 'min' | 'max'
  readonly limit: number
  readonly margin: string
  readonly category: string
  readonly needed: number
  readonly weight: number
}

/** `efficiency` is 100 (Σw)² / (n Σw²) in percent (Kish). */
export interface WeightSummary {
  readonly n: number
  readonly sum: number
  readonly efficiency: number
  readonly min: number
  readonly max: number
}

interface Attempt {
  readonly key: string
  /** Respondents of the scope who get a weight. */
  readonly n: number
  readonly margins: readonly MarginOutcome[]
}

/** `passes`: over all rounds, up to convergence. `rounds`: how often weights were trimmed. `trace` has at most 200 points. */
interface Fitted extends Attempt {
  readonly passes: number
  readonly rounds: number
  readonly trace: readonly TracePoint[]
}

/** One scope; a status other than `converged` says why there are no weights. */
export type ScopeOutcome =
  | (Fitted & { readonly status: 'converged' } & WeightSummary)
  | (Attempt & { readonly status: 'empty_target'; readonly empty: readonly (readonly [string, string])[] })
  | (Fitted & {
      readonly status: 'not_converged'
      readonly deviation: number
      /** Proven that no weights meet all targets; otherwise 10,000 passes did not suffice. */
      readonly contradiction: boolean
      readonly gap: Gap
    })
  | (Fitted & { readonly status: 'cap_impossible'; readonly conflict: CapConflict })

export type FailedScope = Exclude<ScopeOutcome, { readonly status: 'converged' }>

/** Weights per respondent (NaN = none), or none at all where one scope failed; `status` is then that of the first that did. */
export type WeightingOutcome =
  | ({
      readonly status: 'converged'
      readonly weights: Float64Array
      readonly scopes: readonly ScopeOutcome[]
    } & WeightSummary)
  | { readonly status: FailedScope['status']; readonly weights: null; readonly scopes: readonly ScopeOutcome[] }

/** Where the work is: after each fitted margin. `deviation` is that of the last whole pass, null in the first. */
export interface Step {
  /** Position of the scope, out of `scopes`. */
  readonly scope: number
  readonly scopes: number
  readonly round: number
  readonly pass: number
  readonly deviation: number | null
}
