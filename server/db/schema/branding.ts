import type { TemplateUse } from '@core/contract'
import type { BrandingSlot } from '@core/domain'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns'
import { clientId } from './accounts'

/** A file in a slot. */
const filling = () => ({
  clientId: clientId(),
  slot: text('slot').$type<BrandingSlot>().notNull(),
  /** Key in the file store. */
  file: text('file').notNull(),
  mediaType: text('media_type').notNull(),
  /** As its sender called it; '' where that was not kept. */
  fileName: text('file_name').notNull().default(''),
  bytes: integer('bytes').notNull().default(0),
  /** In px; null for a template. */
  width: integer('width'),
  height: integer('height'),
  /** What decks take from a template, as found when it was checked; empty for a picture. */
  uses: jsonb('uses').$type<readonly TemplateUse[]>().notNull().default([]),
  modifiedBy: text('modified_by').notNull(),
  modifiedAt: moment('modified_at').notNull().defaultNow(),
})

/** The pictures and the template of a client organisation, one row per slot that is filled. */
export const branding = pgTable('branding', filling(), t => [primaryKey({ columns: [t.clientId, t.slot] })])

/** The file that a slot held before, which can be brought back. */
export const brandingPrevious = pgTable('branding_previous', filling(), t => [
  primaryKey({ columns: [t.clientId, t.slot] }),
])
