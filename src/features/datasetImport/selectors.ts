import { createSelector } from 'reselect'
import { selectStates, type WithLibrary } from '@/library'
import { remoteAt } from '@/store'
import { questionsByTab, replacedIds, takenCount } from './model/review'
import type { DatasetImportState } from './slice'

export interface WithDatasetImport {
  readonly datasets: DatasetImportState
}

const selectLocal = (state: WithDatasetImport) => state.datasets.local

export const selectImportId = (state: WithDatasetImport) => selectLocal(state).importId
export const selectStartedId = (state: WithDatasetImport) => selectLocal(state).startedId

/** The upload of the import on screen, while its bytes are leaving. */
export const selectUpload = (state: WithDatasetImport) => {
  const { upload, importId } = selectLocal(state)
  return upload !== null && upload.importId === importId ? upload : null
}
export const selectImports = (state: WithDatasetImport) => state.datasets.imports
export const selectCreate = (state: WithDatasetImport) => state.datasets.create
export const selectSending = (state: WithDatasetImport) => state.datasets.sending
export const selectCommit = (state: WithDatasetImport) => state.datasets.commit
export const selectCancel = (state: WithDatasetImport) => state.datasets.cancel
export const selectReread = (state: WithDatasetImport) => state.datasets.reread
export const selectCodebook = (state: WithDatasetImport) => state.datasets.codebook

export const selectStatusOf = (state: WithDatasetImport, importId: string) =>
  remoteAt(state.datasets.status, importId).data

/** Status record of the import on screen. */
export const selectStatus = (state: WithDatasetImport) => remoteAt(state.datasets.status, selectImportId(state) ?? '')

/** The dataset that the import on screen went into, as it stands now; null while that is not known. */
export const selectImported = (state: WithDatasetImport & WithLibrary) => {
  const status = selectStatus(state).data
  const datasets = selectStates(state, status?.study_id ?? '').data
  return datasets?.find(dataset => dataset.dataset_name === status?.dataset_name) ?? null
}
export const selectReview = (state: WithDatasetImport) => remoteAt(state.datasets.review, selectImportId(state) ?? '')
export const selectReviewOf = (state: WithDatasetImport, importId: string) =>
  remoteAt(state.datasets.review, importId).data
export const selectChoicesOf = (state: WithDatasetImport, importId: string) =>
  selectLocal(state).choices[importId] ?? null
export const selectKeptOf = (state: WithDatasetImport, importId: string) => selectLocal(state).kept[importId] ?? null
export const selectKept = (state: WithDatasetImport) => selectKeptOf(state, selectImportId(state) ?? '')

/** Whether a review was changed since it was last saved. */
export const selectIsReviewUnsaved = (state: WithDatasetImport, importId: string) => {
  const kept = selectKeptOf(state, importId)
  return kept !== null && kept.choices !== selectChoicesOf(state, importId)
}
export const selectChoices = (state: WithDatasetImport) => selectChoicesOf(state, selectImportId(state) ?? '')

const selectReviewData = (state: WithDatasetImport) => selectReview(state).data

export const selectTabs = createSelector([selectReviewData], review => (review ? questionsByTab(review) : null))

export const selectReplaced = createSelector([selectReviewData, selectChoices], (review, choices) =>
  review && choices ? replacedIds(review, choices) : new Set<string>(),
)

export const selectTakenCount = createSelector([selectReviewData, selectChoices], (review, choices) =>
  review && choices ? takenCount(review, choices) : 0,
)
