import { and, eq, sql } from 'drizzle-orm'
import { flagsOf, roleOf, type Role } from '@core/domain'
import { signOnLinks, userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { writeAudit, type Who } from '../../access/audit'
import { isLastBreakGlass } from '../../access/passwordSignIn'
import { activeAdmins, lockPeople } from '../people'
import { insertUser } from '../session'
import { defaultRole, groupsOf, roleFor, type Identity } from './identity'
import { SignOnProblem } from './problem'
import type { Connection } from './store'

type User = typeof users.$inferSelect

/** Who an identity is here: somebody with a link, somebody found by the address for the first time, or nobody yet. */
export interface Match {
  readonly account: 'linked' | 'matched' | 'made'
  readonly user: User | null
}

const linkOf = (connection: Connection, subject: string) =>
  and(
    eq(signOnLinks.clientId, connection.clientId),
    eq(signOnLinks.connectionId, connection.id),
    eq(signOnLinks.subject, subject),
  )

const activeOnly = (user: User): User => {
  if (!user.active && user.invited === null) throw new SignOnProblem('inactive', 'The account is not active.')
  return user
}

const readUser = async (tx: Tx, clientId: string, by: ReturnType<typeof eq>): Promise<User | null> => {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, clientId), by))
  return user ?? null
}

const isLinked = async (tx: Tx, { clientId, id }: Connection, userId: string): Promise<boolean> =>
  (await tx.$count(
    signOnLinks,
    and(eq(signOnLinks.clientId, clientId), eq(signOnLinks.connectionId, id), eq(signOnLinks.userId, userId)),
  )) > 0

/** Whether another organisation has an account with the address: an address has one account in the whole installation. */
const isElsewhere = async (tx: Tx, clientId: string, email: string): Promise<boolean> => {
  const result = await tx.execute(sql`select client_id from login_lookup(${email})`)
  return (result as { rows: { client_id: string }[] }).rows.some(row => row.client_id !== clientId)
}

/**
 * Finds who signs in, within the organisation of the connection: by the link of the provider's subject, else once by an address of
 * the connection's domains. Throws SignOnProblem.
 */
export const matchPerson = async (tx: Tx, connection: Connection, identity: Identity): Promise<Match> => {
  const { clientId } = connection
  const [link] = await tx.select().from(signOnLinks).where(linkOf(connection, identity.subject))
  if (link) {
    const user = await readUser(tx, clientId, eq(users.id, link.userId))
    if (user) return { account: 'linked', user: activeOnly(user) }
  }
  const { email } = identity
  if (email === null)
    throw new SignOnProblem('no_address', 'No verified e-mail address of the connection’s domains was sent.')
  const user = await readUser(tx, clientId, eq(users.email, email))
  if (user) {
    if (await isLinked(tx, connection, user.id))
      throw new SignOnProblem('account_linked', 'The account of this address is linked to another subject.')
    return { account: 'matched', user: activeOnly(user) }
  }
  if (!connection.createPeople)
    throw new SignOnProblem('no_account', 'There is no account with this address, and the connection makes none.')
  if (await isElsewhere(tx, clientId, email))
    throw new SignOnProblem('no_account', 'An account with this address cannot be made here.')
  return { account: 'made', user: null }
}

/** Names of the organisation's groups, in order. */
export const groupNamesOf = async (tx: Tx, clientId: string): Promise<string[]> => {
  const groups = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(eq(userGroups.clientId, clientId))
    .orderBy(userGroups.name)
  return groups.map(({ name }) => name)
}

const makePerson = async (tx: Tx, connection: Connection, identity: Identity): Promise<string> => {
  const email = identity.email ?? ''
  const local = email.split('@')[0] ?? ''
  return insertUser(
    tx,
    connection.clientId,
    {
      email,
      firstName: identity.firstName ?? local,
      lastName: identity.lastName ?? '',
      ...flagsOf(roleFor(identity, connection) ?? defaultRole(connection)),
    },
    null,
  )
}

const isLastAdmin = async (tx: Tx, user: User): Promise<boolean> =>
  user.admin && (await activeAdmins(tx, user.clientId)) === 1

/** The role that the provider gives somebody; null: it stays. Who is needed as admin stays one. */
const newRole = async (tx: Tx, who: Who, connection: Connection, user: User, wanted: Role): Promise<Role | null> => {
  const before = roleOf(user)
  if (before === wanted) return null
  const detail = { user: user.id, from: before, to: wanted, connection: connection.name }
  const needed =
    before === 'Admin' && ((await isLastAdmin(tx, user)) || (await isLastBreakGlass(tx, user.clientId, user.id)))
  await writeAudit(tx, who, { event: 'user.role_changed', outcome: needed ? 'refused' : 'ok', detail })
  return needed ? null : wanted
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(each => other.includes(each))

/** Brings an account up to what the provider says of the person. */
const update = async (tx: Tx, who: Who, connection: Connection, user: User, identity: Identity): Promise<void> => {
  const role = roleFor(identity, connection)
  const changed = role === null ? null : await newRole(tx, who, connection, user, role)
  const groups = groupsOf(identity, connection.mapping, await groupNamesOf(tx, user.clientId))
  const change: Partial<User> = {
    ...(identity.firstName !== null && identity.firstName !== user.firstName && { firstName: identity.firstName }),
    ...(identity.lastName !== null && identity.lastName !== user.lastName && { lastName: identity.lastName }),
    ...(groups !== null && !same(groups, user.groups) && { groups: [...groups] }),
    ...(changed !== null && flagsOf(changed)),
  }
  if (Object.keys(change).length === 0) return
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.clientId, user.clientId), eq(users.id, user.id)))
  if (change.groups)
    await writeAudit(tx, who, {
      event: 'sign_on.groups_set',
      outcome: 'ok',
      detail: { user: user.id, groups: change.groups.join(', '), connection: connection.name },
    })
}

/** Finds or makes the account of an identity, links it and brings it up to date; answers its id. Throws SignOnProblem. */
export const admitPerson = async (
  tx: Tx,
  who: Omit<Who, 'userId'>,
  connection: Connection,
  identity: Identity,
): Promise<string> => {
  await lockPeople(tx, connection.clientId)
  const { account, user } = await matchPerson(tx, connection, identity)
  const userId = user?.id ?? (await makePerson(tx, connection, identity))
  const by: Who = { ...who, userId }
  const detail = { user: userId, email: identity.email ?? '', connection: connection.name }
  if (account === 'made') await writeAudit(tx, by, { event: 'sign_on.person_made', outcome: 'ok', detail })
  if (account !== 'linked') {
    await tx
      .insert(signOnLinks)
      .values({ clientId: connection.clientId, connectionId: connection.id, subject: identity.subject, userId })
    await writeAudit(tx, by, { event: 'sign_on.linked', outcome: 'ok', detail })
  }
  if (user && user.invited !== null) {
    await tx
      .update(users)
      .set({ active: true, invited: null })
      .where(and(eq(users.clientId, user.clientId), eq(users.id, user.id)))
    await writeAudit(tx, by, { event: 'invite.accepted', outcome: 'ok', detail })
  }
  const current = user ?? (await readUser(tx, connection.clientId, eq(users.id, userId)))
  if (current) await update(tx, by, connection, current, identity)
  return userId
}
