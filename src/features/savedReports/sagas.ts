import { refreshWhenEdited, untilUndoEnds } from '@/store'
import { all, call, fork, put, select, takeEvery } from '@/store/effects'
import { deleteRemote, duplicateRemote, renameRemote, reportsRemote, restoreRemote, versionsRemote } from './remotes'
import { selectReportsRemote } from './selectors'
import { events, remotes, type WithSavedReports } from './slice'

/** The list shows the new name at once; nothing is fetched again. */
function* showChanged({
  payload: { args, data },
}: ReturnType<typeof renameRemote.succeeded> | ReturnType<typeof restoreRemote.succeeded>) {
  const { studyId } = args
  const { data: reports } = yield* select((state: WithSavedReports) => selectReportsRemote(state, studyId))
  if (!reports) return
  yield* reportsRemote.set(
    { studyId },
    reports.map(report => (report.id === data.id ? { ...report, ...data } : report)),
  )
}

function* showRestored({ payload: { args } }: ReturnType<typeof restoreRemote.succeeded>) {
  const { studyId, reportId } = args
  yield* put(versionsRemote.requested({ studyId, reportId }))
}

function* showDuplicate({ payload: { args } }: ReturnType<typeof duplicateRemote.succeeded>) {
  yield* put(reportsRemote.requested({ studyId: args.studyId }))
}

function* remove({ payload: address }: ReturnType<typeof events.reportDeleted>) {
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.deletionUndone.match(action) && action.payload.reportId === address.reportId,
    gone: action => events.undoGone.match(action) && action.payload.reportId === address.reportId,
  })
  if (undone) return
  const outcome = yield* deleteRemote.fetch({ ...address, leaving })
  if (!outcome?.error) yield* reportsRemote.fetch({ studyId: address.studyId })
  yield* put(events.deletionEnded(address))
}

export function* saga() {
  yield* all([
    fork(remotes.watch),
    takeEvery(events.reportDeleted, remove),
    takeEvery(renameRemote.succeeded, showChanged),
    takeEvery(restoreRemote.succeeded, showChanged),
    takeEvery(restoreRemote.succeeded, showRestored),
    takeEvery(duplicateRemote.succeeded, showDuplicate),
    call(() => refreshWhenEdited(renameRemote, ({ studyId }) => reportsRemote.requested({ studyId }))),
  ])
}
