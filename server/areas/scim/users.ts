import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { flagsOf, roleOf, ROLES, type Role } from '@core/domain'
import { newId } from '../../db/ids'
import { userGroups, users } from '../../db/schema'
import { isUniqueViolation } from '../../db/sqlState'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import { endAccess } from '../../access/authenticate'
import type { AuditChange, TxCtx } from '../../access/context'
import { isLastBreakGlass } from '../../access/passwordSignIn'
import { activeAdmins, isPerson, lockPeople } from '../people'
import type { Attributes } from './filter'
import { withMeta } from './present'
import { flagOf, invalidValue, isObject, member, noResource, ScimRefusal, textOf, URN, type Json } from './wire'

type Row = typeof users.$inferSelect

/** People of the organisation that its directory has not deleted, or that are active again. */
export const known = (clientId: string): SQL =>
  and(eq(users.clientId, clientId), isPerson, sql`(${users.active} or ${users.deprovisioned} is null)`) ?? sql`true`

const fullName = sql`trim(${users.firstName} || ' ' || ${users.lastName})`
const roleName = sql`case when ${users.admin} then 'Admin' when ${users.manager} then 'Manager' else 'User' end`
const groupWith = (condition: SQL): SQL =>
  sql`exists (select 1 from user_groups g where g.client_id = ${users.clientId} and g.name = any(${users.groups}) and ${condition})`

/** What people can be filtered by. */
export const USER_ATTRIBUTES: Attributes = {
  id: { kind: 'text', of: sql`${users.id}`, exact: true },
  username: { kind: 'text', of: sql`${users.email}` },
  externalid: { kind: 'text', of: sql`${users.externalId}`, exact: true },
  displayname: { kind: 'text', of: fullName },
  'name.formatted': { kind: 'text', of: fullName },
  'name.givenname': { kind: 'text', of: sql`${users.firstName}` },
  'name.familyname': { kind: 'text', of: sql`${users.lastName}` },
  emails: { kind: 'text', of: sql`${users.email}` },
  'emails.value': { kind: 'text', of: sql`${users.email}` },
  'emails.type': { kind: 'text', of: sql`'work'` },
  'emails.primary': { kind: 'flag', of: sql`true` },
  active: { kind: 'flag', of: sql`${users.active}` },
  roles: { kind: 'text', of: roleName },
  'roles.value': { kind: 'text', of: roleName },
  groups: { kind: 'among', has: id => groupWith(sql`g.id = ${id}`), any: sql`(cardinality(${users.groups}) > 0)` },
  'groups.value': {
    kind: 'among',
    has: id => groupWith(sql`g.id = ${id}`),
    any: sql`(cardinality(${users.groups}) > 0)`,
  },
  'meta.created': { kind: 'moment', of: sql`${users.created}` },
  'meta.lastmodified': { kind: 'moment', of: sql`${users.modified}` },
}

/** Ids of groups by their names. */
const groupIds = async (tx: Tx, clientId: string, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> => {
  const names = [...new Set(rows.flatMap(({ groups }) => groups))]
  if (names.length === 0) return new Map()
  const found = await tx
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), inArray(userGroups.name, names)))
  return new Map(found.map(({ id, name }) => [name, id]))
}

const presentUser = (base: string, row: Row, ids: ReadonlyMap<string, string>) => {
  const name = `${row.firstName} ${row.lastName}`.trim()
  return withMeta('User', base, row, {
    schemas: [URN.user],
    ...(row.externalId !== null && { externalId: row.externalId }),
    userName: row.email,
    name: { givenName: row.firstName, familyName: row.lastName, formatted: name },
    displayName: name,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    roles: [{ value: roleOf(row), primary: true }],
    groups: [...row.groups].sort().flatMap(group => {
      const id = ids.get(group)
      return id === undefined ? [] : [{ value: id, display: group, $ref: `${base}/Groups/${id}`, type: 'direct' }]
    }),
  })
}
export type ScimUser = ReturnType<typeof presentUser>

/** A page of people, and how many there are. */
export const readUsers = async (
  tx: Tx,
  clientId: string,
  base: string,
  { where, limit, offset }: { readonly where: SQL | undefined; readonly limit: number; readonly offset: number },
) => {
  const wanted = and(known(clientId), where)
  const [all] = await tx.select({ n: count() }).from(users).where(wanted)
  const rows = await tx
    .select()
    .from(users)
    .where(wanted)
    .orderBy(asc(users.created), asc(users.id))
    .limit(limit)
    .offset(offset)
  const ids = await groupIds(tx, clientId, rows)
  return { total: all?.n ?? 0, resources: rows.map(row => presentUser(base, row, ids)) }
}

/** One of them. Throws ScimRefusal 404. */
export const readUser = async (tx: Tx, clientId: string, base: string, id: string): Promise<ScimUser> => {
  const { resources } = await readUsers(tx, clientId, base, { where: eq(users.id, id), limit: 1, offset: 0 })
  if (!resources[0]) throw noResource()
  return resources[0]
}

const EMAIL = /^[^\s@<>"',;:()[\]\\]+@[^\s@]+\.[^\s@.]+$/u
const EMAIL_MAX = 254

const roleIn = (value: unknown): Role | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (first === undefined || first === null) return undefined
  const name = isObject(first) ? member(first, 'value') : first
  const role = ROLES.find(one => one.toLowerCase() === String(name).toLowerCase())
  if (!role) throw invalidValue(`roles must be one of ${ROLES.join(', ')}.`)
  return role
}

/** What a body says of a person; undefined: nothing. Other attributes are not kept. */
const wantedOf = (body: Json) => {
  const name = member(body, 'name')
  const names = isObject(name) ? name : {}
  const given = textOf(member(names, 'givenName'), 'name.givenName')
  const family = textOf(member(names, 'familyName'), 'name.familyName')
  const shown =
    textOf(member(body, 'displayName'), 'displayName') ?? textOf(member(names, 'formatted'), 'name.formatted')
  const email = textOf(member(body, 'userName'), 'userName')
  if (email === undefined || email === '') throw invalidValue('userName is required.')
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) throw invalidValue('userName must be an e-mail address.')
  return {
    email,
    given,
    family,
    shown,
    active: flagOf(member(body, 'active'), 'active'),
    role: roleIn(member(body, 'roles')),
    externalId: textOf(member(body, 'externalId'), 'externalId') ?? null,
  }
}
type Wanted = ReturnType<typeof wantedOf>

/** First and last name: as they are given, else from the name that is shown, else as they were. */
const namesOf = ({ given, family, shown, email }: Wanted, before?: Row) => {
  if (given !== undefined || family !== undefined)
    return { firstName: given ?? before?.firstName ?? '', lastName: family ?? before?.lastName ?? '' }
  if (before) return { firstName: before.firstName, lastName: before.lastName }
  const [first = '', ...rest] = (shown ?? email.split('@')[0] ?? '').split(/\s+/)
  return { firstName: first, lastName: rest.join(' ') }
}

const TAKEN = 'There is a person with this userName already.'

/** Turns a second person with one address into a refusal; the transaction ends with it. */
const orTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error) ? new ScimRefusal(409, TAKEN, 'uniqueness') : error
  }
}

const event = (
  ctx: TxCtx,
  tx: Tx,
  name: string,
  detail: Record<string, string | boolean>,
  changes: readonly AuditChange[] = [],
) => ctx.audit(tx, { event: name, outcome: 'ok', detail, changes })

/** The person behind the lock of the organisation's people. Throws ScimRefusal 404. */
const rowOf = async (tx: Tx, clientId: string, id: string): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(known(clientId), eq(users.id, id)))
  if (!row) throw noResource()
  return row
}

/** Refuses what would leave the organisation without an active admin. */
const refuseLastAdmin = async (tx: Tx, clientId: string, row: Row, stays: boolean): Promise<void> => {
  if (!row.active || !row.admin || stays) return
  if ((await activeAdmins(tx, clientId)) === 1)
    throw new ScimRefusal(403, 'This is the last active admin. Make someone else admin first.')
  if (await isLastBreakGlass(tx, clientId, row.id))
    throw new ScimRefusal(
      403,
      'Passwords are closed, and this is the last admin who keeps theirs. Choose another one first.',
    )
}

/**
 * Writes what changes of a person. Sessions and tokens of who is deactivated end at once; who was invited and is activated by the
 * directory has joined by that.
 */
const change = async (tx: Tx, ctx: TxCtx, row: Row, wanted: Partial<Row>): Promise<void> => {
  const { clientId } = ctx.actor
  const set = { ...wanted, ...(wanted.active === true && { invited: null }) }
  const after = { ...row, ...set }
  await refuseLastAdmin(tx, clientId, row, after.active && after.admin)
  await orTaken(
    tx
      .update(users)
      .set(set)
      .where(and(eq(users.clientId, clientId), eq(users.id, row.id))),
  )
  if (row.active && !after.active) await endAccess(tx, clientId, row.id)
  const [from, to] = [roleOf(row), roleOf(after)]
  if (from !== to)
    await event(
      ctx,
      tx,
      'user.role_changed',
      { user: row.id, email: row.email, from, to },
      changesOf({ role: from }, { role: to }),
    )
  if (row.active !== after.active)
    await event(
      ctx,
      tx,
      after.active ? 'user.activated' : 'user.deactivated',
      { user: row.id, email: row.email },
      changesOf({ active: row.active }, { active: after.active }),
    )
  const facts = ({ email, firstName, lastName, externalId }: Row) => ({ email, firstName, lastName, externalId })
  const renamed = changesOf(facts(row), facts(after))
  const changed = renamed.map(({ field }) => field).join(' ')
  if (renamed.length > 0) await event(ctx, tx, 'user.provisioned', { user: row.id, changed }, renamed)
}

/** Adds a person without a password; one that the directory had deleted comes back with what was theirs, and one who was invited joins. */
export const createUser = async (tx: Tx, ctx: TxCtx, body: Json): Promise<string> => {
  const { clientId } = ctx.actor
  const wanted = wantedOf(body)
  await lockPeople(tx, clientId)
  const set = {
    ...namesOf(wanted),
    ...flagsOf(wanted.role ?? 'User'),
    email: wanted.email,
    externalId: wanted.externalId,
    active: wanted.active ?? true,
    deprovisioned: null,
  }
  const [deleted] = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        isPerson,
        eq(users.email, wanted.email),
        eq(users.active, false),
        sql`(${users.deprovisioned} is not null or ${users.invited} is not null)`,
      ),
    )
  if (deleted) {
    await change(tx, ctx, deleted, { ...set, groups: [] })
    return deleted.id
  }
  const id = newId()
  await orTaken(tx.insert(users).values({ ...set, clientId, id }))
  await event(ctx, tx, 'user.provisioned', { user: id, email: wanted.email, role: wanted.role ?? 'User' })
  return id
}

/** Replaces what the directory keeps of a person. Role and activity stay when they are not given. */
export const replaceUser = async (tx: Tx, ctx: TxCtx, id: string, body: Json): Promise<void> => {
  const wanted = wantedOf(body)
  const row = await rowOf(tx, ctx.actor.clientId, id)
  await change(tx, ctx, row, {
    ...namesOf(wanted, row),
    ...(wanted.role !== undefined && flagsOf(wanted.role)),
    email: wanted.email,
    externalId: wanted.externalId,
    ...(wanted.active !== undefined && { active: wanted.active, ...(wanted.active && { deprovisioned: null }) }),
  })
}

/** Deactivates a person, who is gone for the directory. Studies, reports and stories stay, and so does the log. */
export const deleteUser = async (tx: Tx, ctx: TxCtx, id: string): Promise<void> => {
  const row = await rowOf(tx, ctx.actor.clientId, id)
  await change(tx, ctx, row, { active: false, deprovisioned: new Date(), externalId: null })
}
