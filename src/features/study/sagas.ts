import type { KeyInsight } from '@core/contract'
import { toFailure } from '@/lib/failure'
import { datasetRemote, studyRemote } from '@/library'
import { fieldsRemote } from '@/library/fields'
import { getApi, refreshWhenEdited, untilUndoEnds } from '@/store'
import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from '@/store/effects'
import { followOpenStudy } from './follow'
import {
  changeRemote,
  changeText,
  createText,
  insightsRemote,
  orderRemote,
  removalRemote,
  sendPicture,
} from './remotes'
import { selectEditor } from './selectors'
import { events, remotes, type WithStudy, type InsightSaving } from './slice'

function* storeWords({ studyNumber, insight, draft, editor }: InsightSaving): SagaGenerator<KeyInsight> {
  const api = yield* getApi()
  const open = yield* select((state: WithStudy) => selectEditor(state, editor))
  // After a picture that failed the insight is there already.
  const known = insight ?? open?.stored ?? null
  return known ? yield* call(changeText, api, known, draft) : yield* call(createText, api, studyNumber, draft)
}

/** Words first, then the picture. What has been stored stays when the picture fails, and the editor says so. */
function* saveInsight({ payload }: ReturnType<typeof events.insightSaved>) {
  const { editor, draft, studyNumber } = payload
  const { picture } = draft
  try {
    const insight = yield* storeWords(payload)
    yield* put(events.insightStored({ editor, insight }))
    const api = yield* getApi()
    if (picture instanceof File) yield* call(sendPicture, api, insight, picture)
    yield* insightsRemote.fetch(studyNumber)
    yield* put(events.editorClosed(editor))
  } catch (error) {
    yield* put(events.savingFailed({ editor, error: toFailure(error) }))
    yield* put(insightsRemote.requested(studyNumber))
  }
}

/** Shown at once; the newest order replaces the one before. A refused one is followed by the server's own. */
function* orderInsights({ payload }: ReturnType<typeof events.insightsOrdered>) {
  const outcome = yield* orderRemote.fetch(payload)
  if (outcome?.data) yield* insightsRemote.set(payload.studyNumber, outcome.data)
  if (outcome?.error) yield* insightsRemote.fetch(payload.studyNumber)
  yield* put(events.orderEnded(payload))
}

function* removeInsight({ payload }: ReturnType<typeof events.insightRemoved>) {
  const id = payload.insightId
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.removalUndone.match(action) && action.payload === id,
    gone: action => events.undoGone.match(action) && action.payload === id,
  })
  if (undone) return
  const outcome = yield* removalRemote.fetch({ ...payload, leaving })
  if (outcome?.data) yield* insightsRemote.fetch(payload.studyNumber)
  yield* put(events.removalEnded(id))
}

/** One dataset after the other, until one cannot be had. */
function* fetchQuestions({ payload: { studyNumber, datasets } }: ReturnType<typeof events.questionsWanted>) {
  for (const datasetName of datasets) {
    const outcome = yield* datasetRemote.fetch({ studyId: studyNumber, datasetName })
    if (!outcome?.data) return
  }
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* fork(followOpenStudy)
  yield* takeEvery(events.opened, function* ({ payload }) {
    yield* put(insightsRemote.requested(payload))
  })
  yield* takeEvery(events.detailsOpened, function* () {
    yield* put(fieldsRemote.requested())
  })
  yield* takeLatest(events.questionsWanted, fetchQuestions)
  // What managers changed becomes the study that all parts of the page show.
  yield* takeEvery(changeRemote.succeeded, function* ({ payload: { args, data } }) {
    yield* studyRemote.set(args.studyNumber, data)
  })
  yield* refreshWhenEdited(changeRemote, ({ studyNumber }) => studyRemote.requested(studyNumber))
  yield* takeEvery(events.insightSaved, saveInsight)
  yield* takeLatest(events.insightsOrdered, orderInsights)
  yield* takeEvery(events.insightRemoved, removeInsight)
}
