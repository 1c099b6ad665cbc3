import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import {
  addCardRemote,
  cardActRemote,
  cardPictureRemote,
  cardWordsRemote,
  createRemoteStory,
  documentHitsRemote,
  fieldTagsRemote,
  figureRemote,
  figureViewRemote,
  insightHitsRemote,
  insightPictureRemote,
  listRemote,
  pageRemote,
  pictureUploadRemote,
  questionHitsRemote,
  readersRemote,
  restoreVersionRemote,
  settleRemote,
  storyActRemote,
  storyPictureRemote,
  storyRemote,
  storyWordsRemote,
  targetsRemote,
  toLookAtRemote,
  versionsRemote,
} from './remotes'

export const remotes = remotesOf({
  list: listRemote,
  byId: storyRemote,
  creating: createRemoteStory,
  addingCard: addCardRemote,
  cardWords: cardWordsRemote,
  cardPictures: cardPictureRemote,
  pictureUploads: pictureUploadRemote,
  pictures: storyPictureRemote,
  storyWords: storyWordsRemote,
  fieldTags: fieldTagsRemote,
  acting: cardActRemote,
  pages: pageRemote,
  insightPictures: insightPictureRemote,
  figures: figureRemote,
  settling: settleRemote,
  figureViews: figureViewRemote,
  readers: readersRemote,
  storyActs: storyActRemote,
  versions: versionsRemote,
  restoredVersions: restoreVersionRemote,
  questionHits: questionHitsRemote,
  documentHits: documentHitsRemote,
  insightHits: insightHitsRemote,
  targets: targetsRemote,
  toLookAt: toLookAtRemote,
})

export const reducer = combineReducers(remotes.reducers)

export type StoriesState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithStories {
  readonly stories: StoriesState
}
