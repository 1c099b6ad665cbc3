import { isEdited, statusOf, toFailure, type Failure } from '@/lib/failure'
import { windowLeft } from '@/store'
import { getApi } from '@/store/context'
import { call, delay, fork, put, race, select, take, takeEvery, type SagaGenerator } from '@/store/effects'
import { fromSaved, toCommit } from './model/review'
import { reviewRemote, saveChoices } from './remotes'
import { selectChoicesOf, selectImportId, selectIsReviewUnsaved, selectKeptOf } from './selectors'
import { events } from './slice'

/** Pause in typing before it is saved. */
const SAVE_MS = 800
const RETRY_MS = 5000

/** Whether the same save may succeed later: the connection or the server failed, not the choices. */
const mayPass = (failure: Failure): boolean => {
  const status = statusOf(failure)
  return status === null ? failure.kind !== 'unexpected' : status >= 500 || status === 429
}

/** Saves until nothing is left to save. One save at a time, so that each starts from the version before it. */
function* saveAll(importId: string) {
  while (yield* select(selectIsReviewUnsaved, importId)) {
    const choices = yield* select(selectChoicesOf, importId)
    const kept = yield* select(selectKeptOf, importId)
    // A conflict waits for the person's decision.
    if (!choices || !kept || isEdited(kept.failure)) return
    yield* put(events.saveStarted({ importId, choices }))
    try {
      const api = yield* getApi()
      const saved = yield* call(saveChoices, api, { importId, choices: toCommit(choices), version: kept.version })
      yield* put(events.saveSucceeded({ importId, choices, saved }))
    } catch (error) {
      const failure = toFailure(error)
      yield* put(events.saveFailed({ importId, failure }))
      if (!mayPass(failure)) return
      yield* race({ waited: delay(RETRY_MS), now: take([events.saveRequested.type, windowLeft.type]) })
    }
  }
}

function* keep() {
  while (true) {
    const action = yield* take(
      (event: { type: string }) => events.choicesChanged.match(event) || events.saveRequested.match(event),
    )
    const { importId } = action.payload
    if (events.choicesChanged.match(action))
      yield* race({
        waited: delay(SAVE_MS),
        now: take([events.saveRequested.type, events.importPageLeft.type, windowLeft.type]),
      })
    yield* call(saveAll, importId)
  }
}

/** The window closes while a save is under way: what was changed since then follows it at once. */
function* followLast() {
  const importId = yield* select(selectImportId)
  if (importId === null) return
  const choices = yield* select(selectChoicesOf, importId)
  const kept = yield* select(selectKeptOf, importId)
  if (!choices || !kept?.sending || kept.sending === choices) return
  const api = yield* getApi()
  // If the window stays open after all, the pending save repeats this and reports what went wrong.
  yield* call(() =>
    saveChoices(api, { importId, choices: toCommit(choices), version: kept.version + 1 }).catch(() => null),
  )
}

/** Takes what a colleague saved, or replaces it with the person's own choices. */
function* settle(importId: string, keepMine: boolean) {
  const outcome = yield* reviewRemote.fetch({ importId })
  const saved = outcome?.data?.saved_choices
  if (!saved) return
  if (!keepMine) return yield* put(events.reviewOpened({ importId, choices: fromSaved(saved), saved }))
  yield* put(events.baseMoved({ importId, version: saved.version }))
  yield* put(events.saveRequested({ importId }))
}

/** Saves unsaved choices at once; returns whether all were saved. */
export function* saveReview(importId: string): SagaGenerator<boolean> {
  if (yield* select(selectIsReviewUnsaved, importId)) {
    const kept = yield* select(selectKeptOf, importId)
    if (isEdited(kept?.failure ?? null)) return false
    yield* put(events.saveRequested({ importId }))
    while (yield* select(selectIsReviewUnsaved, importId)) {
      const ended = yield* take([events.saveSucceeded.type, events.saveFailed.type])
      if (events.saveFailed.match(ended)) return false
    }
  }
  return true
}

/** Keeps every change of a review with its import. */
export function* keepReviews() {
  yield* fork(keep)
  yield* takeEvery(windowLeft, followLast)
  yield* takeEvery(events.conflictSettled, ({ payload }) => settle(payload.importId, payload.keep === 'mine'))
}
