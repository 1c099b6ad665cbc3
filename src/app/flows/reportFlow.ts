import { addedRowEvents, type RowDeletion, type WithAddedRows } from '@/features/addedRows'
import { builderEvents, selectOpening, type WithReportBuilder } from '@/features/reportBuilder'
import { previewEvents, type WithReportPreview } from '@/features/reportPreview'
import { reportsRemote, type WithSavedReports } from '@/features/savedReports'
import { put, select, takeEvery } from '@/store/effects'

/** The parts of `bulkReport` on the store. */
export type WithBulkReport = WithReportBuilder & WithReportPreview & WithAddedRows & WithSavedReports

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
  yield* takeEvery(addedRowEvents.questionChanged, function* ({ payload }) {
    yield* put(builderEvents.questionChanged(payload))
    yield* put(previewEvents.questionChanged(payload.question.question_name))
  })
}
