import * as z from 'zod/mini'
import { COMMENT_TEXT_MAX } from '../domain/limits'
import { endpoint } from './http'
import { objectId } from './params'

/** A person as a text names them; who has no account any more is a former colleague. */
const mentionedPerson = z.object({ id: z.string(), name: z.string() })
export type MentionedPerson = z.infer<typeof mentionedPerson>

export const comment = z.object({
  id: z.string(),
  author: z.string(),
  own: z.boolean(),
  /** Plain text; `@[id]` is somebody of `mentions`. */
  text: z.string(),
  mentions: z.array(mentionedPerson),
  created: z.string(),
  /** When its words were changed; null: never. */
  edited: z.nullable(z.string()),
  /** Whether the reader may delete it. */
  removable: z.boolean(),
})
export type StoryComment = z.infer<typeof comment>

/** A comment with the replies to it. */
export const commentThread = z.extend(comment, {
  /** The card that it is about; null: the story. */
  card_id: z.nullable(z.string()),
  /** The first comment was deleted; its replies are still there. */
  removed: z.boolean(),
  /** null: open. */
  resolved: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** Whether the reader may resolve and reopen it. */
  settleable: z.boolean(),
  replies: z.array(comment),
})
export type CommentThread = z.infer<typeof commentThread>

const shared = { audience: 'user', flag: 'stories_enabled', object: 'story' } as const
const storyParams = z.object({ storyId: objectId })
const commentParams = z.extend(storyParams, { commentId: objectId })
const commentText = z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_TEXT_MAX))
/** All threads that the reader sees, oldest first: the answer to every change too. */
const threads = z.object({ results: z.array(commentThread) })

export const listComments = endpoint({
  ...shared,
  id: 'comments.list',
  method: 'GET',
  path: '/stories/{storyId}/comments/',
  summary: 'Comments on a story and its cards, in threads, oldest first',
  params: storyParams,
  response: threads,
})

export const addComment = endpoint({
  ...shared,
  id: 'comments.add',
  method: 'POST',
  path: '/stories/{storyId}/comments/',
  summary: 'Comment on a story or a card, or reply to a comment',
  creates: true,
  params: storyParams,
  body: z.strictObject({
    text: commentText,
    /** What it is about: neither is the story. The card of a reply is that of its thread. */
    card_id: z.optional(objectId),
    reply_to: z.optional(objectId),
  }),
  response: threads,
  success: 201,
})

export const patchComment = endpoint({
  ...shared,
  id: 'comments.patch',
  method: 'PATCH',
  path: '/stories/{storyId}/comments/{commentId}/',
  summary: 'Change the words of an own comment',
  params: commentParams,
  /** `base`: the words the writer began with. */
  body: z.strictObject({
    text: commentText,
    base: z.optional(z.strictObject({ text: z.string().check(z.maxLength(COMMENT_TEXT_MAX)) })),
  }),
  response: threads,
})

export const removeComment = endpoint({
  ...shared,
  id: 'comments.remove',
  method: 'DELETE',
  path: '/stories/{storyId}/comments/{commentId}/',
  summary: 'Delete an own comment (managers: any)',
  params: commentParams,
  response: threads,
})

export const settleThread = endpoint({
  ...shared,
  id: 'comments.settle',
  method: 'PUT',
  path: '/stories/{storyId}/comments/{commentId}/resolved/',
  summary: 'Resolve a thread, or open it again',
  params: commentParams,
  body: z.strictObject({ resolved: z.boolean() }),
  response: threads,
})

export const findMentionable = endpoint({
  ...shared,
  id: 'comments.people',
  method: 'GET',
  path: '/stories/{storyId}/people/',
  summary: 'People who can be mentioned in a comment',
  params: storyParams,
  query: z.object({
    /** The beginning of a name; without it, people who are in the conversation already. */
    query: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    card_id: z.optional(objectId),
  }),
  response: z.object({ results: z.array(mentionedPerson).check(z.maxLength(8)) }),
})
