import type { ActionPattern } from 'redux-saga/effects'
import { getUntilVisible } from './context'
import { call, delay, race, take, type SagaGenerator } from './effects'

export interface PollOptions<Result> {
  /** First wait, in milliseconds. */
  readonly base: number
  /** Each wait is this many times the one before it. */
  readonly factor: number
  readonly run: () => SagaGenerator<Result>
  readonly until: (result: Result) => boolean
  /** True resets the wait to `base`. There is nothing before the first result: `previous` is then null. */
  readonly progressed?: (result: Result, previous: Result | null) => boolean
  /** Any of these actions ends the polling at once. */
  readonly stop?: ActionPattern
}

export type PollOutcome<Result> = { readonly status: 'done'; readonly result: Result } | { readonly status: 'stopped' }

function* loop<Result>({ base, factor, run, until, progressed }: PollOptions<Result>): SagaGenerator<Result> {
  const untilVisible = yield* getUntilVisible()
  let wait = base
  let previous: Result | null = null
  while (true) {
    yield* delay(wait)
    if (untilVisible) yield* call(untilVisible)
    const result: Result = yield* call(run)
    if (until(result)) return result
    wait = progressed?.(result, previous) ? base : wait * factor
    previous = result
  }
}

/**
 * Runs `run` again and again until `until` holds: waits first, then grows the wait by `factor`, back to `base` on progress.
 * A hidden tab pauses it. Errors of `run` escape to the caller.
 */
export function* pollWithBackoff<Result>(options: PollOptions<Result>): SagaGenerator<PollOutcome<Result>> {
  if (options.stop === undefined) return { status: 'done', result: yield* loop(options) }
  const { done } = yield* race({ done: call(() => loop(options)), stopped: take(options.stop) })
  return done === undefined ? { status: 'stopped' } : { status: 'done', result: done }
}
