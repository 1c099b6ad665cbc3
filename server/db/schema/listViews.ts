import { sql } from 'drizzle-orm'
import { boolean, foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ListViewSettings } from '@core/contract'
import type { ViewedList } from '@core/domain'
import { createdAt, modifiedAt } from '../columns'
import { clientId, users } from './accounts'

/** A list as one person wants to see it again: filters, order and the like under a name. */
export const listViews = pgTable(
  'list_views',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<ListViewSettings>().notNull(),
    /** Whether the list opens with it. */
    isDefault: boolean('is_default').notNull().default(false),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    uniqueIndex('list_views_name').on(t.clientId, t.userId, t.list, t.name),
    uniqueIndex('list_views_default')
      .on(t.clientId, t.userId, t.list)
      .where(sql`${t.isDefault}`),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)
