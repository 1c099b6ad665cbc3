import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../columns'
import { clientId } from './accounts'

/** Words and phrases that mean the same to an organisation, one row for each meaning. A change locks its row in clients first. */
export const glossaryEntries = pgTable(
  'glossary_entries',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    /** As typed; the first one is the name. */
    forms: text('forms').array().notNull(),
    /** By whom; somebody who is gone has no name. */
    createdBy: text('created_by').notNull(),
    created: createdAt(),
    changedBy: text('changed_by').notNull(),
    changed: moment('changed').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] })],
)
