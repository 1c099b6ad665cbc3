import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserGroup } from '@core/contract'
import { datasets, documents, stories, studies, userGroups, users } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'
import { notFound } from '../../access/refusal'
import { isPerson } from './store'

/** Every list of names of groups that the organisation stores, besides those of its people. */
const LISTS = [
  { table: studies, column: studies.restrictedGroups, key: 'restrictedGroups' },
  { table: studies, column: studies.hiddenGroups, key: 'hiddenGroups' },
  { table: studies, column: studies.silentGroups, key: 'silentGroups' },
  { table: datasets, column: datasets.groupRestrictions, key: 'groupRestrictions' },
  { table: documents, column: documents.groupRestrictions, key: 'groupRestrictions' },
  { table: stories, column: stories.groups, key: 'groups' },
] as const

const has = (column: PgColumn, name: string | SQL): SQL => sql`${column} @> array[${name}]::text[]`

/** For each group named in a list: in how many rows, and in how many of them alone. Each table is read once, whatever the number of groups. */
const perGroup = (table: PgTable, column: SQL | PgColumn, clientId: string, only = sql``): SQL =>
  sql`(select named.name, count(distinct ${table}.id)::int as n,
    count(distinct ${table}.id) filter (where cardinality(${column}) = 1)::int as alone
    from ${table}, unnest(${column}) as named(name) where ${table}.client_id = ${clientId} ${only} group by named.name)`

/** The groups of the organisation by name, each with what it opens; or one of them. */
export const readGroups = (tx: Tx, clientId: string, name?: string): Promise<UserGroup[]> => {
  const kept = sql`${studies.hiddenGroups} || ${studies.silentGroups}`
  return rowsOf<UserGroup>(
    tx,
    sql`select g.name, coalesce(m.n, 0) as members, coalesce(s.n, 0) as studies, coalesce(d.n, 0) as datasets,
      coalesce(f.n, 0) as documents, coalesce(s.alone, 0) + coalesce(d.alone, 0) + coalesce(f.alone, 0) as only_here,
      coalesce(k.n, 0) as kept_from
    from ${userGroups} g
    left join ${perGroup(users, users.groups, clientId, sql`and ${isPerson}`)} m on m.name = g.name
    left join ${perGroup(studies, studies.restrictedGroups, clientId)} s on s.name = g.name
    left join ${perGroup(datasets, datasets.groupRestrictions, clientId)} d on d.name = g.name
    left join ${perGroup(documents, documents.groupRestrictions, clientId)} f on f.name = g.name
    left join ${perGroup(studies, kept, clientId)} k on k.name = g.name
    where g.client_id = ${clientId} ${name === undefined ? sql`` : sql`and g.name = ${name}`}
    order by lower(g.name), g.name`,
  )
}

/** One of them. Throws Refusal not_found. */
export const requireGroup = async (tx: Tx, clientId: string, name: string): Promise<UserGroup> => {
  const [found] = await readGroups(tx, clientId, name)
  if (!found) throw notFound('group')
  return found
}

/** Puts another name in the place of a group's wherever it is named; null takes the name out. */
export const replaceName = async (tx: Tx, clientId: string, from: string, to: string | null): Promise<void> => {
  const next = (column: PgColumn): SQL<string[]> =>
    to === null
      ? sql`array_remove(${column}, ${from}::text)`
      : sql`array_replace(${column}, ${from}::text, ${to}::text)`
  await tx
    .update(users)
    .set({ groups: next(users.groups) })
    .where(and(eq(users.clientId, clientId), has(users.groups, from)))
  for (const { table, column, key } of LISTS)
    await tx
      .update(table)
      .set({ [key]: next(column) })
      .where(and(eq(table.clientId, clientId), has(column, from)))
}
