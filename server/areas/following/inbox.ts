import { and, eq, isNull, sql } from 'drizzle-orm'
import { INBOX_LINES } from '@core/contract'
import type * as contract from '@core/contract'
import { notices } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { countUnread, readLines } from './lines'

/** The inbox of the person. */
export const listNotices: TxVerb<typeof contract.listNotices> = async (tx, ctx) => {
  const lines = await readLines(tx, ctx, INBOX_LINES)
  const results = lines.map(({ ids: _, ...line }) => line)
  return { unread: await countUnread(tx, ctx, INBOX_LINES), results }
}

/** Marks as read what the reader has seen, and nothing that came meanwhile. */
export const readNotices: TxVerb<typeof contract.readNotices> = async (tx, ctx, { body: { until, line } }) => {
  const { clientId, userId } = ctx.actor
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notices.clientId, clientId),
        eq(notices.userId, userId),
        isNull(notices.readAt),
        // The wire has milliseconds, the database microseconds.
        sql`date_trunc('milliseconds', ${notices.created}) <= ${until}::timestamptz`,
        line &&
          and(eq(notices.kind, line.kind), eq(notices.itemType, line.item_type), eq(notices.itemId, line.item_id)),
      ),
    )
  return { unread: await countUnread(tx, ctx, INBOX_LINES) }
}
