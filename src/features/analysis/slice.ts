import { createAction, combineReducers } from '@reduxjs/toolkit'
import type { Filter } from '@core/contract'
import { baseRemote, datasetRemote, optionCountsRemote, tablesRemote, type DatasetAddress } from './remotes'

/** What the screen tells the feature. The view itself is no state: the address of the page holds it. */
export const events = {
  opened: createAction<DatasetAddress>('analysis/opened'),
  closed: createAction('analysis/closed'),
  /** A filter is being edited: its base is counted, and that of its first steps one after the other. */
  filterEdited: createAction<
    DatasetAddress & {
      readonly weight: string | null
      readonly filters: Filter | null
      readonly steps: readonly (Filter | null)[]
    }
  >('analysis/filterEdited'),
}

export const reducer = combineReducers({
  dataset: datasetRemote.reducer,
  tables: tablesRemote.reducer,
  base: baseRemote.reducer,
  optionCounts: optionCountsRemote.reducer,
})

export type AnalysisState = ReturnType<typeof reducer>
export interface WithAnalysis {
  readonly analysis: AnalysisState
}
