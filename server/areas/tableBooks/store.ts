import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { TableBook } from '@core/contract'
import type { Actor } from '../../access/context'
import { tableBooks } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { FileStore, FileStores } from '../../store/files'

export type TableBookRow = typeof tableBooks.$inferSelect

/** Files that wait to be read; nothing needs them afterwards. */
export const bookFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'table_books')

/** Of one person on one dataset. */
export const ownBook = ({ clientId, userId }: Actor, datasetId: string, id: string) =>
  and(
    eq(tableBooks.clientId, clientId),
    eq(tableBooks.userId, userId),
    eq(tableBooks.datasetId, datasetId),
    eq(tableBooks.id, id),
  )

/** Changes a comparison that is under way; null when it is over, or no longer exists. */
export const moveBook = async (
  tx: Tx,
  clientId: string,
  id: string,
  change: Partial<TableBookRow>,
): Promise<TableBookRow | null> => {
  const [row] = await tx
    .update(tableBooks)
    .set(change)
    .where(
      and(eq(tableBooks.clientId, clientId), eq(tableBooks.id, id), inArray(tableBooks.state, ['waiting', 'working'])),
    )
    .returning()
  return row ?? null
}

/** Keys of all files that rows of the organisation need. */
export const neededFiles = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const rows = await tx
    .select({ key: tableBooks.file })
    .from(tableBooks)
    .where(and(eq(tableBooks.clientId, clientId), isNotNull(tableBooks.file)))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

export const presentBook = (row: TableBookRow): TableBook => ({
  id: row.id,
  file_name: row.fileName,
  state: row.state,
  progress: { done: row.done, total: row.total },
  problem: row.problem,
  dataset_version: row.datasetVersion,
  created: row.created.toISOString(),
  result: row.result,
})
