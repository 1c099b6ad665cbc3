import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { ImportStatus, InputOf, commitImport } from '@core/contract'
import { imports } from '../../db/schema'
import type { Tx } from '../../db/types'
import { notFound } from '../../access/refusal'
import type { ImportRow } from './present'
import { insertPlanned } from '../../jobs/enqueue'
import type { FileStore, FileStores } from '../../store/files'

export type ImportState = ImportStatus['state']
export type CommitChoices = Omit<InputOf<typeof commitImport>['body'], 'base_version'>

/** What the `result` of an import row holds while it runs: keys of the file store, and the choices to be committed. */
export interface ImportWork {
  /** The uploaded survey. */
  readonly file?: string
  readonly codebook?: string
  /** A codebook that has not been read yet; it takes the place of `codebook` when it can be. */
  readonly newCodebook?: string
  /** The reading that is under review. */
  readonly staging?: string
  readonly choices?: CommitChoices
  /** The review began with what the preparation of the file before leaves out and accepts. */
  readonly carried?: true
  /** Who committed it knew that: what they did not untick is to be shown. */
  readonly seen?: true
  /** Id of who committed it. */
  readonly by?: string
  /** Nobody reviews it: it is committed as it was found. */
  readonly unattended?: true
}

/** Files of one client organisation. */
export const filesOf = (stores: FileStores, clientId: string): FileStore => stores.of(clientId)

export const workOf = (row: ImportRow): ImportWork => row.result ?? {}

/** An import of the client organisation; with `lock`, nobody else changes it before this transaction ends. */
export const findImport = async (tx: Tx, clientId: string, id: string, { lock = false } = {}): Promise<ImportRow> => {
  const query = tx
    .select()
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound('import')
  return row
}

const { review: _review, result: _result, choices: _choices, ...head } = getTableColumns(imports)

/** Columns of an import without the review and its choices, which can be large: for lists and for polling. */
export const importHead = head

const ENDS: ReadonlySet<ImportState> = new Set(['done', 'failed', 'cancelled'])

type Change = Partial<Omit<typeof imports.$inferInsert, 'clientId' | 'id' | 'result'>> & {
  readonly result?: ImportWork
}

/**
 * Changes an import only while it is in one of the given states; null when it is not. Every transition goes through here, so
 * that of two that race only one happens. What is to follow its end follows in the same transaction.
 */
export const moveImport = async (
  tx: Tx,
  clientId: string,
  id: string,
  from: readonly ImportState[],
  change: Change,
): Promise<ImportRow | null> => {
  const [row] = await tx
    .update(imports)
    .set({ ...change, modified: new Date() } as Partial<typeof imports.$inferInsert>)
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id), inArray(imports.state, [...from])))
    .returning()
  if (row?.next && ENDS.has(row.state)) {
    await insertPlanned(tx, row.next)
    await tx
      .update(imports)
      .set({ next: null })
      .where(and(eq(imports.clientId, clientId), eq(imports.id, id)))
  }
  return row ?? null
}

/** Deletes the files of an import. Safe to repeat. */
export const dropFiles = async (store: FileStore, work: ImportWork): Promise<void> => {
  for (const key of [work.file, work.codebook, work.newCodebook, work.staging])
    if (key !== undefined) await store.delete(key)
}
