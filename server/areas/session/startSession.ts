import { sql } from 'drizzle-orm'
import type { SessionData, SessionKind } from '@core/contract'
import { sessions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { liveSession, type Live } from '../../access/authenticate'
import type { PublicCtx, SignInDeps } from '../../access/context'
import { newSessionToken, sessionIdOf } from '../../access/tokens'
import { presentSession } from './present'

/** Days after which a session ends, however much it is used. */
const SESSION_DAYS = 14

export interface StartedSession {
  readonly token: string
  readonly expires: Date
  readonly live: Live
}

/** What a session is remembered by. */
export interface SessionOrigin {
  readonly how: SessionKind
  readonly agent: string
  readonly address: string
  readonly timeZone: string | null
}

/** The same of a request. `timeZone`: that of the device, where it said so. */
export const originOf = (
  { agent, address }: Pick<PublicCtx, 'agent' | 'address'>,
  how: SessionKind,
  timeZone: string | null = null,
): SessionOrigin => ({ how, agent, address, timeZone })

/** Makes a revocable session for an account, inside the account's tenant transaction. */
export const startSession = async (
  tx: Tx,
  clientId: string,
  userId: string,
  origin: SessionOrigin,
): Promise<StartedSession> => {
  const token = newSessionToken(clientId)
  const expires = new Date(Date.now() + SESSION_DAYS * 86_400_000)
  const id = sessionIdOf(token)
  await tx.insert(sessions).values({ ...origin, clientId, id, userId, expires, lastSeen: sql`now()` })
  const live = await liveSession(tx, clientId, id)
  if (!live) throw new Error('a session that was just made is not live')
  return { token, expires, live }
}

/** The wire form of a live session, with a fresh jwt. */
export const sessionAnswer = async ({ tokens }: Pick<SignInDeps, 'tokens'>, live: Live): Promise<SessionData> => {
  const { clientId, userId, sessionId } = live.actor
  return presentSession(live, await tokens.sign({ clientId, userId, sessionId, roleVersion: live.roleVersion }))
}
