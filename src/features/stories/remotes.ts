import {
  copyStory,
  createStory,
  getStory,
  getStoryPicture,
  getStoryReaders,
  listStories,
  listStoryVersions,
  patchStory,
  removeStory,
  restoreStory,
  restoreStoryVersion,
  searchStories,
} from '@/api/wire'
import type { InputOf, OutputOf, StoryDetails, StoryListItem, StoryReaders, StoryVersion } from '@core/contract'
import { createRemote, type NoArgs } from '@/store'
import { PAGE_SIZE, type StoryListRequest, type StorySort } from './model'

/** One page of the stories together with the query it answers. */
export type StoryPage = OutputOf<typeof searchStories> & { readonly query: StoryListRequest }

export const listRemote = createRemote<StoryListRequest, StoryPage>('stories/list', {
  request: async (api, query, options) => {
    const { page, of, words, filters } = query
    const sort: StorySort | '-score' = query.sort ?? (words === '' ? '-modified' : '-score')
    const asked = {
      ...{ page, page_size: PAGE_SIZE, filters, sort, near: '0' as const },
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

/** The cover of a story, beside its words: those save themselves at the same time. */
export const coverRemote = createRemote<StoryWords, StoryDetails>('stories/cover', {
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
