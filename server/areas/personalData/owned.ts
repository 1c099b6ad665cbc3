import { and, eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema'

/** Who wrote a text last is a fact about the text: it stays, under the pseudonym. */
const KEPT: ReadonlySet<PgTable> = new Set([schema.lastEdits])

interface Owned {
  readonly table: PgTable
  readonly clientId: PgColumn
  readonly userId: PgColumn
}

/**
 * The tables whose rows belong to one person: those that the schema would empty with the person's own row. Read from the schema, so
 * that a table that is added later is not forgotten.
 */
export const OWNED: readonly Owned[] = Object.values(schema as Record<string, unknown>)
  .filter((value): value is PgTable => is(value, PgTable))
  .filter(table => !KEPT.has(table))
  .flatMap(table =>
    getTableConfig(table).foreignKeys.flatMap(key => {
      const { foreignTable, columns } = key.reference()
      const [clientId, userId] = columns
      return foreignTable === schema.users && key.onDelete === 'cascade' && clientId && userId
        ? [{ table, clientId, userId }]
        : []
    }),
  )

/** The rows of a table that belong to a person. */
export const ownedBy = ({ clientId: client, userId: user }: Owned, clientId: string, userId: string) =>
  and(eq(client, clientId), eq(user, userId))
