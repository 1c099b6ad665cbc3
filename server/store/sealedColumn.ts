import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/types'
import type { Sealer } from './seal'

type Row = Readonly<Record<string, unknown>>

/** A column of sealed secrets, for the command that seals them again under another key. */
export interface SealedColumn {
  readonly table: PgTable
  readonly clientId: PgColumn
  readonly column: PgColumn
  /** The property of a row that the column is. */
  readonly property: string
  /** What a row's secret was sealed for. */
  readonly purposeOf: (row: Row) => string
}

/** Names a sealed column with the types of its table. */
export const sealedColumn = <Table extends PgTable & { readonly clientId: PgColumn }>(
  table: Table,
  property: keyof Table & string,
  purposeOf: (row: Table['$inferSelect']) => string,
): SealedColumn => ({
  table,
  clientId: table.clientId,
  column: table[property] as PgColumn,
  property,
  purposeOf: row => purposeOf(row),
})

/**
 * Seals the secrets of a column again; how many. Those that are under the new key already stay, so that it can be repeated. Throws
 * where a secret is under neither key: then nothing of the transaction is kept.
 */
export const resealColumn = async (
  tx: Tx,
  clientId: string,
  { table, clientId: client, column, property, purposeOf }: SealedColumn,
  { from, to }: { readonly from: Sealer; readonly to: Sealer },
): Promise<number> => {
  const rows: readonly Row[] = await tx.select().from(table).where(eq(client, clientId))
  let changed = 0
  for (const row of rows) {
    const sealed = row[property]
    if (typeof sealed !== 'string' || sealed === '' || to.isOwn(sealed)) continue
    const again = to.seal(from.open(sealed, purposeOf(row)), purposeOf(row))
    await tx
      .update(table)
      .set({ [property]: again })
      .where(and(eq(client, clientId), eq(column, sealed)))
    changed += 1
  }
  return changed
}
