import { combineReducers, createAction } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { listRemote } from './remotes'

export const events = {
  /** The page of a study came into view; its datasets are watched until it is left. */
  studyOpened: createAction<string>('studies/studyOpened'),
  studyLeft: createAction<string>('studies/studyLeft'),
}

export const remotes = remotesOf({ list: listRemote })

export const reducer = combineReducers(remotes.reducers)

export type StudiesState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithStudies {
  readonly studies: StudiesState
}
