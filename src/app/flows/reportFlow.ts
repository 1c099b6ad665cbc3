import {
  addedRowEvents,
  saveAddedRowRemote,
  type ChangedQuestion,
  type RowDeletion,
  type WithAddedRows,
} from '@/features/addedRows'
import { builderEvents, datasetRemote, selectOpening, type WithReportBuilder } from '@/features/reportBuilder'
import { previewEvents, type WithReportPreview } from '@/features/reportPreview'
import { reportsRemote, type WithSavedReports } from '@/features/savedReports'
import { isEdited } from '@/lib/failure'
import { put, select, takeEvery, takeLatest } from '@/store/effects'

/** The parts of `bulkReport` on the store. */
export type WithBulkReport = WithReportBuilder & WithReportPreview & WithAddedRows & WithSavedReports

/** The report and its tables follow a question whose nets or calculated rows have changed. */
function* showChanged(changed: ChangedQuestion) {
  yield* put(builderEvents.questionChanged(changed))
  yield* put(previewEvents.questionChanged(changed.question.question_name))
}

/** A colleague has changed the row: the list and the form need what is stored now. */
function* showTheirs({ payload: { args, error } }: ReturnType<typeof saveAddedRowRemote.failed>) {
  if (!isEdited(error)) return
  const { studyId, datasetName, saving } = args
  const address = { studyId, datasetName }
  const outcome = yield* datasetRemote.fetch(address)
  const question = outcome?.data?.questions.find(({ question_name }) => question_name === saving.question)
  if (question) yield* showChanged({ address, question })
}

const rowOf = ({ question, type, id }: RowDeletion) => ({ question, type, id })

/** What joins the parts of `bulkReport`, which do not know each other. */
export function* reportFlow() {
  yield* takeEvery([builderEvents.opened, builderEvents.closed], () => put(previewEvents.reset()))
  yield* takeEvery(builderEvents.closed, () => put(addedRowEvents.undoGone()))
  yield* takeEvery(builderEvents.generated, function* () {
    const opening = yield* select(selectOpening)
    if (opening) yield* put(reportsRemote.requested({ studyId: opening.studyId }))
  })
  yield* takeEvery(addedRowEvents.deleted, ({ payload }) =>
    put(builderEvents.addedRowUnticked({ row: rowOf(payload), nk: payload.nk })),
  )
  yield* takeEvery(addedRowEvents.restored, ({ payload }) => put(builderEvents.addedRowRestored(payload)))
  yield* takeEvery(addedRowEvents.deletionEnded, ({ payload }) => put(builderEvents.addedRowDeleted(payload)))
  yield* takeEvery(addedRowEvents.questionChanged, ({ payload }) => showChanged(payload))
  yield* takeLatest(saveAddedRowRemote.failed, showTheirs)
}
