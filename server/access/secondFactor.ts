import { and, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { SecondFactor } from '@core/contract'
import { clients, passkeys, recoveryCodes, sessions, signInSteps, totpFactors, users } from '../db/schema'
import type { Tx } from '../db/types'
import { newSessionToken, sessionIdOf } from './tokens'

const MINUTES = 5
const ATTEMPTS = 5

/** Whether the row of `users` in a statement of this organisation has a second factor that is in use. */
export const hasFactor = (clientId: string | SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from totp_factors f where f.client_id = ${clientId} and f.user_id = "users"."id" and f.confirmed is not null)
  or exists (select 1 from passkeys p where p.client_id = ${clientId} and p.user_id = "users"."id"))`

/** Whether the session in a statement over sessions, users and clients is good for setting up a second factor only. */
export const mustSetUp = (clientId: string | SQL): SQL<boolean> =>
  sql<boolean>`(${clients.secondFactorRequired} and ${sessions.how} <> 'provider' and not ${hasFactor(clientId)})`

/** With what a person can take the second step; none: there is no second step. */
export const factorsOf = async (tx: Tx, clientId: string, userId: string): Promise<SecondFactor[]> => {
  const [totp, keys, codes] = [
    await tx.$count(
      totpFactors,
      and(eq(totpFactors.clientId, clientId), eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmed)),
    ),
    await tx.$count(passkeys, and(eq(passkeys.clientId, clientId), eq(passkeys.userId, userId))),
    await tx.$count(recoveryCodes, and(eq(recoveryCodes.clientId, clientId), eq(recoveryCodes.userId, userId))),
  ]
  if (totp + keys === 0) return []
  return [
    ...(totp > 0 ? (['totp'] as const) : []),
    ...(keys > 0 ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ]
}

/** When what is begun now ends. */
export const stepEnd = (): Date => new Date(Date.now() + MINUTES * 60_000)

/** Stores that a password was right. The secret goes into a cookie, and nowhere else. */
export const beginStep = async (
  tx: Tx,
  {
    clientId,
    userId,
    timeZone,
  }: { readonly clientId: string; readonly userId: string; readonly timeZone: string | null },
): Promise<string> => {
  await tx.delete(signInSteps).where(and(eq(signInSteps.clientId, clientId), lt(signInSteps.expires, sql`now()`)))
  const secret = newSessionToken(clientId)
  await tx.insert(signInSteps).values({ clientId, id: sessionIdOf(secret), userId, timeZone, expires: stepEnd() })
  return secret
}

export type SignInStep = typeof signInSteps.$inferSelect

const openStep = (clientId: string, id: string) =>
  and(
    eq(signInSteps.clientId, clientId),
    eq(signInSteps.id, id),
    gt(signInSteps.expires, sql`now()`),
    lt(signInSteps.attempts, ATTEMPTS),
  )

/** Counts an attempt at a step; null when it is done, too old, or was tried too often. */
export const attemptStep = async (tx: Tx, clientId: string, id: string): Promise<SignInStep | null> => {
  const [step] = await tx
    .update(signInSteps)
    .set({ attempts: sql`${signInSteps.attempts} + 1` })
    .where(openStep(clientId, id))
    .returning()
  return step ?? null
}

/** Keeps what a passkey is to sign in this step; false when the step is over. */
export const challengeStep = async (tx: Tx, clientId: string, id: string, challenge: string): Promise<boolean> => {
  const done = await tx
    .update(signInSteps)
    .set({ challenge })
    .where(openStep(clientId, id))
    .returning({ id: signInSteps.id })
  return done.length === 1
}

/** Reads a step without counting an attempt. */
export const readStep = async (tx: Tx, clientId: string, id: string): Promise<SignInStep | null> => {
  const [step] = await tx.select().from(signInSteps).where(openStep(clientId, id))
  return step ?? null
}

/** Uses a step up. False when somebody else was faster. */
export const endStep = async (tx: Tx, clientId: string, id: string): Promise<boolean> => {
  const gone = await tx
    .delete(signInSteps)
    .where(and(eq(signInSteps.clientId, clientId), eq(signInSteps.id, id)))
    .returning({ id: signInSteps.id })
  return gone.length === 1
}

/** Sessions that were open are told of rights that changed: their jwts are exchanged at the next call. */
export const renewJwts = async (tx: Tx, clientId: string): Promise<void> => {
  await tx
    .update(users)
    .set({ roleVersion: sql`${users.roleVersion} + 1` })
    .where(and(eq(users.clientId, clientId), isNull(users.deprovisioned)))
}
