import type { ApiClient } from '@/api'
import { getContext } from './effects'

/** Time as sagas see it; tests pass their own. */
export interface Clock {
  readonly now: () => number
}

/** What every saga gets from outside. `untilVisible` resolves at once unless the tab is hidden. */
export interface SagaContext {
  readonly api: ApiClient
  readonly clock: Clock
  readonly untilVisible?: () => Promise<void>
}

/** Typed read of the saga context. */
export function* getApi() {
  return yield* getContext<ApiClient>('api')
}

export function* getClock() {
  return yield* getContext<Clock>('clock')
}

export function* getUntilVisible() {
  return yield* getContext<SagaContext['untilVisible']>('untilVisible')
}
