import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import {
  coverRemote,
  createRemoteStory,
  fieldTagsRemote,
  listRemote,
  readersRemote,
  restoreVersionRemote,
  storyActRemote,
  storyPictureRemote,
  storyRemote,
  storyWordsRemote,
  targetsRemote,
  toLookAtRemote,
  versionsRemote,
} from './remotes'
import {
  addCardRemote,
  cardActRemote,
  cardPictureRemote,
  cardWordsRemote,
  insightPictureRemote,
  pageRemote,
  pictureUploadRemote,
} from './cardRemotes'
import { figureRemote, figureViewRemote, settleRemote } from './figureRemotes'
import { storyAsRemote, viewersRemote } from './viewAsRemotes'
import { documentHitsRemote, insightHitsRemote, questionHitsRemote } from './panelRemotes'

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
  covers: coverRemote,
  fieldTags: fieldTagsRemote,
  acting: cardActRemote,
  pages: pageRemote,
  insightPictures: insightPictureRemote,
  figures: figureRemote,
  settling: settleRemote,
  figureViews: figureViewRemote,
  readers: readersRemote,
  storyActs: storyActRemote,
  seenAs: storyAsRemote,
  viewers: viewersRemote,
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
