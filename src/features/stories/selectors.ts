import { remoteAt } from '@/store'
import { fieldTagsRemote } from './remotes'
import { pageRemote, uploadKey, type PageAddress, type PicturePlace } from './cardRemotes'
import { figureRemote, type FigureAddress } from './figureRemotes'
import { storyAsRemote, viewersRemote, type SeenAs, type ViewerLookup } from './viewAsRemotes'
import type { WithStories } from './slice'

export const selectList = (state: WithStories) => state.stories.list
export const selectStory = (state: WithStories, storyId: string) => remoteAt(state.stories.byId, storyId)
export const selectCreating = (state: WithStories) => state.stories.creating
export const selectAddingCard = (state: WithStories, storyId: string) => remoteAt(state.stories.addingCard, storyId)
export const selectCardWords = (state: WithStories, cardId: string) => remoteAt(state.stories.cardWords, cardId)
export const selectCardPicture = (state: WithStories, cardId: string) => remoteAt(state.stories.cardPictures, cardId)
export const selectPictureUpload = (state: WithStories, place: PicturePlace) =>
  remoteAt(state.stories.pictureUploads, uploadKey(place))
export const selectPicture = (state: WithStories, picture: string) => remoteAt(state.stories.pictures, picture)
export const selectStoryWords = (state: WithStories, storyId: string) => remoteAt(state.stories.storyWords, storyId)
export const selectCover = (state: WithStories, storyId: string) => remoteAt(state.stories.covers, storyId)
export const selectActing = (state: WithStories, storyId: string) => remoteAt(state.stories.acting, storyId)
export const selectPage = (state: WithStories, address: PageAddress) =>
  remoteAt(state.stories.pages, pageRemote.keyOf(address))
export const selectFigure = (state: WithStories, address: FigureAddress) =>
  remoteAt(state.stories.figures, figureRemote.keyOf(address))
export const selectSettling = (state: WithStories, cardId: string) => remoteAt(state.stories.settling, cardId)
export const selectTargets = (state: WithStories) => state.stories.targets
export const selectToLookAt = (state: WithStories) => state.stories.toLookAt
export const selectFigureView = (state: WithStories, cardId: string) => remoteAt(state.stories.figureViews, cardId)
export const selectReaders = (state: WithStories, storyId: string) => remoteAt(state.stories.readers, storyId)
export const selectStoryAct = (state: WithStories, storyId: string) => remoteAt(state.stories.storyActs, storyId)
export const selectSeenAs = (state: WithStories, seen: SeenAs) =>
  remoteAt(state.stories.seenAs, storyAsRemote.keyOf(seen))
export const selectViewers = (state: WithStories, lookup: ViewerLookup) =>
  remoteAt(state.stories.viewers, viewersRemote.keyOf(lookup))
export const selectFieldTags = (state: WithStories, storyId: string, field: string) =>
  remoteAt(state.stories.fieldTags, fieldTagsRemote.keyOf({ storyId, field, change: {} }))
export const selectVersions = (state: WithStories, storyId: string) => remoteAt(state.stories.versions, storyId)
export const selectRestoredVersion = (state: WithStories, storyId: string) =>
  remoteAt(state.stories.restoredVersions, storyId)
export const selectQuestionHits = (state: WithStories) => state.stories.questionHits
export const selectDocumentHits = (state: WithStories) => state.stories.documentHits
export const selectInsightHits = (state: WithStories) => state.stories.insightHits
export const selectInsightPicture = (state: WithStories, image: string) =>
  remoteAt(state.stories.insightPictures, image)
