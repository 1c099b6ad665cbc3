import { combineReducers, createAction } from '@reduxjs/toolkit'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { remotesOf } from '@/store'
import { tablesRemote } from './remotes'

/** Events of the screen. The view itself is not in the state: the address of the page holds it. */
export const events = {
  opened: createAction<DatasetAddress>('analysis/opened'),
  closed: createAction('analysis/closed'),
}

export const remotes = remotesOf({ tables: tablesRemote })

export const reducer = combineReducers(remotes.reducers)

export type AnalysisState = ReturnType<typeof reducer>
export interface WithAnalysis {
  readonly analysis: AnalysisState
}
