import { combineReducers } from '@reduxjs/toolkit'
import { addCardRemote, createRemoteStory, listRemote, pageRemote, storyRemote } from './remotes'

export const reducer = combineReducers({
  list: listRemote.reducer,
  byId: storyRemote.reducer,
  creating: createRemoteStory.reducer,
  addingCard: addCardRemote.reducer,
  pages: pageRemote.reducer,
})

export type StoriesState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface StoriesRoot {
  readonly stories: StoriesState
}
