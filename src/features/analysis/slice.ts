import { createAction, combineReducers } from '@reduxjs/toolkit'
import type { DatasetAddress } from '@/library'
import { tablesRemote } from './remotes'

/** What the screen tells the feature. The view itself is no state: the address of the page holds it. */
export const events = {
  opened: createAction<DatasetAddress>('analysis/opened'),
  closed: createAction('analysis/closed'),
}

export const reducer = combineReducers({
  tables: tablesRemote.reducer,
})

export type AnalysisState = ReturnType<typeof reducer>
export interface WithAnalysis {
  readonly analysis: AnalysisState
}
