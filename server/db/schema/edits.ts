import { foreignKey, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '../columns'
import { clientId, users } from './accounts'
import { stories } from './library'
import { studies } from './studies'

/**
 * Who last changed a text that several people may edit, one row per text; without a row it is not known. A text belongs to a
 * study or to a story: one of both ids is set.
 */
export const lastEdits = pgTable(
  'last_edits',
  {
    clientId: clientId(),
    studyId: text('study_id'),
    storyId: text('story_id'),
    /** What the text belongs to within these, as `areas/edits` names it. */
    subject: text('subject').notNull(),
    field: text('field').notNull(),
    /** Hash of the value they wrote: if the stored value differs, something else has changed it since. */
    hash: text('hash').notNull(),
    userId: text('user_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  t => [
    unique('last_edits_text').on(t.clientId, t.studyId, t.storyId, t.subject, t.field).nullsNotDistinct(),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.storyId], foreignColumns: [stories.clientId, stories.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)
