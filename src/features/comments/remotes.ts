import { addComment, findMentionable, listComments, patchComment, removeComment, settleThread } from '@/api/wire'
import type { CommentThread, InputOf, MentionedPerson } from '@core/contract'
import { createRemote } from '@/store'

type Threads = readonly CommentThread[]

/** All comments on a story and its cards. */
export const commentsRemote = createRemote<string, Threads>('comments/all', {
  request: async (api, storyId, options) =>
    (await api.call(listComments, { params: { storyId } }, { ...options, skipAuthRedirect: 'forbidden' })).results,
  keyOf: storyId => storyId,
})

export interface NewComment {
  readonly storyId: string
  /** The form that it was typed in. */
  readonly form: string
  readonly body: InputOf<typeof addComment>['body']
}

export const addRemote = createRemote<NewComment, Threads>('comments/add', {
  request: async (api, { storyId, body }, options) =>
    (await api.call(addComment, { params: { storyId }, body }, { ...options, skipAuthRedirect: 'forbidden' })).results,
  keyOf: ({ form }) => form,
  take: 'leading',
})

export interface CommentAddress {
  readonly storyId: string
  readonly commentId: string
}

export const patchRemote = createRemote<CommentAddress & { readonly text: string; readonly base: string }, Threads>(
  'comments/patch',
  {
    request: async (api, { text, base, ...params }, options) =>
      (
        await api.call(
          patchComment,
          { params, body: { text, base: { text: base } } },
          { ...options, skipAuthRedirect: 'forbidden' },
        )
      ).results,
    keyOf: ({ commentId }) => commentId,
    take: 'leading',
  },
)

/** `leaving`: the window is being left, and the request outlives it. */
export const removalRemote = createRemote<CommentAddress & { readonly leaving: boolean }, Threads>('comments/removal', {
  request: async (api, { leaving, ...params }) =>
    (await api.call(removeComment, { params }, { skipAuthRedirect: 'forbidden', keepalive: leaving })).results,
  keyOf: ({ commentId }) => commentId,
})

export const settleRemote = createRemote<CommentAddress & { readonly resolved: boolean }, Threads>('comments/settle', {
  request: async (api, { resolved, ...params }, options) =>
    (await api.call(settleThread, { params, body: { resolved } }, { ...options, skipAuthRedirect: 'forbidden' }))
      .results,
  keyOf: ({ commentId }) => commentId,
  take: 'leading',
})

/** A name that is typed in a comment on a story, or on a card of it. */
export interface Lookup {
  readonly storyId: string
  readonly cardId: string | null
  readonly query: string
}

export const peopleRemote = createRemote<Lookup, readonly MentionedPerson[]>('comments/people', {
  request: async (api, { storyId, cardId, query }, options) => {
    const asked = { ...(query !== '' && { query }), ...(cardId !== null && { card_id: cardId }) }
    const call = { params: { storyId }, query: asked }
    return (await api.call(findMentionable, call, { ...options, skipAuthRedirect: 'forbidden' })).results
  },
  keyOf: ({ storyId, cardId, query }) => JSON.stringify([storyId, cardId, query]),
})
