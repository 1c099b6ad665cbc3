import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { PasswordSignIn } from '@core/contract'
import { breakGlassAdmins, passwordPolicies, signOnLinks, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import { breakGlass, passwordsClosed } from '../../access/passwordSignIn'
import { conflict, invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { lockPeople } from '../people'
import { readConnections } from './store'

const NAMED = 50

interface Row {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly active: boolean
}

const personOf = ({ id, firstName, lastName, email, active }: Row) => ({
  profile_id: id,
  name: `${firstName} ${lastName}`.trim(),
  email,
  active,
})

/** Whether somebody can sign in by one of the connections. */
const coveredBy = (
  clientId: string,
  connections: readonly { readonly id: string; readonly domains: readonly string[] }[],
) => {
  const domains = connections.flatMap(one => one.domains)
  const ids = connections.map(({ id }) => id)
  const byDomain =
    domains.length === 0 ? sql`false` : inArray(sql`split_part(lower(${users.email}::text), '@', 2)`, domains)
  const byLink =
    ids.length === 0
      ? sql`false`
      : sql`exists (select 1 from ${signOnLinks} where ${signOnLinks.clientId} = ${clientId} and ${signOnLinks.userId} = ${users.id} and ${inArray(signOnLinks.connectionId, ids)})`
  return sql<boolean>`(${byDomain} or ${byLink})`
}

/** Whether passwords are open, and what closing them would do. */
const read = async (tx: Tx, clientId: string): Promise<PasswordSignIn> => {
  const enabled = (await readConnections(tx, clientId)).filter(connection => connection.enabled)
  const keepers = await breakGlass(tx, clientId)
  const covered = coveredBy(clientId, enabled)
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      active: users.active,
      admin: users.admin,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      covered,
    })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.active, true)))
    .orderBy(asc(users.email))
  const out = rows.filter(row => !row.covered && !keepers.includes(row.id))
  return {
    closed: await passwordsClosed(tx, clientId),
    people: rows.length,
    covered: rows.filter(row => row.covered).length,
    left_out: out.slice(0, NAMED).map(personOf),
    left_out_count: out.length,
    break_glass: rows.filter(({ id }) => keepers.includes(id)).map(personOf),
    admins: rows.filter(({ admin, hasPassword }) => admin && hasPassword).map(personOf),
    connections: enabled.map(({ name }) => name),
  }
}

/** Whether people may sign in with a password, and what closing it would do. */
export const getPasswordSignIn: TxVerb<typeof contract.getPasswordSignIn> = (tx, { actor }) => read(tx, actor.clientId)

/** Marks exactly these admins. Throws Refusal invalid for who is no active admin with a password. */
const mark = async (tx: Tx, clientId: string, ids: readonly string[], admins: readonly string[]): Promise<void> => {
  if (!ids.every(id => admins.includes(id)))
    throw invalid('Only active admins with a password can keep it.', {
      break_glass: ['Choose active admins with a password.'],
    })
  await tx.delete(breakGlassAdmins).where(eq(breakGlassAdmins.clientId, clientId))
  if (ids.length > 0) await tx.insert(breakGlassAdmins).values([...new Set(ids)].map(userId => ({ clientId, userId })))
}

/** Closes or opens signing in with a password, and marks who keeps theirs. */
export const patchPasswordSignIn: TxVerb<typeof contract.patchPasswordSignIn> = async (tx, ctx, { body }) => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const before = await read(tx, clientId)
  if (body.break_glass) {
    await mark(
      tx,
      clientId,
      body.break_glass,
      before.admins.map(({ profile_id }) => profile_id),
    )
    await ctx.audit(tx, {
      event: 'sign_on.break_glass_set',
      outcome: 'ok',
      detail: { users: body.break_glass.join(' ') },
      changes: changesOf({ emergency_access: before.break_glass }, { emergency_access: body.break_glass }),
    })
  }
  const closed = body.closed ?? before.closed
  const { connections, break_glass: keepers } = await read(tx, clientId)
  if (closed && connections.length === 0) throw conflict('Switch on a tested connection first.')
  if (closed && keepers.length === 0)
    throw conflict('Choose at least one admin who keeps their password, for when the provider fails.')
  if (closed !== before.closed) {
    await tx
      .insert(passwordPolicies)
      .values({ clientId, closed })
      .onConflictDoUpdate({ target: passwordPolicies.clientId, set: { closed } })
    await ctx.audit(tx, {
      event: closed ? 'sign_on.passwords_closed' : 'sign_on.passwords_opened',
      outcome: 'ok',
      detail: { people: before.people, connections: connections.join(', ') },
      changes: changesOf({ passwords_closed: before.closed }, { passwords_closed: closed }),
    })
  }
  return read(tx, clientId)
}
