import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { bannersRemote, questionsRemote, stripRemote } from './remotes'

export const remotes = remotesOf({ list: bannersRemote, questions: questionsRemote, strip: stripRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithBanners {
  readonly banners: ReturnType<typeof reducer>
}
