import {
  addStoryCard,
  copyStoryCard,
  createStory,
  getDocumentPage,
  getStory,
  moveStoryCard,
  patchStory,
  patchStoryCard,
  removeStoryCard,
  restoreStoryCard,
  searchStories,
} from '@/api/wire'
import type { DocumentPage, InputOf, OutputOf, StoryCardContent, StoryDetails } from '@core/contract'
import { createRemote } from '@/store'
import { PAGE_SIZE, type StoryListQuery } from './model'

/** One page of the stories together with the query it answers. */
export type StoryPage = OutputOf<typeof searchStories> & { readonly query: StoryListQuery }

export const listRemote = createRemote<StoryListQuery, StoryPage>('stories/list', {
  request: async (api, query, options) => {
    const asked = { page: query.page, page_size: PAGE_SIZE, sort: '-modified', filters: query.filters } as const
    return { ...(await api.call(searchStories, { query: asked }, options)), query }
  },
})

export const storyRemote = createRemote<string, StoryDetails>('stories/story', {
  request: (api, storyId, options) =>
    api.call(getStory, { params: { storyId } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: storyId => storyId,
})

export type NewStory = InputOf<typeof createStory>['body']

export const createRemoteStory = createRemote<NewStory, StoryDetails>('stories/create', {
  request: (api, body, options) => api.call(createStory, { body }, options),
  take: 'leading',
})

export interface NewCard {
  readonly storyId: string
  readonly content: StoryCardContent
}

export const addCardRemote = createRemote<NewCard, StoryDetails>('stories/addCard', {
  request: (api, { storyId, content }, options) =>
    api.call(addStoryCard, { params: { storyId }, body: content }, options),
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

export interface StoryWords {
  readonly storyId: string
  readonly change: InputOf<typeof patchStory>['body']
}

export const storyWordsRemote = createRemote<StoryWords, StoryDetails>('stories/storyWords', {
  request: (api, { storyId, change }, options) => api.call(patchStory, { params: { storyId }, body: change }, options),
  keyOf: ({ storyId }) => storyId,
  take: 'leading',
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
