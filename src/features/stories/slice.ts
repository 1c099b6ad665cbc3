import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import {
  addCardRemote,
  cardActRemote,
  cardWordsRemote,
  createRemoteStory,
  figureRemote,
  listRemote,
  pageRemote,
  settleRemote,
  storyRemote,
  storyWordsRemote,
  targetsRemote,
  toLookAtRemote,
} from './remotes'

export const remotes = remotesOf({
  list: listRemote,
  byId: storyRemote,
  creating: createRemoteStory,
  addingCard: addCardRemote,
  cardWords: cardWordsRemote,
  storyWords: storyWordsRemote,
  acting: cardActRemote,
  pages: pageRemote,
  figures: figureRemote,
  settling: settleRemote,
  targets: targetsRemote,
  toLookAt: toLookAtRemote,
})

export const reducer = combineReducers(remotes.reducers)

export type StoriesState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithStories {
  readonly stories: StoriesState
}
