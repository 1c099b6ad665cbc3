import { eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { COMMENTS_MAX } from '@core/domain'
import { newId } from '../../db/ids'
import { storyComments } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { conflict, invalid } from '../../access/refusal'
import type { InputFor, TxVerb } from '../../access/verbs'
import { findCard } from '../stories'
import { checkMentions, holdCommented, tellMentioned, tellReplied } from './hold'
import { readThreads } from './list'
import { findComments } from './rows'

type Body = InputFor<typeof contract.addComment>['body']

const refuse = (fields: Record<string, string[]>) => invalid('The comment could not be added.', fields)

/** The thread and card of a new comment. Those that the writer does not see are the same mistake as those that do not exist. */
const placeOf = async (tx: Tx, actor: Actor, storyId: string, { card_id: cardId, reply_to: threadId }: Body) => {
  if (threadId !== undefined) {
    const [first] = await findComments(tx, actor, storyId, eq(storyComments.id, threadId))
    if (!first || first.comment.threadId !== null) throw refuse({ reply_to: ['There is no such comment.'] })
    if (first.comment.resolvedAt)
      throw conflict('This conversation has been resolved. Reopen it, or start a new comment.')
    return { threadId, cardId: first.comment.cardId }
  }
  if (cardId !== undefined && !(await findCard(tx, actor, { storyId, cardId })))
    throw refuse({ card_id: ['There is no such card.'] })
  return { threadId: null, cardId: cardId ?? null }
}

/** Adds a comment. Those that the writer does not see count for nothing. */
export const addComment: TxVerb<typeof contract.addComment> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdCommented(tx, actor, params.storyId)
  const place = await placeOf(tx, actor, story.id, body)
  if ((await findComments(tx, actor, story.id)).length >= COMMENTS_MAX)
    throw refuse({ _: [`A story holds at most ${COMMENTS_MAX} comments. Delete some first.`] })
  const mentions = await checkMentions(tx, actor, { story, cardId: place.cardId }, body)
  const id = newId()
  const row = { clientId: actor.clientId, id, storyId: story.id, author: actor.userId }
  await tx.insert(storyComments).values({ ...row, ...place, text: body.text, mentions })
  const told = { storyId: story.id, commentId: id, cardId: place.cardId, people: mentions }
  await tellMentioned(tx, actor, told)
  if (place.threadId !== null) await tellReplied(tx, actor, { ...told, threadId: place.threadId })
  const detail = { story: story.id, title: story.title, comment: id, mentions: mentions.length }
  await ctx.audit(tx, { event: 'comment.added', outcome: 'ok', detail })
  return readThreads(tx, actor, story)
}
