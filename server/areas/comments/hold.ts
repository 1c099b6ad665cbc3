import { and, eq, isNull, or } from 'drizzle-orm'
import { COMMENT_MENTIONS_MAX, mentionsIn, type DirectKind } from '@core/domain'
import { stories, storyComments } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { findStory } from '../../access/objects'
import { invalid, notFound } from '../../access/refusal'
import { tell } from '../following'
import { strangersAmong, type Subject } from './people'
import { findComments, type CommentRow } from './rows'

export const ofComment = (actor: Actor, id: string) =>
  and(eq(storyComments.clientId, actor.clientId), eq(storyComments.id, id))

/** The story, locked: people who comment on it at the same moment do so one after the other. */
export const holdCommented = async (tx: Tx, actor: Actor, storyId: string) => {
  await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.clientId, actor.clientId), eq(stories.id, storyId)))
    .for('update')
  const story = await findStory(tx, actor, storyId)
  if (!story) throw notFound('story')
  return story
}

/** A comment of a held story that the person sees and that was not deleted; all others are the same not_found. */
export const holdComment = async (
  tx: Tx,
  actor: Actor,
  { storyId, commentId }: { readonly storyId: string; readonly commentId: string },
): Promise<CommentRow['comment']> => {
  const [row] = await findComments(tx, actor, storyId, eq(storyComments.id, commentId))
  if (!row) throw notFound('comment')
  return row.comment
}

/** Ids of the people whom a text mentions; those of `known` need no new permission. Throws Refusal invalid for anybody else who does not see it. */
export const checkMentions = async (
  tx: Tx,
  actor: Actor,
  subject: Subject,
  { text, known = [] }: { readonly text: string; readonly known?: readonly string[] },
): Promise<string[]> => {
  const ids = mentionsIn(text)
  const refuse = (message: string) => invalid('The comment could not be saved.', { text: [message] })
  if (ids.length > COMMENT_MENTIONS_MAX) throw refuse(`Mention at most ${COMMENT_MENTIONS_MAX} people.`)
  const added = ids.filter(id => !known.includes(id))
  if ((await strangersAmong(tx, actor, subject, added)).length > 0)
    throw refuse('Someone you mention cannot see this. Remove their name, or make it a plain word.')
  return ids
}

interface Told {
  readonly storyId: string
  readonly commentId: string
  readonly cardId: string | null
  readonly people: readonly string[]
}

const tellOf =
  (kind: DirectKind) =>
  (tx: Tx, actor: Actor, { storyId, commentId, cardId, people }: Told): Promise<void> =>
    tell(tx, actor, {
      kind,
      item: { type: 'story', id: storyId },
      subject: commentId,
      ...(cardId !== null && { cardId }),
      people,
    })

/** Tells people that a comment mentions them. */
export const tellMentioned = tellOf('mentioned')

/** Tells those who wrote in a thread of a reply, apart from those whom it mentions. */
export const tellReplied = async (
  tx: Tx,
  actor: Actor,
  { people: mentioned, threadId, ...told }: Told & { readonly threadId: string },
): Promise<void> => {
  const rows = await tx
    .selectDistinct({ author: storyComments.author })
    .from(storyComments)
    .where(
      and(
        eq(storyComments.clientId, actor.clientId),
        or(eq(storyComments.id, threadId), eq(storyComments.threadId, threadId)),
        isNull(storyComments.deletedAt),
      ),
    )
  const people = rows.map(({ author }) => author).filter(id => !mentioned.includes(id))
  await tellOf('replied')(tx, actor, { ...told, people })
}
