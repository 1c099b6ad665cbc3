import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { clients, sessions, totpFactors, users } from '../../db/schema'
import { endSessions as endAll } from '../../access/authenticate'
import { conflict, invalid, notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { acceptPassword, inTurn, passwordFits, setPassword, type SessionDeps } from '../session'
import { passkeysOf, siteOf } from './passkeys'
import { countCodes } from './recovery'

/** More browsers than anybody has: the newest are shown. */
const SHOWN = 100

/** How the person signs in, and in which browsers they are signed in. */
export const getAccount: TxVerb<typeof contract.getAccount> = async (tx, ctx) => {
  const { actor } = ctx
  const { clientId, userId } = actor
  const [user] = await tx
    .select({ hash: users.passwordHash, required: clients.secondFactorRequired, deletion: clients.selfDeletion })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.clientId, clientId), eq(users.id, userId)))
  const [totp] = await tx
    .select({ confirmed: totpFactors.confirmed })
    .from(totpFactors)
    .where(and(eq(totpFactors.clientId, clientId), eq(totpFactors.userId, userId)))
  const open = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.clientId, clientId),
        eq(sessions.userId, userId),
        isNull(sessions.revoked),
        gt(sessions.expires, sql`now()`),
        gt(sessions.lastSeen, sql`now() - interval '3 days'`),
      ),
    )
    .orderBy(desc(sessions.lastSeen), desc(sessions.created))
    .limit(SHOWN)
  const keys = await passkeysOf(tx, actor)
  return {
    has_password: user?.hash != null,
    sessions: open.map(one => ({
      id: one.id,
      current: one.id === actor.sessionId,
      how: one.how,
      agent: one.agent,
      address: one.address,
      time_zone: one.timeZone,
      created: one.created.toISOString(),
      last_used: one.lastSeen.toISOString(),
    })),
    totp: totp?.confirmed?.toISOString() ?? null,
    passkeys: keys.map(({ id, name, created, lastUsed }) => ({
      id,
      name,
      created: created.toISOString(),
      last_used: lastUsed?.toISOString() ?? null,
    })),
    passkeys_possible: siteOf(ctx) !== null,
    recovery_codes_left: await countCodes(tx, actor),
    self_deletion: user?.deletion === true,
    second_factor_required: user?.required ?? false,
  }
}

/** Ends one session of the person. */
export const endSession: TxVerb<typeof contract.endSession> = async (tx, ctx, { params }) => {
  const { clientId, userId } = ctx.actor
  const ended = await tx
    .update(sessions)
    .set({ revoked: sql`now()` })
    .where(
      and(
        eq(sessions.clientId, clientId),
        eq(sessions.userId, userId),
        eq(sessions.id, params.sessionId),
        isNull(sessions.revoked),
      ),
    )
    .returning({ id: sessions.id })
  if (ended.length === 0) throw notFound('session')
  await ctx.audit(tx, { event: 'sessions.ended', outcome: 'ok', detail: { sessions: 1 } })
  return {}
}

/** Ends all sessions of the person, or all but the one that asks. */
export const endSessions: TxVerb<typeof contract.endSessions> = async (tx, ctx, { body }) => {
  const { clientId, userId, sessionId } = ctx.actor
  const ended = await endAll(tx, clientId, userId, body.which === 'others' ? sessionId : null)
  await ctx.audit(tx, { event: 'sessions.ended', outcome: 'ok', detail: { sessions: ended } })
  return { ended }
}

const WRONG = 'This is not your password.'

/** Changes the password of the person, who shows the current one, and ends their other sessions. */
export const changePassword =
  ({ loginLimits }: SessionDeps): Verb<typeof contract.changePassword> =>
  async (ctx, { body }) => {
    const { clientId, userId, sessionId, email, firstName, lastName } = ctx.actor
    const [user] = await ctx.tenant(tx =>
      tx
        .select({ hash: users.passwordHash })
        .from(users)
        .where(and(eq(users.clientId, clientId), eq(users.id, userId))),
    )
    const hash = user?.hash ?? null
    if (hash === null) throw conflict('You have no password: your organisation signs you in.')
    // A session that was left open must not be a place to guess at the password.
    await loginLimits.secondStep(`password ${clientId} ${userId}`)
    if (!(await inTurn(() => passwordFits(hash, body.current)))) {
      await ctx.tenant(tx => ctx.audit(tx, { event: 'password.changed', outcome: 'refused' }))
      throw invalid(WRONG, { current: [WRONG] })
    }
    const own = [email.split('@')[0] ?? '', firstName, lastName, ctx.client.name]
    const next = await acceptPassword(body.password, own)
    await ctx.tenant(async tx => {
      await setPassword(tx, { clientId, userId }, next, sessionId)
      await ctx.audit(tx, { event: 'password.changed', outcome: 'ok' })
    })
    await loginLimits.secondStepDone(`password ${clientId} ${userId}`)
    return {}
  }
