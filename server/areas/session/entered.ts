import type { SessionData } from '@core/contract'
import type { PublicCtx } from '../../access/context'
import { sessionAnswer, type StartedSession } from './startSession'

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
