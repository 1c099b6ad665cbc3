import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, remotesOf } from '@/store'
import {
  deleteRemote,
  duplicateRemote,
  renameRemote,
  reportsRemote,
  restoreRemote,
  versionsRemote,
  type ReportAddress,
} from './remotes'

/** The ids of reports whose deletion can still be undone, or is being sent. */
type Deleting = readonly string[]

const without = (deleting: Deleting, { payload }: PayloadAction<ReportAddress>): Deleting =>
  deleting.filter(id => id !== payload.reportId)

const slice = createEventSlice({
  name: 'savedReports',
  initialState: [] as Deleting,
  reducers: {
    reportDeleted: (deleting: Deleting, { payload }: PayloadAction<ReportAddress>): Deleting => [
      ...deleting,
      payload.reportId,
    ],
    deletionUndone: without,
    deletionEnded: without,
    /** The message that offered the undo has closed. */
    undoGone: (deleting: Deleting, _: PayloadAction<ReportAddress>): Deleting => deleting,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  reports: reportsRemote,
  deleted: deleteRemote,
  renamed: renameRemote,
  duplicated: duplicateRemote,
  versions: versionsRemote,
  restored: restoreRemote,
})

export const reducer = combineReducers({ deleting: slice.reducer, ...remotes.reducers })

export type SavedReportsState = ReturnType<typeof reducer>
export interface WithSavedReports {
  readonly bulkReport: { readonly saved: SavedReportsState }
}
