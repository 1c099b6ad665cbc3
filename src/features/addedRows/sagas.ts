import { withQuestion } from '@core/report'
import type { Action } from '@reduxjs/toolkit'
import type { Question } from '@core/contract'
import { NOTIFICATION_MS, questionsOfFilter } from '@core/domain'
import { isEdited } from '@/lib/failure'
import { getClock, windowLeft } from '@/store'
import { all, call, delay, fork, put, race, select, take, takeEvery, takeLatest } from '@/store/effects'
import {
  BASE_MS,
  BUILDER_BASE,
  ROW_BASE,
  baseRemote,
  datasetRemote,
  type DatasetAddress,
} from '@/features/reportBuilder/remotes'
import { selectBuilder, selectDataset, selectOpening } from '@/features/reportBuilder/selectors'
import { events } from '@/features/reportBuilder/slice'
import { removalOf, type RowAddress } from '@/features/reportBuilder/state'
import { removeRowRemote, saveRowRemote } from './remotes'

/** The dataset, the report and the cubes at hand follow a question whose rows have changed; nothing is fetched again. */
function* replace({ studyId, datasetName }: DatasetAddress, question: Question) {
  const opening = yield* select(selectOpening)
  const before = yield* select(selectDataset)
  if (opening?.studyId !== studyId || opening.datasetName !== datasetName || !before) return
  const dataset = withQuestion(before, question)
  const clock = yield* getClock()
  yield* put(datasetRemote.succeeded({ studyId, datasetName }, dataset, clock.now()))
  yield* put(events.questionReplaced({ question, dataset }))
  const builder = yield* select(selectBuilder)
  if (!builder?.filters || !questionsOfFilter(builder.filters).includes(question.question_name)) return
  const { filters, weight } = builder
  yield* put(baseRemote.requested({ slot: BUILDER_BASE, studyId, datasetName, filters, weight }))
}

/** A colleague changed the row meanwhile: the list and the form need what is stored now. */
function* showTheirs({ payload: { args, error } }: ReturnType<typeof saveRowRemote.failed>) {
  if (!isEdited(error)) return
  const { studyId, datasetName, saving } = args
  const outcome = yield* datasetRemote.fetch({ studyId, datasetName })
  const question = outcome?.data?.questions.find(({ question_name }) => question_name === saving.question)
  if (question) yield* replace(args, question)
}

function* save({ payload: saving }: ReturnType<typeof events.rowSaved>) {
  const opening = yield* select(selectOpening)
  const dataset = yield* select(selectDataset)
  const before = dataset?.questions.find(({ question_name }) => question_name === saving.question)
  if (!opening || !before) return
  const { studyId, datasetName } = opening
  const known = [...before.nets, ...before.calculated].map(({ id }) => id)
  const outcome = yield* saveRowRemote.fetch({ studyId, datasetName, saving, known })
  if (outcome?.data) yield* replace(opening, outcome.data.question)
}

/** One row at a time. */
function* watchSaves() {
  while (true) yield* call(save, yield* take(events.rowSaved))
}

const about = (row: RowAddress, type: string) => (action: Action & { payload?: unknown }) =>
  action.type === type && removalOf([{ ...row, nk: '', ticked: [] }], action.payload as RowAddress) !== undefined

/** A removal waits six seconds for its undo; leaving the builder or the window sends it at once. */
function* remove({ payload: { nk: _, ...row } }: ReturnType<typeof events.rowRemoved>) {
  const opening = yield* select(selectOpening)
  if (!opening) return
  const { undone, waited } = yield* race({
    undone: take(about(row, events.removalUndone.type)),
    waited: delay(NOTIFICATION_MS),
    flushed: take(events.removalsFlushed.type),
    closed: take(events.closed.type),
    left: take(windowLeft),
  })
  if (undone) return
  const { studyId, datasetName } = opening
  const outcome = yield* removeRowRemote.fetch({ studyId, datasetName, ...row, leaving: waited === undefined })
  if (outcome?.error) {
    yield* put(events.removalUndone(row))
    return
  }
  yield* put(events.removalEnded(row))
  if (outcome?.data) yield* replace(opening, outcome.data)
}

function* countEdited({ payload: filters }: ReturnType<typeof events.rowEdited>) {
  const opening = yield* select(selectOpening)
  if (!opening) return
  const { studyId, datasetName } = opening
  const asked = { slot: ROW_BASE, studyId, datasetName, filters, weight: null }
  yield* put(baseRemote.cancelled(asked))
  if (filters === null) return
  yield* delay(BASE_MS)
  yield* put(baseRemote.requested(asked))
}

export function* rowsSaga() {
  yield* all([
    fork(saveRowRemote.watch),
    fork(removeRowRemote.watch),
    fork(watchSaves),
    takeLatest(saveRowRemote.failed, showTheirs),
    takeEvery(events.rowRemoved, remove),
    takeLatest(events.rowEdited, countEdited),
  ])
}
