import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { acceptRemote, askRemote, linkRemote } from './remotes'

export const remotes = remotesOf({ link: linkRemote, accepted: acceptRemote, asked: askRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithJoining {
  readonly joining: ReturnType<typeof reducer>
}
