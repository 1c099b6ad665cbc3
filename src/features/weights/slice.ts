import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { answersRemote, sharesRemote, tryRemote } from './remotes'

export const remotes = remotesOf({ tried: tryRemote, answers: answersRemote, shares: sharesRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithWeights {
  readonly weights: ReturnType<typeof reducer>
}
