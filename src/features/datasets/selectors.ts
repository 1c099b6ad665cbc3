import { createSelector } from 'reselect'
import { selectStates, type WithLibrary } from '@/library'
import { remoteAt } from '@/store'
import { questionsByTab, replacedIds, takenCount } from './model/review'
import type { DatasetsState } from './slice'

export interface DatasetsRoot {
  readonly datasets: DatasetsState
}

const selectLocal = (state: DatasetsRoot) => state.datasets.local

export const selectImportId = (state: DatasetsRoot) => selectLocal(state).importId
export const selectStartedId = (state: DatasetsRoot) => selectLocal(state).startedId

/** The upload of the import on screen, while the file is being sent. */
export const selectUpload = (state: DatasetsRoot) => {
  const { upload, importId } = selectLocal(state)
  return upload !== null && upload.importId === importId ? upload : null
}
export const selectImports = (state: DatasetsRoot) => state.datasets.imports
export const selectCreate = (state: DatasetsRoot) => state.datasets.create
export const selectSending = (state: DatasetsRoot) => state.datasets.sending
export const selectCommit = (state: DatasetsRoot) => state.datasets.commit
export const selectCancel = (state: DatasetsRoot) => state.datasets.cancel
export const selectReread = (state: DatasetsRoot) => state.datasets.reread
export const selectCodebook = (state: DatasetsRoot) => state.datasets.codebook

export const selectStatusOf = (state: DatasetsRoot, importId: string) => remoteAt(state.datasets.status, importId).data

/** Status record of the import on screen. */
export const selectStatus = (state: DatasetsRoot) => remoteAt(state.datasets.status, selectImportId(state) ?? '')

/** The dataset that the import on screen went into, as it stands now; null while that is not known. */
export const selectImported = (state: DatasetsRoot & WithLibrary) => {
  const status = selectStatus(state).data
  const datasets = selectStates(state, status?.study_id ?? '').data
  return datasets?.find(dataset => dataset.dataset_name === status?.dataset_name) ?? null
}
export const selectReview = (state: DatasetsRoot) => remoteAt(state.datasets.review, selectImportId(state) ?? '')
export const selectChoicesOf = (state: DatasetsRoot, importId: string) => selectLocal(state).choices[importId] ?? null
export const selectKeptOf = (state: DatasetsRoot, importId: string) => selectLocal(state).kept[importId] ?? null
export const selectKept = (state: DatasetsRoot) => selectKeptOf(state, selectImportId(state) ?? '')

/** Whether a review was changed since it was last saved. */
export const selectIsReviewUnsaved = (state: DatasetsRoot, importId: string) => {
  const kept = selectKeptOf(state, importId)
  return kept !== null && kept.choices !== selectChoicesOf(state, importId)
}
export const selectChoices = (state: DatasetsRoot) => selectChoicesOf(state, selectImportId(state) ?? '')

const selectReviewData = (state: DatasetsRoot) => selectReview(state).data

export const selectTabs = createSelector([selectReviewData], review => (review ? questionsByTab(review) : null))

export const selectReplaced = createSelector([selectReviewData, selectChoices], (review, choices) =>
  review && choices ? replacedIds(review, choices) : new Set<string>(),
)

export const selectTakenCount = createSelector([selectReviewData, selectChoices], (review, choices) =>
  review && choices ? takenCount(review, choices) : 0,
)
