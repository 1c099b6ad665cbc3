import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { createGroup, endGroup, lockPeople, patchGroup } from '../people'
import type { Attributes } from './filter'
import { withMeta } from './present'
import { known } from './users'
import { invalidValue, isObject, member, noResource, ScimRefusal, textOf, URN, type Json } from './wire'

type Row = typeof userGroups.$inferSelect
const NAME_MAX = 100

const memberWith = (condition: SQL): SQL =>
  sql`exists (select 1 from users u where u.client_id = ${userGroups.clientId} and u.kind = 'person'
    and (u.active or u.deprovisioned is null) and u.groups @> array[${userGroups.name}] and ${condition})`
const members = {
  kind: 'among',
  has: (id: string) => memberWith(sql`u.id = ${id}`),
  any: memberWith(sql`true`),
} as const

/** What groups can be filtered by. */
export const GROUP_ATTRIBUTES: Attributes = {
  id: { kind: 'text', of: sql`${userGroups.id}`, exact: true },
  displayname: { kind: 'text', of: sql`${userGroups.name}` },
  externalid: { kind: 'text', of: sql`${userGroups.externalId}`, exact: true },
  members,
  'members.value': members,
  'meta.created': { kind: 'moment', of: sql`${userGroups.created}` },
  'meta.lastmodified': { kind: 'moment', of: sql`${userGroups.modified}` },
}

interface Member {
  readonly id: string
  readonly name: string
}

const membersOf = async (tx: Tx, clientId: string, names: readonly string[]): Promise<Map<string, Member[]>> => {
  const found = new Map<string, Member[]>(names.map(name => [name, []]))
  if (names.length === 0) return found
  const rows = await tx
    .select({ id: users.id, first: users.firstName, last: users.lastName, groups: users.groups })
    .from(users)
    .where(
      and(
        known(clientId),
        sql`${users.groups} && array[${sql.join(
          names.map(name => sql`${name}`),
          sql`, `,
        )}]::text[]`,
      ),
    )
    .orderBy(asc(users.id))
  for (const { id, first, last, groups } of rows)
    for (const group of groups) found.get(group)?.push({ id, name: `${first} ${last}`.trim() })
  return found
}

const presentGroup = (base: string, row: Row, people: readonly Member[]) =>
  withMeta('Group', base, row, {
    schemas: [URN.group],
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.name,
    members: people.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Users/${id}`, type: 'User' })),
  })
export type ScimGroup = ReturnType<typeof presentGroup>

/** A page of groups with their members, and how many there are. */
export const readGroups = async (
  tx: Tx,
  clientId: string,
  base: string,
  { where, limit, offset }: { readonly where: SQL | undefined; readonly limit: number; readonly offset: number },
) => {
  const wanted = and(eq(userGroups.clientId, clientId), where)
  const [all] = await tx.select({ n: count() }).from(userGroups).where(wanted)
  const rows = await tx
    .select()
    .from(userGroups)
    .where(wanted)
    .orderBy(asc(userGroups.created), asc(userGroups.id))
    .limit(limit)
    .offset(offset)
  const people = await membersOf(
    tx,
    clientId,
    rows.map(({ name }) => name),
  )
  return { total: all?.n ?? 0, resources: rows.map(row => presentGroup(base, row, people.get(row.name) ?? [])) }
}

/** One of them. Throws ScimRefusal 404. */
export const readGroup = async (tx: Tx, clientId: string, base: string, id: string): Promise<ScimGroup> => {
  const { resources } = await readGroups(tx, clientId, base, { where: eq(userGroups.id, id), limit: 1, offset: 0 })
  if (!resources[0]) throw noResource()
  return resources[0]
}

const wantedOf = (body: Json) => {
  const name = textOf(member(body, 'displayName'), 'displayName')
  if (name === undefined || name === '') throw invalidValue('displayName is required.')
  if (name.length > NAME_MAX) throw invalidValue(`displayName must have at most ${NAME_MAX} characters.`)
  const given = member(body, 'members') ?? []
  if (!Array.isArray(given)) throw invalidValue('members must be a list.')
  const ids = given.map((one: unknown) => {
    const id = isObject(one) ? textOf(member(one, 'value'), 'members.value') : undefined
    if (id === undefined) throw invalidValue('Every member needs a value.')
    return id
  })
  return {
    name,
    members: [...new Set(ids)],
    externalId: textOf(member(body, 'externalId'), 'externalId') ?? null,
  }
}

/** Puts exactly these people in a group. Throws ScimRefusal for somebody who is not there. */
const setMembers = async (tx: Tx, ctx: TxCtx, group: Row, ids: readonly string[]): Promise<void> => {
  const { clientId } = ctx.actor
  const { name } = group
  const now = (await membersOf(tx, clientId, [name])).get(name) ?? []
  const [before, after] = [new Set(now.map(({ id }) => id)), new Set(ids)]
  const [added, removed] = [ids.filter(id => !before.has(id)), [...before].filter(id => !after.has(id))]
  if (added.length > 0) {
    const found = await tx.$count(users, and(known(clientId), inArray(users.id, added)))
    if (found !== added.length) throw invalidValue('A member is not a person of this organisation.')
  }
  const put = (people: string[], groups: SQL<string[]>) =>
    tx
      .update(users)
      .set({ groups })
      .where(and(eq(users.clientId, clientId), inArray(users.id, people)))
  if (added.length > 0) await put(added, sql`array_append(${users.groups}, ${name}::text)`)
  if (removed.length > 0) await put(removed, sql`array_remove(${users.groups}, ${name}::text)`)
  if (added.length + removed.length === 0) return
  await tx
    .update(userGroups)
    .set({ modified: sql`now()` })
    .where(and(eq(userGroups.clientId, clientId), eq(userGroups.id, group.id)))
  const detail = { name, added: added.join(' '), removed: removed.join(' ') }
  const changes = [
    ...added.map(id => ({ field: id, before: null, after: name })),
    ...removed.map(id => ({ field: id, before: name, after: null })),
  ]
  await ctx.audit(tx, { event: 'group.members_changed', outcome: 'ok', detail, changes })
}

const rowAt = async (tx: Tx, clientId: string, where: SQL): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), where))
  if (!row) throw noResource()
  return row
}

const refuseTaken = async (tx: Tx, clientId: string, name: string, own: string | null): Promise<void> => {
  const [taken] = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), sql`lower(${userGroups.name}) = lower(${name})`))
  if (taken && taken.id !== own) throw new ScimRefusal(409, 'There is a group with this name already.', 'uniqueness')
}

const setExternalId = async (tx: Tx, row: Row, externalId: string | null): Promise<void> => {
  if (row.externalId === externalId) return
  await tx
    .update(userGroups)
    .set({ externalId })
    .where(and(eq(userGroups.clientId, row.clientId), eq(userGroups.id, row.id)))
}

/** Makes a group with its members. */
export const addGroup = async (tx: Tx, ctx: TxCtx, body: Json): Promise<string> => {
  const { clientId } = ctx.actor
  const wanted = wantedOf(body)
  await lockPeople(tx, clientId)
  await refuseTaken(tx, clientId, wanted.name, null)
  await createGroup(tx, ctx, { params: {}, query: {}, body: { name: wanted.name }, found: null })
  const row = await rowAt(tx, clientId, eq(userGroups.name, wanted.name))
  await setExternalId(tx, row, wanted.externalId)
  await setMembers(tx, ctx, row, wanted.members)
  return row.id
}

/** Replaces name and members of a group; all that names the group follows the new name. */
export const replaceGroup = async (tx: Tx, ctx: TxCtx, id: string, body: Json): Promise<void> => {
  const { clientId } = ctx.actor
  const wanted = wantedOf(body)
  const before = await rowAt(tx, clientId, eq(userGroups.id, id))
  if (before.name !== wanted.name) {
    await refuseTaken(tx, clientId, wanted.name, id)
    const input = { params: { groupName: before.name }, query: {}, body: { name: wanted.name }, found: before }
    await patchGroup(tx, ctx, input)
  }
  const row = await rowAt(tx, clientId, eq(userGroups.id, id))
  await setExternalId(tx, row, wanted.externalId)
  await setMembers(tx, ctx, row, wanted.members)
}

/** Deletes a group on which nothing depends alone; what does is refused as on screens. */
export const removeGroup = async (tx: Tx, ctx: TxCtx, id: string): Promise<void> => {
  const row = await rowAt(tx, ctx.actor.clientId, eq(userGroups.id, id))
  await endGroup(tx, ctx, row.name)
}
