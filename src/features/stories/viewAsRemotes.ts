import { suggestReceivers, viewStoryAs } from '@/api/wire'
import type { ShareReceiver, StoryAs } from '@core/contract'
import { createRemote } from '@/store'
import { queryOfViewAs, writeViewAs, type ViewAs } from './viewAs'

/** A story as somebody else gets it. */
export interface SeenAs {
  readonly storyId: string
  readonly as: ViewAs
}

export const storyAsRemote = createRemote<SeenAs, StoryAs>('stories/storyAs', {
  request: (api, { storyId, as }, options) =>
    api.call(
      viewStoryAs,
      { params: { storyId }, query: queryOfViewAs(as) },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
  keyOf: ({ storyId, as }) => JSON.stringify([storyId, writeViewAs(as)]),
})

/** A name that is typed, of somebody with whose eyes the story is to be seen. */
export interface ViewerLookup {
  readonly storyId: string
  readonly query: string
}

export const viewersRemote = createRemote<ViewerLookup, readonly ShareReceiver[]>('stories/viewers', {
  request: async (api, { storyId, query }, options) =>
    (
      await api.call(
        suggestReceivers,
        { body: { item_type: 'story', item_id: storyId, query } },
        { ...options, skipAuthRedirect: 'forbidden' },
      )
    ).results,
  keyOf: ({ storyId, query }) => JSON.stringify([storyId, query]),
})
