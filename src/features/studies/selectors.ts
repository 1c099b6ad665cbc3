import { createSelector } from '@reduxjs/toolkit'
import type { Aggregations } from '@core/contract'
import { remoteAt } from '@/store'
import { categoriesOf } from '@/ui/filters'
import { publishRemote, type DatasetAddress } from './remotes'
import type { StudiesRoot } from './slice'

export const selectList = (state: StudiesRoot) => state.studies.list
export const selectStudy = (state: StudiesRoot, studyNumber: string) => remoteAt(state.studies.byNumber, studyNumber)
export const selectPublishing = (state: StudiesRoot, address: DatasetAddress) =>
  remoteAt(state.studies.publishing, publishRemote.keyOf(address))

const NO_COUNTS: Aggregations = {}

/** The filter categories of the list with their counts. */
export const selectCategories = createSelector(
  [(state: StudiesRoot) => state.studies.list.data?.aggregations ?? NO_COUNTS],
  categoriesOf,
)

/** S2.36: the studies of the page that may be opened: those that match the preferences, and the others. */
export const selectListParts = createSelector([(state: StudiesRoot) => state.studies.list.data], page => {
  const open = (page?.results ?? []).filter(study => study.permissions.view)
  const first = page?.query.boost ?? false
  return {
    preferred: open.filter(study => first && study.preferred),
    others: open.filter(study => !(first && study.preferred)),
  }
})
