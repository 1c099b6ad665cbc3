import { boundsOf } from './cap'
import { problemsOf, UnusableWeighting } from './problems'
import { summaryOf, weighScope } from './scope'
import {
  ALL,
  type FailedScope,
  type ScopeOutcome,
  type Step,
  type WeightingInput,
  type WeightingOutcome,
} from './types'

const checkLengths = ({ length, margins, selected, start, scopes }: WeightingInput): void => {
  const columns: [string, ArrayLike<number> | undefined][] = [
    ...margins.map(({ id, category }): [string, ArrayLike<number>] => [`margin "${id}"`, category]),
    ['filter', selected],
    ['start weight', start],
    ['scopes', scopes?.scope],
  ]
  for (const [name, column] of columns)
    if (column !== undefined && column.length !== length)
      throw new RangeError(`The ${name} has ${column.length} entries for ${length} respondents.`)
}

const isUsable = (weight: number): boolean => weight > 0 && weight < Infinity

/** Respondents who get a weight, per scope, in file order. */
const rowsByScope = ({ length, selected, start, scopes }: WeightingInput, count: number): Uint32Array[] => {
  const scopeOf = (row: number): number => {
    if (selected !== undefined && selected[row] !== 1) return -1
    if (start !== undefined && !isUsable(start[row] ?? 0)) return -1
    return scopes === undefined ? 0 : (scopes.scope[row] ?? -1)
  }
  const sizes = new Uint32Array(count)
  for (let row = 0; row < length; row++) {
    const scope = scopeOf(row)
    if (scope >= 0 && scope < count) sizes[scope] = (sizes[scope] ?? 0) + 1
  }
  const rows = Array.from(sizes, size => new Uint32Array(size))
  sizes.fill(0)
  for (let row = 0; row < length; row++) {
    const scope = scopeOf(row)
    const into = rows[scope]
    if (into === undefined) continue
    const at = sizes[scope] ?? 0
    into[at] = row
    sizes[scope] = at + 1
  }
  return rows
}

const joined = (
  length: number,
  rows: readonly Uint32Array[],
  parts: readonly Float64Array[],
): { weights: Float64Array; present: Float64Array } => {
  const weights = new Float64Array(length).fill(NaN)
  rows.forEach((some, s) => some.forEach((row, i) => (weights[row] = parts[s]?.[i] ?? NaN)))
  return { weights, present: weights.filter(weight => !Number.isNaN(weight)) }
}

/**
 * Rim weights, step by step: pauses after every margin of every pass, so that a caller can show progress, let others work, or
 * stop. Respondents who pass the filter, belong to a scope and have a usable start weight get one. Those who are missing on a
 * margin keep their share there. Formulas: docs/statistics.md. Throws UnusableWeighting where `problemsOf` finds something, and
 * RangeError where a column is not as long as the file. What the data make impossible is an outcome, not an error.
 */
export function* weighing(input: WeightingInput): Generator<Step, WeightingOutcome> {
  const problems = problemsOf(input)
  if (problems.length > 0) throw new UnusableWeighting(problems)
  checkLengths(input)
  const { margins, start } = input
  const keys = input.scopes?.keys ?? [ALL]
  const bounds = boundsOf(input.cap)
  const startOf = (row: number): number => (start === undefined ? 1 : (start[row] ?? 0))
  const rows = rowsByScope(input, keys.length)
  const scopes: ScopeOutcome[] = []
  const parts: Float64Array[] = []
  for (const [scope, key] of keys.entries()) {
    const work = weighScope(margins, key, rows[scope] ?? new Uint32Array(), startOf, bounds)
    let next = work.next()
    for (; next.done !== true; next = work.next()) yield { scope, scopes: keys.length, ...next.value }
    scopes.push(next.value.outcome)
    if (next.value.weights !== null) parts.push(next.value.weights)
  }
  const failed = scopes.find((scope): scope is FailedScope => scope.status !== 'converged')
  if (failed !== undefined) return { status: failed.status, weights: null, scopes }
  const { weights, present } = joined(input.length, rows, parts)
  return { status: 'converged', weights, scopes, ...summaryOf(present) }
}

/** Rim weights at once: holds the thread until they are made. See `weighing`. */
export const weigh = (input: WeightingInput): WeightingOutcome => {
  const steps = weighing(input)
  for (;;) {
    const next = steps.next()
    if (next.done === true) return next.value
  }
}

/** How work is cut into pieces. An AbortSignal is a `signal`. */
export interface Pieces {
  /** Lets others work; called whenever a piece has taken `budget` milliseconds. */
  readonly pause: () => Promise<unknown>
  /** 10 unless given. A step (one margin over all cells) is never cut. */
  readonly budget?: number
  readonly signal?: { throwIfAborted(): void }
  readonly onStep?: (step: Step) => void
}

/** Rim weights in pieces that leave the thread to others in between. Rejects with the signal's reason once that is aborted. */
export const weighInPieces = async (input: WeightingInput, pieces: Pieces): Promise<WeightingOutcome> => {
  const { pause, budget = 10, signal, onStep } = pieces
  const steps = weighing(input)
  let until = Date.now() + budget
  for (;;) {
    signal?.throwIfAborted()
    const next = steps.next()
    if (next.done === true) return next.value
    onStep?.(next.value)
    if (Date.now() < until) continue
    await pause()
    until = Date.now() + budget
  }
}
