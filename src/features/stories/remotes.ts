import {
  addStoryCard,
  copyStory,
  copyStoryCard,
  createStory,
  getDocumentPage,
  getInsightImage,
  getStory,
  getStoryFigure,
  getStoryPicture,
  getStoryReaders,
  listStories,
  listStoryVersions,
  moveStoryCard,
  patchStory,
  patchStoryCard,
  removeStory,
  removeStoryCard,
  restoreStory,
  restoreStoryCard,
  restoreStoryVersion,
  searchDocuments,
  searchInsights,
  searchQuestions,
  searchStories,
  setStoryFigureView,
  settleStoryFigure,
  uploadStoryPicture,
} from '@/api/wire'
import type {
  DocumentHit,
  DocumentPage,
  InsightHit,
  InputOf,
  OutputOf,
  NewStoryCard,
  QuestionHit,
  StoryDetails,
  StoryFigure,
  StoryListItem,
  StoryReaders,
  StoryVersion,
} from '@core/contract'
import { createRemote, type NoArgs } from '@/store'
import { PAGE_SIZE, type StoryListRequest, type StorySort } from './model'

/** One page of the stories together with the query it answers. */
export type StoryPage = OutputOf<typeof searchStories> & { readonly query: StoryListRequest }

export const listRemote = createRemote<StoryListRequest, StoryPage>('stories/list', {
  request: async (api, query, options) => {
    const { page, of, words, filters } = query
    const sort: StorySort | '-score' = query.sort ?? (words === '' ? '-modified' : '-score')
    const asked = {
      ...{ page, page_size: PAGE_SIZE, filters, sort },
      ...(of !== 'all' && { of }),
      ...(words !== '' && { query: words }),
    } as const
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

/** The picture of a card; `picture`: its key, which changes with it. */
export interface StoryPicture {
  readonly storyId: string
  readonly cardId: string
  readonly picture: string
}

export const storyPictureRemote = createRemote<StoryPicture, Blob>('stories/storyPicture', {
  request: (api, { storyId, cardId }, options) =>
    api.bytes(getStoryPicture, { params: { storyId, cardId } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: ({ picture }) => picture,
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

export interface FieldTags extends StoryWords {
  /** Name of the metadata field. */
  readonly field: string
}

/** Tags of a story, field by field. */
export const fieldTagsRemote = createRemote<FieldTags, StoryDetails>('stories/fieldTags', {
  request: (api, { storyId, change }, options) => api.call(patchStory, { params: { storyId }, body: change }, options),
  keyOf: ({ storyId, field }) => `${storyId} ${field}`,
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

/** The figures of a card; `version` is the one that they are of: asked for again when readers get another one. */
export interface FigureAddress {
  readonly storyId: string
  readonly cardId: string
  readonly version: number
  /** Of the newest data instead of those that the card shows. */
  readonly newest: boolean
}

export const figureRemote = createRemote<FigureAddress, StoryFigure>('stories/figure', {
  request: (api, { storyId, cardId, newest }, options) =>
    api.call(
      getStoryFigure,
      { params: { storyId, cardId }, query: newest ? { newest: '1' } : {} },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
  keyOf: ({ cardId, version, newest }) => JSON.stringify([cardId, version, newest]),
})

export interface Settlement {
  readonly storyId: string
  readonly cardId: string
  /** The newest version, as it was looked at. */
  readonly dataVersion: number
  readonly keep: boolean
  /** Cards whose words quote numbers that the newest figures do not show. */
  readonly quotedBy: readonly string[]
}

export const settleRemote = createRemote<Settlement, StoryDetails>('stories/settle', {
  request: (api, { storyId, cardId, dataVersion, keep, quotedBy }, options) =>
    api.call(
      settleStoryFigure,
      { params: { storyId, cardId }, body: { data_version: dataVersion, keep, quoted_by: [...quotedBy] } },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
  keyOf: ({ cardId }) => cardId,
  take: 'leading',
})

/** Stories that the person may change, newest change first: those that a figure can be added to. */
export const targetsRemote = createRemote<NoArgs, readonly StoryListItem[]>('stories/targets', {
  request: async (api, _, options) =>
    (await api.call(listStories, { query: {} }, { ...options, skipAuthRedirect: 'forbidden' })).results,
})

/** Stories with figures whose data are newer than what they show. */
export const toLookAtRemote = createRemote<NoArgs, readonly StoryListItem[]>('stories/toLookAt', {
  request: async (api, _, options) =>
    (await api.call(listStories, { query: { to_look_at: '1' } }, { ...options, skipAuthRedirect: 'forbidden' }))
      .results,
})

export interface FigureView {
  readonly storyId: string
  readonly cardId: string
  readonly change: InputOf<typeof setStoryFigureView>['body']
}

export const figureViewRemote = createRemote<FigureView, StoryDetails>('stories/figureView', {
  request: (api, { storyId, cardId, change }, options) =>
    api.call(setStoryFigureView, { params: { storyId, cardId }, body: change }, options),
  keyOf: ({ cardId }) => cardId,
  take: 'leading',
})

/** Who would read a story; without `of`, who reads it now. */
export interface ReadersQuery {
  readonly storyId: string
  readonly of?: { readonly public: boolean; readonly groups: readonly string[] } | undefined
}

export const readersRemote = createRemote<ReadersQuery, StoryReaders>('stories/readers', {
  request: (api, { storyId, of }, options) =>
    api.call(
      getStoryReaders,
      {
        params: { storyId },
        query: of ? { ...(of.public && { public: '1' as const }), groups: [...of.groups] } : {},
      },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
  keyOf: ({ storyId }) => storyId,
})

/** What is done with a whole story. */
export interface StoryAct {
  readonly storyId: string
  readonly kind: 'copy' | 'remove' | 'restore' | 'archive' | 'bringBack'
}

export const storyActRemote = createRemote<StoryAct, StoryDetails | null>('stories/storyAct', {
  request: async (api, { storyId, kind }, options) => {
    const params = { storyId }
    if (kind === 'copy') return api.call(copyStory, { params }, options)
    if (kind === 'restore') return api.call(restoreStory, { params }, options)
    if (kind !== 'remove') return api.call(patchStory, { params, body: { archived: kind === 'archive' } }, options)
    await api.call(removeStory, { params }, options)
    return null
  },
  keyOf: ({ storyId }) => storyId,
  take: 'leading',
})

export const versionsRemote = createRemote<string, readonly StoryVersion[]>('stories/versions', {
  request: async (api, storyId, options) =>
    (await api.call(listStoryVersions, { params: { storyId } }, options)).results,
  keyOf: storyId => storyId,
})

/** An earlier version that is brought back. */
export interface EarlierVersion {
  readonly storyId: string
  readonly version: number
}

export const restoreVersionRemote = createRemote<EarlierVersion, StoryDetails>('stories/restoreVersion', {
  request: (api, params, options) => api.call(restoreStoryVersion, { params }, options),
  keyOf: ({ storyId }) => storyId,
  take: 'leading',
})

/** What the panel for new cards finds for the same words. */
const PANEL = { questions: 8, documents: 6, insights: 6 } as const

/** What a search found for `query`. */
export interface Hits<Hit> {
  readonly query: string
  readonly count: number
  readonly results: readonly Hit[]
}

const quiet = { skipAuthRedirect: 'forbidden' } as const

export const questionHitsRemote = createRemote<string, Hits<QuestionHit>>('stories/questionHits', {
  request: async (api, query, options) => {
    const asked = { query, page_size: PANEL.questions, restrict: '1' } as const
    return { query, ...(await api.call(searchQuestions, { query: asked }, { ...options, ...quiet })) }
  },
})

export const documentHitsRemote = createRemote<string, Hits<DocumentHit>>('stories/documentHits', {
  request: async (api, query, options) => {
    const asked = { query, page_size: PANEL.documents } as const
    const { count, results } = await api.call(searchDocuments, { query: asked }, { ...options, ...quiet })
    return { query, count, results: results.filter(hit => 'inner_hit_count' in hit) }
  },
})

export const insightHitsRemote = createRemote<string, Hits<InsightHit>>('stories/insightHits', {
  request: async (api, query, options) => {
    const asked = { query, page_size: PANEL.insights }
    return { query, ...(await api.call(searchInsights, { query: asked }, { ...options, ...quiet })) }
  },
})
