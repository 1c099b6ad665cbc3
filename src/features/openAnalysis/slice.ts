import { combineReducers, createAction } from '@reduxjs/toolkit'
import type { Filter } from '@core/contract'
import { baseRemote, datasetRemote, exportRemote, optionCountsRemote, pageRemote, rangesRemote } from './remotes'
import type { DatasetAddress, Words } from './remotes'

/** What the screen tells the feature. The view itself is no state: the address of the page holds it. */
export const events = {
  /** A filter is being edited: its base is counted, and that of its first steps one after the other. */
  filterEdited: createAction<
    DatasetAddress & { readonly filters: Filter | null; readonly steps: readonly (Filter | null)[] }
  >('openAnalysis/filterEdited'),
  /** All that matches is wanted as a file: `before` stands above the responses. */
  exportWanted: createAction<{ readonly words: Words; readonly before: readonly string[]; readonly name: string }>(
    'openAnalysis/exportWanted',
  ),
}

export const reducer = combineReducers({
  dataset: datasetRemote.reducer,
  pages: pageRemote.reducer,
  ranges: rangesRemote.reducer,
  exported: exportRemote.reducer,
  base: baseRemote.reducer,
  optionCounts: optionCountsRemote.reducer,
})

export interface WithOpenAnalysis {
  readonly openAnalysis: ReturnType<typeof reducer>
}
