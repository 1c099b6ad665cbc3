import { createSelector } from '@reduxjs/toolkit'
import { remoteAt } from '@/store'
import { publishRemote, type DatasetAddress } from './remotes'
import type { StudiesRoot } from './slice'

export const selectList = (state: StudiesRoot) => state.studies.list
export const selectStudy = (state: StudiesRoot, studyNumber: string) => remoteAt(state.studies.byNumber, studyNumber)
export const selectPublishing = (state: StudiesRoot, address: DatasetAddress) =>
  remoteAt(state.studies.publishing, publishRemote.keyOf(address))

/** The studies of the page that may be opened, and how many of it may not. */
export const selectListParts = createSelector([(state: StudiesRoot) => state.studies.list.data], page => {
  const results = page?.results ?? []
  return {
    open: results.filter(study => study.permissions.view),
    restricted: results.filter(study => !study.permissions.view),
  }
})
