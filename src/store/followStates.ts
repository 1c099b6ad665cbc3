import { pollWithBackoff, type PollOptions } from './pollWithBackoff'
import type { SagaGenerator } from './effects'

export interface FollowOptions<Answer> extends Pick<PollOptions<Answer | null>, 'base' | 'factor' | 'stop'> {
  /** What is known already; null when asking for it failed. */
  readonly first: Answer | null
  /** Asks again; null when that failed, which the next attempt makes good. */
  readonly ask: () => SagaGenerator<Answer | null>
  readonly isSettled: (answer: Answer) => boolean
  /** The wait starts over at its base when this text changes, also from `first`. */
  readonly statesOf: (answer: Answer) => string
}

/** Follows what changes its state by itself until it is settled: gives the last answer, or null when nothing was asked or it was stopped. */
export function* followStates<Answer>({
  first,
  ask,
  isSettled,
  statesOf,
  ...poll
}: FollowOptions<Answer>): SagaGenerator<Answer | null> {
  if (first !== null && isSettled(first)) return null
  let known = first === null ? null : statesOf(first)
  const outcome = yield* pollWithBackoff<Answer | null>({
    ...poll,
    run: ask,
    until: answer => answer !== null && isSettled(answer),
    progressed: answer => {
      const states = answer === null ? known : statesOf(answer)
      const changed = states !== known
      known = states
      return changed
    },
  })
  return outcome.status === 'done' ? outcome.result : null
}
