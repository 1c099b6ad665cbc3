import { refreshWhenEdited } from '@/store'
import { getClock } from '@/store/context'
import { all, call, fork, put, select, takeEvery } from '@/store/effects'
import { reportsRemote } from '@/features/reportBuilder/remotes'
import { selectReportsRemote } from '@/features/reportBuilder/selectors'
import type { WithBulkReport } from '@/features/reportBuilder/slice'
import { duplicateRemote, renameRemote } from './remotes'

/** The list shows the new name at once; nothing is fetched again. */
function* showRenamed({ payload: { args, data } }: ReturnType<typeof renameRemote.succeeded>) {
  const { studyId } = args
  const { data: reports } = yield* select((state: WithBulkReport) => selectReportsRemote(state, studyId))
  if (!reports) return
  const clock = yield* getClock()
  const next = reports.map(report => (report.id === data.id ? data : report))
  yield* put(reportsRemote.succeeded({ studyId }, next, clock.now()))
}

function* showDuplicate({ payload: { args } }: ReturnType<typeof duplicateRemote.succeeded>) {
  yield* put(reportsRemote.requested({ studyId: args.studyId }))
}

export function* savedReportsSaga() {
  yield* all([
    fork(renameRemote.watch),
    fork(duplicateRemote.watch),
    takeEvery(renameRemote.succeeded, showRenamed),
    call(() => refreshWhenEdited(renameRemote, ({ studyId }) => reportsRemote.requested({ studyId }))),
    takeEvery(duplicateRemote.succeeded, showDuplicate),
  ])
}
