import { sameAddedRow, withQuestion } from '@core/report'
import { NOTIFICATION_MS } from '@core/domain'
import { isEdited } from '@/lib/failure'
import { baseRemote, datasetRemote, selectDatasetRemote, type WithLibrary } from '@/library'
import { untilUndoEnds } from '@/store'
import { all, call, delay, fork, put, select, take, takeEvery, takeLatest } from '@/store/effects'
import { deleteRemote, saveRemote } from './remotes'
import { BASE_SLOT } from './selectors'
import { events, remotes, type ChangedQuestion, type Edited } from './slice'

/** Counts wait for a pause in what is changed. */
const BASE_MS = 250

/** The shared dataset has the question as it is stored now; nothing is fetched again. */
function* replace({ address, question }: ChangedQuestion) {
  const { data } = yield* select((state: WithLibrary) => selectDatasetRemote(state, address))
  if (data) yield* datasetRemote.set(address, withQuestion(data, question))
  yield* put(events.questionChanged({ address, question }))
}

function* save({ payload: sending }: ReturnType<typeof events.saveAsked>) {
  const { studyId, datasetName } = sending
  const outcome = yield* saveRemote.fetch(sending)
  if (outcome?.data) yield* replace({ address: { studyId, datasetName }, question: outcome.data.question })
}

/** A colleague has changed the row: the list and the form need what is stored now. */
function* showTheirs({ payload: { args, error } }: ReturnType<typeof saveRemote.failed>) {
  if (!isEdited(error)) return
  const { studyId, datasetName, saving } = args
  const address = { studyId, datasetName }
  const outcome = yield* datasetRemote.fetch(address)
  const question = outcome?.data?.questions.find(({ question_name }) => question_name === saving.question)
  if (question) yield* put(events.questionChanged({ address, question }))
}

/** One row at a time. */
function* watchSaves() {
  while (true) yield* call(save, yield* take(events.saveAsked))
}

/** Sends a deletion when its undo is no longer offered: after six seconds, or once the dialog or the window is left. */
function* remove({ payload: { address, nk: _, ...row } }: ReturnType<typeof events.deleted>) {
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.restored.match(action) && sameAddedRow(action.payload, row),
    gone: events.undoGone.match,
    within: NOTIFICATION_MS,
  })
  if (undone) return
  // The page may be about to close as well, and the request must outlive it.
  const outcome = yield* deleteRemote.fetch({ ...address, ...row, leaving })
  if (outcome?.error) {
    yield* put(events.restored(row))
    return
  }
  yield* put(events.deletionEnded(row))
  if (outcome?.data) yield* replace({ address, question: outcome.data })
}

function* count({ payload }: { payload: Edited }) {
  const asked = { ...payload, slot: BASE_SLOT, weight: null }
  yield* put(baseRemote.cancelled(asked))
  if (asked.filters === null) return
  yield* delay(BASE_MS)
  yield* put(baseRemote.requested(asked))
}

export function* saga() {
  yield* all([
    fork(remotes.watch),
    fork(watchSaves),
    takeLatest(saveRemote.failed, showTheirs),
    takeEvery(events.deleted, remove),
    takeLatest(events.edited, count),
  ])
}
