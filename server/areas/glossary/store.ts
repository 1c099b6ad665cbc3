import { and, asc, eq, sql } from 'drizzle-orm'
import type { GlossaryEntry } from '@core/contract'
import { notFound } from '../../access/refusal'
import { userNames } from '../../access/userName'
import { clients, glossaryEntries } from '../../db/schema'
import type { Tx } from '../../db/types'

export type EntryRow = typeof glossaryEntries.$inferSelect

/**
 * All entries, for a change of them: a second change waits for the first, and every process learns by the version of the
 * organisation that there was one.
 */
export const entriesToChange = async (tx: Tx, clientId: string): Promise<EntryRow[]> => {
  await tx
    .update(clients)
    .set({ glossaryVersion: sql`${clients.glossaryVersion} + 1` })
    .where(eq(clients.id, clientId))
  return tx
    .select()
    .from(glossaryEntries)
    .where(eq(glossaryEntries.clientId, clientId))
    .orderBy(asc(glossaryEntries.id))
}

/** One of them. Throws Refusal not_found. */
export const findEntry = (entries: readonly EntryRow[], id: string): EntryRow => {
  const found = entries.find(entry => entry.id === id)
  if (!found) throw notFound('entry')
  return found
}

export const isEntry = (clientId: string, id: string) =>
  and(eq(glossaryEntries.clientId, clientId), eq(glossaryEntries.id, id))

/** Entries with the names of who made and changed them. */
export const presentEntries = async (tx: Tx, clientId: string, rows: readonly EntryRow[]): Promise<GlossaryEntry[]> => {
  const names = await userNames(
    tx,
    clientId,
    rows.flatMap(row => [row.createdBy, row.changedBy]),
  )
  return rows.map(row => ({
    id: row.id,
    forms: row.forms,
    created: row.created.toISOString(),
    created_by: names[row.createdBy] ?? null,
    changed: row.changed.toISOString(),
    changed_by: names[row.changedBy] ?? null,
  }))
}

/** The same of one. */
export const presentEntry = async (tx: Tx, row: EntryRow): Promise<GlossaryEntry> => {
  const [entry] = await presentEntries(tx, row.clientId, [row])
  if (!entry) throw new Error('The entry was not presented')
  return entry
}
