import type { CommentThread, StoryComment } from '@core/contract'
import { canManage } from '@core/domain'
import type { Actor } from '../../access/context'
import { nameOf, type CommentRow } from './rows'

interface Reading {
  readonly reader: Actor
  /** Whether the reader may change the story. */
  readonly editsStory: boolean
  readonly names: ReadonlyMap<string, string>
}

const presentComment = ({ comment, author }: CommentRow, { reader, names }: Reading): StoryComment => {
  const own = comment.author === reader.userId
  return {
    id: comment.id,
    author: nameOf(author),
    own,
    text: comment.text,
    mentions: comment.mentions.map(id => ({ id, name: names.get(id) ?? '' })),
    created: comment.created.toISOString(),
    edited: comment.edited?.toISOString() ?? null,
    removable: own || canManage(reader),
  }
}

const presentThread = (row: CommentRow, replies: readonly CommentRow[], reading: Reading): CommentThread => {
  const { comment, resolver } = row
  const first = presentComment(row, reading)
  const removed = comment.deletedAt !== null
  return {
    ...first,
    // Who deleted their words is not named for them either.
    ...(removed && { author: '', own: false, removable: false }),
    card_id: comment.cardId,
    removed,
    resolved: comment.resolvedAt && {
      by: resolver ? nameOf(resolver) : '',
      at: comment.resolvedAt.toISOString(),
    },
    settleable: reading.editsStory || first.own,
    replies: replies.map(reply => presentComment(reply, reading)),
  }
}

/** Comments, oldest first, as threads. */
export const presentThreads = (rows: readonly CommentRow[], reading: Reading): CommentThread[] =>
  rows
    .filter(({ comment }) => comment.threadId === null)
    .map(row =>
      presentThread(
        row,
        rows.filter(({ comment }) => comment.threadId === row.comment.id),
        reading,
      ),
    )
