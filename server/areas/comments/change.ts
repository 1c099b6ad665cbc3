import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { canManage } from '@core/domain'
import { storyComments } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound, Refusal } from '../../access/refusal'
import { mayEditStory } from '../../access/story'
import type { TxVerb } from '../../access/verbs'
import { settleEdits } from '../edits'
import { checkMentions, holdComment, holdCommented, ofComment, tellMentioned } from './hold'
import { readThreads } from './list'
import type { CommentRow } from './rows'

type Comment = CommentRow['comment']

const detailOf = (story: { readonly id: string; readonly title: string }, { id }: Comment) => ({
  story: story.id,
  title: story.title,
  comment: id,
})

/** Changes the words of an own comment; what the writer changed in another window meanwhile is refused as `edited`. */
export const patchComment: TxVerb<typeof contract.patchComment> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdCommented(tx, actor, params.storyId)
  const comment = await holdComment(tx, actor, params)
  if (comment.deletedAt) throw notFound('comment')
  if (comment.author !== actor.userId)
    throw new Refusal('forbidden', 'Only the person who wrote this comment can edit it.')
  const { text } = await settleEdits(
    tx,
    ctx,
    { storyId: story.id, name: `comment:${comment.id}` },
    { text: { base: body.base?.text, now: comment.text, next: body.text } },
  )
  if (text === comment.text) return readThreads(tx, actor, story)
  const subject = { story, cardId: comment.cardId }
  const mentions = await checkMentions(tx, actor, subject, { text, known: comment.mentions })
  await tx.update(storyComments).set({ text, mentions, edited: new Date() }).where(ofComment(actor, comment.id))
  const people = mentions.filter(id => !comment.mentions.includes(id))
  await tellMentioned(tx, actor, { storyId: story.id, commentId: comment.id, cardId: comment.cardId, people })
  await ctx.audit(tx, { event: 'comment.changed', outcome: 'ok', detail: detailOf(story, comment) })
  return readThreads(tx, actor, story)
}

const repliesTo = (actor: Actor, threadId: string) =>
  and(eq(storyComments.clientId, actor.clientId), eq(storyComments.threadId, threadId))

/** A first comment with replies loses its words and its author's name; without them, it goes as a whole. */
const takeAway = async (tx: Tx, actor: Actor, comment: Comment): Promise<void> => {
  if (comment.threadId === null && (await tx.$count(storyComments, repliesTo(actor, comment.id))) > 0) {
    const gone = { text: '', mentions: [], edited: null, deletedAt: new Date() }
    await tx.update(storyComments).set(gone).where(ofComment(actor, comment.id))
    return
  }
  await tx.delete(storyComments).where(ofComment(actor, comment.id))
  if (comment.threadId === null) return
  const others = await tx.$count(
    storyComments,
    and(repliesTo(actor, comment.threadId), ne(storyComments.id, comment.id)),
  )
  if (others === 0)
    await tx.delete(storyComments).where(and(ofComment(actor, comment.threadId), isNotNull(storyComments.deletedAt)))
}

export const removeComment: TxVerb<typeof contract.removeComment> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await holdCommented(tx, actor, params.storyId)
  const comment = await holdComment(tx, actor, params)
  if (comment.deletedAt) throw notFound('comment')
  if (comment.author !== actor.userId && !canManage(actor))
    throw new Refusal('forbidden', 'Only the person who wrote this comment or a manager can delete it.')
  await takeAway(tx, actor, comment)
  await ctx.audit(tx, { event: 'comment.removed', outcome: 'ok', detail: detailOf(story, comment) })
  return readThreads(tx, actor, story)
}

/** Resolves a thread, or opens it again. One that is so already stays as it is. */
export const settleThread: TxVerb<typeof contract.settleThread> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdCommented(tx, actor, params.storyId)
  const comment = await holdComment(tx, actor, params)
  if (comment.threadId !== null) throw notFound('comment')
  if (!mayEditStory(actor, story) && comment.author !== actor.userId)
    throw new Refusal('forbidden', 'Only who began this conversation or can edit the story can do this.')
  if ((comment.resolvedAt !== null) !== body.resolved) {
    const state = body.resolved
      ? { resolvedAt: new Date(), resolvedBy: actor.userId }
      : { resolvedAt: null, resolvedBy: null }
    await tx.update(storyComments).set(state).where(ofComment(actor, comment.id))
    const event = body.resolved ? 'comment.resolved' : 'comment.reopened'
    await ctx.audit(tx, { event, outcome: 'ok', detail: detailOf(story, comment) })
  }
  return readThreads(tx, actor, story)
}
