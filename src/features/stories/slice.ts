import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import {
  addCardRemote,
  cardActRemote,
  cardWordsRemote,
  createRemoteStory,
  listRemote,
  pageRemote,
  storyRemote,
  storyWordsRemote,
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
})

export const reducer = combineReducers(remotes.reducers)

export type StoriesState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithStories {
  readonly stories: StoriesState
}
