import type { SessionData, SecondStepNeeded } from '@core/contract'
import type { Tx } from '../../db/types'
import type { PublicCtx } from '../../access/context'
import { beginStep, factorsOf, stepEnd } from '../../access/secondFactor'
import { originOf, sessionAnswer, startSession, type StartedSession } from './startSession'

/** Gives the browser the cookie by which it is known at the next login of this account. */
export const rememberDevice = async (
  { deps, device }: PublicCtx,
  account: { readonly clientId: string; readonly userId: string },
): Promise<void> => {
  const { token, expires } = await deps.tokens.signDevice(account)
  device.write(token, expires)
}

/** Gives the browser the session that was started in it, and the cookie by which the account is known there. */
export const entered = async (ctx: PublicCtx, { token, expires, live }: StartedSession): Promise<SessionData> => {
  ctx.cookie.write(token, expires)
  await rememberDevice(ctx, live.actor)
  return sessionAnswer(ctx.deps, live)
}

/** A session, or the secret of the second step that comes before one. */
export type Entrance = StartedSession | (SecondStepNeeded & { readonly secret: string })

/** Starts a session for whose password was right, or the second step of an account that has one. */
export const openEntrance = async (
  tx: Tx,
  ctx: PublicCtx,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  timeZone: string | null = null,
): Promise<Entrance> => {
  const factors = await factorsOf(tx, clientId, userId)
  if (factors.length === 0) return startSession(tx, clientId, userId, originOf(ctx, 'password', timeZone))
  return { second_factor: factors, secret: await beginStep(tx, { clientId, userId, timeZone }) }
}

/** Answers the same to the browser. */
export const throughEntrance = async (ctx: PublicCtx, entrance: Entrance): Promise<SessionData | SecondStepNeeded> => {
  if ('token' in entrance) return entered(ctx, entrance)
  ctx.stepCookie.write(entrance.secret, stepEnd())
  return { second_factor: entrance.second_factor }
}
