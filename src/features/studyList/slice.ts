import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { listRemote } from './remotes'

export const remotes = remotesOf({ list: listRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithStudyList {
  readonly studies: ReturnType<typeof reducer>
}
