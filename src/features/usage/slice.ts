import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { usageFileRemote, usageRemote } from './remotes'

export const remotes = remotesOf({ read: usageRemote, file: usageFileRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithUsage {
  readonly usage: ReturnType<typeof reducer>
}
