import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FollowType, FoundType, MailRhythm, NoticeItem, NoticeKind } from '@core/domain'
import { createdAt, moment } from '../columns'
import { clientId, users } from './accounts'

/** What people follow. Items are checked whenever something is read: their rights may change, and they may be deleted. */
export const follows = pgTable(
  'follows',
  {
    clientId: clientId(),
    userId: text('user_id').notNull(),
    itemType: text('item_type').$type<FollowType>().notNull(),
    /** Id of a study, story or report, natural key of a question, address of a search. */
    itemId: text('item_id').notNull(),
    /** Of a question or report. */
    datasetId: text('dataset_id'),
    /** Name of a question. */
    question: text('question'),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.userId, t.itemType, t.itemId] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('follows_item').on(t.clientId, t.itemType, t.itemId),
    index('follows_dataset').on(t.clientId, t.datasetId),
    check('follows_item_type', sql`${t.itemType} in ('study', 'story', 'question', 'report', 'search')`),
  ],
)

/** What became of a mail. 'sending' is stored before the mail server is asked, and such a mail is never sent again. */
export type NoticeMailState = 'sending' | 'sent' | 'refused'

/** Mails about notices, one row each. */
export const noticeMails = pgTable(
  'notice_mails',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    state: text('state').$type<NoticeMailState>().notNull().default('sending'),
    /** Why the mail server did not take it. */
    problem: text('problem'),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('notice_mails_user').on(t.clientId, t.userId),
    check('notice_mails_state', sql`${t.state} in ('sending', 'sent', 'refused')`),
  ],
)

/** What is said to a person about a thing. Whether they may know it is asked when it is read and when it is mailed. */
export const notices = pgTable(
  'notices',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    itemType: text('item_type').$type<NoticeItem>().notNull(),
    itemId: text('item_id').notNull(),
    /** The card, dataset or comment that it is about: lines count different ones. */
    subject: text('subject').notNull(),
    /** Only for readers who see this card of the story. */
    cardId: text('card_id'),
    /** Only for readers for whom this dataset exists. */
    datasetId: text('dataset_id'),
    /** Only for readers who see this question of the dataset. */
    question: text('question'),
    /** What kind of thing a search found; `subject` is its id, and it is only for readers who see it. */
    found: text('found').$type<FoundType>(),
    /** Who did it. */
    by: text('by'),
    created: createdAt(),
    readAt: moment('read_at'),
    /** The mail that it went into. */
    mailId: text('mail_id'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('notices_user').on(t.clientId, t.userId, t.created),
    // What happens again before anybody has read of it is said once.
    uniqueIndex('notices_waiting')
      .on(t.clientId, t.userId, t.itemType, t.itemId, t.kind, t.subject)
      .where(sql`read_at is null and mail_id is null`),
  ],
)

/** How a person gets news besides the inbox; without a row, not at all. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    clientId: clientId(),
    userId: text('user_id').notNull(),
    mails: text('mails').$type<MailRhythm>().notNull().default('none'),
    timeZone: text('time_zone').notNull().default('UTC'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.userId] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    check('notice_choices_mails', sql`${t.mails} in ('none', 'at_once', 'daily', 'weekly')`),
  ],
)
