import type { PayloadActionCreator } from '@reduxjs/toolkit'
import { call, race, take, takeEvery, type SagaGenerator } from '@/store/effects'
import { events } from './events'

/**
 * Runs `work` for an event unless it runs for the same key already: the running one checks again for changes when its request
 * ends, so the last of several quick changes wins. The end of the session stops it.
 */
export function* onePerKey<Payload>(
  event: PayloadActionCreator<Payload>,
  keyOf: (payload: Payload) => string,
  work: (payload: Payload) => SagaGenerator<void>,
) {
  const running = new Set<string>()
  function* run({ payload }: { payload: Payload }) {
    const key = keyOf(payload)
    if (running.has(key)) return
    running.add(key)
    yield* race({ done: call(work, payload), ended: take(events.ended) })
    running.delete(key)
  }
  yield* takeEvery(event.match, run as never)
}
