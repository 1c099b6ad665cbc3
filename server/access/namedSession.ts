import type { PublicCtx } from './context'
import { Refusal } from './refusal'
import { clientIdOf, sessionIdOf } from './tokens'

export interface NamedSession {
  readonly clientId: string
  readonly sessionId: string
}

/** The session that a request names: that of its cookie, else that of its jwt. It may have ended. Throws Refusal unauthenticated. */
export const namedSession = async ({ bearer, cookie, deps }: PublicCtx): Promise<NamedSession> => {
  const token = cookie.read()
  const clientId = token === null ? null : clientIdOf(token)
  if (token !== null && clientId !== null) return { clientId, sessionId: sessionIdOf(token) }
  if (bearer === null) throw new Refusal('unauthenticated', 'Sign in first.')
  return deps.tokens.verify(bearer)
}
