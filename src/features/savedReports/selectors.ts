import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import type { WithSavedReports } from './slice'

/** The saved reports of a study as a remote record. */
export const selectReportsRemote = (state: WithSavedReports, studyId: string) =>
  remoteAt(state.bulkReport.saved.reports, studyId)

/** The saved reports of a study without those being deleted; null until they are known. */
export const selectSavedReports = createSelector(
  [
    (state: WithSavedReports, studyId: string) => selectReportsRemote(state, studyId).data,
    (state: WithSavedReports) => state.bulkReport.saved.deleting,
  ],
  (reports, deleting) => reports?.filter(({ id }) => !deleting.includes(id)) ?? null,
)
