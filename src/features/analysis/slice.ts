import { createAction, combineReducers } from '@reduxjs/toolkit'
import type { DatasetAddress } from '@/library'
import { tablesRemote } from './remotes'

/** Events of the screen. The view itself is not in the state: the address of the page holds it. */
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
