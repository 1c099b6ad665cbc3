import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserGroup } from '@core/contract'
import { datasets, documents, studies, userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { notFound } from '../../access/refusal'

/** Every list of names of groups that the organisation stores, besides those of its people. */
const LISTS = [
  { table: studies, column: studies.restrictedGroups, key: 'restrictedGroups' },
  { table: studies, column: studies.hiddenGroups, key: 'hiddenGroups' },
  { table: studies, column: studies.silentGroups, key: 'silentGroups' },
  { table: datasets, column: datasets.groupRestrictions, key: 'groupRestrictions' },
  { table: documents, column: documents.groupRestrictions, key: 'groupRestrictions' },
] as const

const has = (column: PgColumn, name: string | SQL): SQL => sql`${column} @> array[${name}]::text[]`

const counted = (table: (typeof LISTS)[number]['table'] | typeof users, condition: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${table.clientId} = ${userGroups.clientId} and ${condition})`

const group = sql`${userGroups.name}`
const alone = (column: PgColumn): SQL => sql`${column} = array[${group}]::text[]`

const counts = {
  members: counted(users, sql`(${has(users.groups, group)} and ${users.kind} = 'person')`),
  studies: counted(studies, has(studies.restrictedGroups, group)),
  datasets: counted(datasets, has(datasets.groupRestrictions, group)),
  documents: counted(documents, has(documents.groupRestrictions, group)),
  only_here: sql<number>`(${counted(studies, alone(studies.restrictedGroups))}
    + ${counted(datasets, alone(datasets.groupRestrictions))} + ${counted(documents, alone(documents.groupRestrictions))})`,
  kept_from: counted(studies, sql`(${has(studies.hiddenGroups, group)} or ${has(studies.silentGroups, group)})`),
}

// One part inside another: the builder takes the table's name off columns of the outer part.
const whole = <T>(part: SQL<T>): SQL<T> => sql<T>`${part}`

/** The groups of the organisation by name, each with what it opens; or one of them. */
export const readGroups = (tx: Tx, clientId: string, name?: string): Promise<UserGroup[]> =>
  tx
    .select({
      name: userGroups.name,
      members: whole(counts.members),
      studies: whole(counts.studies),
      datasets: whole(counts.datasets),
      documents: whole(counts.documents),
      only_here: whole(counts.only_here),
      kept_from: whole(counts.kept_from),
    })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), name === undefined ? undefined : eq(userGroups.name, name)))
    .orderBy(sql`lower(${userGroups.name})`, userGroups.name)

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
