import { sameAddedRow } from '@core/report'
import { NOTIFICATION_MS } from '@core/domain'
import { untilUndoEnds } from '@/store'
import { all, call, delay, fork, put, race, take, takeEvery, takeLatest } from '@/store/effects'
import { baseRemote, deleteRemote, saveRemote } from './remotes'
import { events } from './slice'

/** Counts wait for a pause in what is changed. */
const BASE_MS = 250

function* save({ payload: sending }: ReturnType<typeof events.saveAsked>) {
  const { studyId, datasetName } = sending
  const outcome = yield* saveRemote.fetch(sending)
  if (outcome?.data)
    yield* put(events.questionChanged({ address: { studyId, datasetName }, question: outcome.data.question }))
}

/** One row at a time. */
function* watchSaves() {
  while (true) yield* call(save, yield* take(events.saveAsked))
}

/** Sends a deletion when its undo is no longer offered: after six seconds, or once the dialog or the window is left. */
function* remove({ payload: { address, nk: _, ...row } }: ReturnType<typeof events.deleted>) {
  const { undo } = yield* race({
    undo: untilUndoEnds({
      undone: action => events.restored.match(action) && sameAddedRow(action.payload, row),
      gone: events.undoGone.match,
    }),
    time: delay(NOTIFICATION_MS),
  })
  if (undo?.undone) return
  // The page may be about to close as well, and the request must outlive it.
  const outcome = yield* deleteRemote.fetch({ ...address, ...row, leaving: undo !== undefined })
  if (outcome?.error) {
    yield* put(events.restored(row))
    return
  }
  yield* put(events.deletionEnded(row))
  if (outcome?.data) yield* put(events.questionChanged({ address, question: outcome.data }))
}

function* count({ payload: asked }: ReturnType<typeof events.edited>) {
  yield* put(baseRemote.cancelled(asked))
  if (asked.filters === null) return
  yield* delay(BASE_MS)
  yield* put(baseRemote.requested(asked))
}

export function* saga() {
  yield* all([
    fork(saveRemote.watch),
    fork(deleteRemote.watch),
    fork(baseRemote.watch),
    fork(watchSaves),
    takeEvery(events.deleted, remove),
    takeLatest(events.edited, count),
  ])
}
