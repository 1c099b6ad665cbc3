import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReceiptContent } from '@core/report'
import { createdAt } from '../columns'
import { clientId } from './accounts'

/**
 * Tables that have an address, each with all that its figures follow from. The id is the checksum of that, so that the same table has
 * one row. It outlives its dataset, of which it then holds the name alone.
 */
export const receipts = pgTable(
  'receipts',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    datasetId: text('dataset_id').notNull(),
    version: integer('version').notNull(),
    /** As it was called when the receipt was made. */
    datasetName: text('dataset_name').notNull(),
    /** null: the dataset was deleted. */
    content: jsonb('content').$type<ReceiptContent>(),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), index('receipts_dataset').on(t.clientId, t.datasetId)],
)
