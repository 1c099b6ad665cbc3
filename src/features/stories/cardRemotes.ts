import {
  addStoryCard,
  copyStoryCard,
  getDocumentPage,
  getInsightImage,
  moveStoryCard,
  patchStoryCard,
  removeStoryCard,
  restoreStoryCard,
  uploadStoryPicture,
} from '@/api/wire'
import type { DocumentPage, InputOf, NewStoryCard, StoryDetails } from '@core/contract'
import { createRemote } from '@/store'

export interface NewCard {
  readonly storyId: string
  readonly content: NewStoryCard
  /** The card that it is put behind; undefined for the last. */
  readonly after?: string | undefined
}

export const addCardRemote = createRemote<NewCard, StoryDetails>('stories/addCard', {
  request: (api, { storyId, content, after }, options) =>
    api.call(
      addStoryCard,
      { params: { storyId }, query: after === undefined ? {} : { after }, body: content },
      options,
    ),
  keyOf: ({ storyId }) => storyId,
  take: 'leading',
})

export interface CardWords {
  readonly storyId: string
  readonly cardId: string
  readonly change: InputOf<typeof patchStoryCard>['body']
}

export const cardWordsRemote = createRemote<CardWords, StoryDetails>('stories/cardWords', {
  request: (api, { storyId, cardId, change }, options) =>
    api.call(patchStoryCard, { params: { storyId, cardId }, body: change }, options),
  keyOf: ({ cardId }) => cardId,
  take: 'leading',
})

/** Changes of a card that are no words being typed: its picture, and whether that is decorative. */
export const cardPictureRemote = createRemote<CardWords, StoryDetails>('stories/cardPicture', {
  request: (api, { storyId, cardId, change }, options) =>
    api.call(patchStoryCard, { params: { storyId, cardId }, body: change }, options),
  keyOf: ({ cardId }) => cardId,
  take: 'leading',
})

export interface PicturePlace {
  readonly storyId: string
  /** Id of the card that gets it, or 'new'. */
  readonly place: string
}

interface PictureUpload extends PicturePlace {
  readonly file: File
}

export const uploadKey = ({ storyId, place }: PicturePlace): string => JSON.stringify([storyId, place])

/** Answers the key by which a card names the picture. */
export const pictureUploadRemote = createRemote<PictureUpload, string>('stories/pictureUpload', {
  request: async (api, { storyId, file }, options) =>
    (await api.call(uploadStoryPicture, { params: { storyId } }, { ...options, bytes: file })).picture,
  keyOf: uploadKey,
})

/** What is done with a whole card; `after`: the card that it is moved behind, null for the top. */
export type CardAct = { readonly storyId: string; readonly cardId: string } & (
  { readonly kind: 'copy' | 'remove' | 'restore' } | { readonly kind: 'move'; readonly after: string | null }
)

/** One at a time in a story: the answer of each is the order that the next one starts from. */
export const cardActRemote = createRemote<CardAct, StoryDetails>('stories/cardAct', {
  request: (api, { storyId, cardId, ...act }, options) => {
    const params = { storyId, cardId }
    if (act.kind === 'move') return api.call(moveStoryCard, { params, body: { after: act.after } }, options)
    const call = { copy: copyStoryCard, remove: removeStoryCard, restore: restoreStoryCard }[act.kind]
    return api.call(call, { params }, options)
  },
  keyOf: ({ storyId }) => storyId,
  take: 'leading',
})

/** A page of a document, as a card shows it. */
export interface PageAddress {
  readonly documentId: string
  readonly page: number
}

export const pageRemote = createRemote<PageAddress, DocumentPage>('stories/page', {
  request: (api, { documentId, page }, options) =>
    api.call(getDocumentPage, { params: { documentId, page } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: ({ documentId, page }) => JSON.stringify([documentId, page]),
})

/** The picture of a key insight; `image`: its address, which changes with it. */
export interface InsightPicture {
  readonly itemId: string
  readonly insightId: string
  readonly image: string
}

export const insightPictureRemote = createRemote<InsightPicture, Blob>('stories/insightPicture', {
  request: (api, { itemId, insightId }, options) =>
    api.bytes(getInsightImage, { params: { id: itemId, insightId } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: ({ image }) => image,
})
