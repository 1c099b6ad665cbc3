import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, names } from '../columns'
import { clientId, users } from './accounts'
import { stories, storyCards } from './library'

/**
 * Comments on a story or on one of its cards, each in a thread: its first comment and the replies to it. A first comment that was
 * deleted stays, without its words, as long as it has replies.
 */
export const storyComments = pgTable(
  'story_comments',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    storyId: text('story_id').notNull(),
    /** The card that the thread is about; null: the story. Replies have the same as the first comment. */
    cardId: text('card_id'),
    /** Replies: the first comment of their thread. */
    threadId: text('thread_id'),
    author: text('author').notNull(),
    /** Plain text; people are mentioned by id, as `mentionOf` writes it. */
    text: text('text').notNull(),
    /** Ids of the people whom the text mentions. */
    mentions: names('mentions'),
    created: createdAt(),
    /** When its words were changed. */
    edited: moment('edited'),
    deletedAt: moment('deleted_at'),
    /** First comments: when the thread was resolved, and by whom. */
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.storyId], foreignColumns: [stories.clientId, stories.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.cardId], foreignColumns: [storyCards.clientId, storyCards.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.threadId], foreignColumns: [t.clientId, t.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.clientId, t.author], foreignColumns: [users.clientId, users.id] }),
    foreignKey({ columns: [t.clientId, t.resolvedBy], foreignColumns: [users.clientId, users.id] }),
    index('story_comments_story').on(t.clientId, t.storyId, t.created),
    index('story_comments_card').on(t.clientId, t.cardId),
    index('story_comments_thread').on(t.clientId, t.threadId),
    index('story_comments_author').on(t.clientId, t.author),
  ],
)
