import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { canEditUser, roleOf, type RoleFlags } from '@core/domain'
import { clients, passkeys, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import { endSessions } from '../../access/authenticate'
import { conflict, Refusal } from '../../access/refusal'
import { factorsOf, hasFactor, renewJwts } from '../../access/secondFactor'
import type { TxVerb } from '../../access/verbs'
import { isPerson } from '../people'
import { deleteCodes } from './recovery'
import { deleteTotp } from './totp'

/** Managers look after everyone but admins. */
const refuseUneditable = (actor: RoleFlags, person: RoleFlags): void => {
  if (!canEditUser(roleOf(actor), roleOf(person))) throw new Refusal('forbidden', 'Only admins can change an admin.')
}

/** Signs a person out of all browsers. */
export const endPersonSessions: TxVerb<typeof contract.endPersonSessions> = async (tx, ctx, { found: person }) => {
  refuseUneditable(ctx.actor, person)
  const ended = await endSessions(tx, ctx.actor.clientId, person.id)
  await ctx.audit(tx, { event: 'sessions.ended_by', outcome: 'ok', detail: { user: person.id, sessions: ended } })
  return { ended }
}

/** Removes all second factors of a person who lost them, and signs the person out. */
export const removePersonFactors: TxVerb<typeof contract.removePersonFactors> = async (
  tx,
  ctx,
  { found: person, body },
) => {
  const { clientId, userId } = ctx.actor
  refuseUneditable(ctx.actor, person)
  if (person.id === userId) throw conflict('Your own are under Sign-in and security.')
  if ((await factorsOf(tx, clientId, person.id)).length === 0) throw conflict('This person has no second factor.')
  const owner = { clientId, userId: person.id }
  await deleteTotp(tx, owner)
  await tx.delete(passkeys).where(and(eq(passkeys.clientId, clientId), eq(passkeys.userId, person.id)))
  await deleteCodes(tx, owner)
  await endSessions(tx, clientId, person.id)
  await ctx.audit(tx, { event: 'factor.removed_by', outcome: 'ok', detail: { user: person.id, reason: body.reason } })
  return {}
}

const policyOf = async (tx: Tx, clientId: string) => {
  const [client] = await tx
    .select({ required: clients.secondFactorRequired })
    .from(clients)
    .where(eq(clients.id, clientId))
  const [counts] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      withFactor: sql<number>`(count(*) filter (where ${hasFactor(clientId)}))::int`,
    })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        isPerson,
        eq(users.active, true),
        or(isNotNull(users.passwordHash), hasFactor(clientId)),
      ),
    )
  const people = counts?.withFactor ?? 0
  return { required: client?.required ?? false, people_with: people, people_without: (counts?.all ?? 0) - people }
}

/** Whether a second factor is required, and how many people who sign in by themselves have one. */
export const getSecondFactorPolicy: TxVerb<typeof contract.getSecondFactorPolicy> = (tx, { actor }) =>
  policyOf(tx, actor.clientId)

/** Requires a second factor from the next call of everyone on, or stops to. */
export const patchSecondFactorPolicy: TxVerb<typeof contract.patchSecondFactorPolicy> = async (tx, ctx, { body }) => {
  const { clientId } = ctx.actor
  const changed = await tx
    .update(clients)
    .set({ secondFactorRequired: body.required })
    .where(and(eq(clients.id, clientId), sql`${clients.secondFactorRequired} <> ${body.required}`))
    .returning({ id: clients.id })
  if (changed.length > 0) {
    await renewJwts(tx, clientId)
    const event = body.required ? 'second_factor.required' : 'second_factor.optional'
    const changes = changesOf({ second_factor_required: !body.required }, { second_factor_required: body.required })
    await ctx.audit(tx, { event, outcome: 'ok', changes })
  }
  return policyOf(tx, clientId)
}
