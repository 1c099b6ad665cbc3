import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccessState, SharedType } from '@core/domain'
import { createdAt, moment } from '../columns'
import { clientId, users } from './accounts'

/**
 * What people asked to have opened, as far as they may know of it themselves: nothing here differs between what is hidden from them
 * and what does not exist.
 */
export const accessRequests = pgTable(
  'access_requests',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    itemType: text('item_type').$type<SharedType>().notNull(),
    /** What the person named, as the address of the page had it. */
    itemKey: text('item_key').notNull(),
    note: text('note').notNull().default(''),
    state: text('state').$type<AccessState>().notNull().default('open'),
    /** When it was last sent to those who can answer. */
    asked: moment('asked').notNull().defaultNow(),
    created: createdAt(),
    settled: moment('settled'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    // Who asks twice has asked once.
    uniqueIndex('access_requests_open')
      .on(t.clientId, t.userId, t.itemType, t.itemKey)
      .where(sql`state = 'open'`),
    check('access_requests_type', sql`${t.itemType} in ('study', 'story', 'question', 'report', 'document')`),
    check('access_requests_state', sql`${t.state} in ('open', 'given', 'not_given')`),
  ],
)

/** Requests for something that exists, for those who can answer them. */
export const accessDecisions = pgTable(
  'access_decisions',
  {
    clientId: clientId(),
    requestId: text('request_id').notNull(),
    answer: text('answer').$type<'given' | 'declined'>(),
    /** Who answered. */
    by: text('by'),
    answered: moment('answered'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.requestId] }),
    foreignKey({
      columns: [t.clientId, t.requestId],
      foreignColumns: [accessRequests.clientId, accessRequests.id],
    }).onDelete('cascade'),
    index('access_decisions_waiting')
      .on(t.clientId)
      .where(sql`answer is null`),
    check('access_decisions_answer', sql`${t.answer} in ('given', 'declined')`),
  ],
)
