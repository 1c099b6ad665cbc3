import { and, eq, inArray } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { ServiceAccount } from '@core/contract'
import { flagsOf, roleOf, SERVICE_ACCOUNTS_MAX } from '@core/domain'
import { userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import { endAccess } from '../../access/authenticate'
import { conflict, invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { lockPeople } from '../people'
import { insertAccount, readAccounts, requireAccount } from './accountStore'

/** Refuses groups that the organisation does not have. */
const refuseUnknown = async (tx: Tx, clientId: string, groups: readonly string[]): Promise<void> => {
  if (groups.length === 0) return
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), inArray(userGroups.name, [...groups])))
  const known = new Set(rows.map(({ name }) => name))
  const unknown = groups.filter(name => !known.has(name))
  if (unknown.length > 0)
    throw invalid('There is no such group.', { groups: unknown.map(name => `There is no group called ${name}.`) })
}

const accountAnswer = async (tx: Tx, clientId: string, id: string): Promise<ServiceAccount> => {
  const [account] = await readAccounts(tx, clientId, id)
  if (!account) throw new Error('an account that was just written is not there')
  return account
}

/** Service accounts by name. */
export const listServiceAccounts: TxVerb<typeof contract.listServiceAccounts> = async (tx, { actor }) => ({
  results: await readAccounts(tx, actor.clientId),
})

/** Makes a service account without tokens. */
export const createServiceAccount: TxVerb<typeof contract.createServiceAccount> = async (tx, ctx, { body }) => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const held = await tx.$count(users, and(eq(users.clientId, clientId), eq(users.kind, 'service')))
  if (held >= SERVICE_ACCOUNTS_MAX) throw conflict(`There are ${SERVICE_ACCOUNTS_MAX} service accounts already.`)
  await refuseUnknown(tx, clientId, body.groups)
  const groups = [...new Set(body.groups)]
  const { id } = await insertAccount(tx, clientId, { kind: 'service', name: body.name, ...flagsOf(body.role), groups })
  const detail = { name: body.name, account: id, role: body.role }
  await ctx.audit(tx, { event: 'account.created', outcome: 'ok', detail })
  return accountAnswer(tx, clientId, id)
}

/** Changes what is given of a service account. Its tokens end when it is deactivated. */
export const patchServiceAccount: TxVerb<typeof contract.patchServiceAccount> = async (tx, ctx, { params, body }) => {
  const { clientId } = ctx.actor
  const id = params.accountId
  await lockPeople(tx, clientId)
  const before = await requireAccount(tx, clientId, id)
  if (body.groups) await refuseUnknown(tx, clientId, body.groups)
  const changed = {
    ...(body.name !== undefined && { firstName: body.name }),
    ...(body.role !== undefined && flagsOf(body.role)),
    ...(body.groups !== undefined && { groups: [...new Set(body.groups)] }),
    ...(body.active !== undefined && { active: body.active }),
  }
  if (Object.keys(changed).length === 0) return accountAnswer(tx, clientId, id)
  await tx
    .update(users)
    .set(changed)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)))
  if (before.active && body.active === false) await endAccess(tx, clientId, id)
  const detail = {
    name: body.name ?? before.firstName,
    account: id,
    ...(body.role !== undefined && { from: roleOf(before), to: body.role }),
    ...(body.groups !== undefined && { groups: body.groups.join(', ') }),
    ...(body.active !== undefined && { active: body.active }),
  }
  const facts = { name: before.firstName, role: roleOf(before), groups: before.groups, active: before.active }
  await ctx.audit(tx, { event: 'account.changed', outcome: 'ok', detail, changes: changesOf(facts, body) })
  return accountAnswer(tx, clientId, id)
}
