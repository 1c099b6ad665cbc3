import { combineReducers, createAction } from '@reduxjs/toolkit'
import { listRemote } from './remotes'

/** The page of a study came into view; its datasets are watched until it is left. */
export const studyOpened = createAction<string>('studies/studyOpened')
export const studyLeft = createAction<string>('studies/studyLeft')

export const reducer = combineReducers({ list: listRemote.reducer })

export type StudiesState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface StudiesRoot {
  readonly studies: StudiesState
}
