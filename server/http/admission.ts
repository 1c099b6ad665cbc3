import type { Context, MiddlewareHandler } from 'hono'
import { scopeOf, type Endpoint } from '@core/contract'
import { scopesAllow, type Scope } from '@core/domain'
import { belongsTo, flagIsOn } from '../access/audience'
import { liveSession, liveToken, type Live } from '../access/authenticate'
import { findAddressed, type Found } from '../access/objects'
import { notFound, Refusal } from '../access/refusal'
import type { Tx } from '../db/types'
import { networkOf } from '../areas/session'
import { addressOf } from './address'
import { credentialOf, uselessToken, type Credential } from './bearer'
import { isHeavy } from './callLimits'
import type { Deps } from './deps'
import type { HonoEnv } from './honoEnv'

/** What people can do before they have the second factor that their organisation requires: set it up. */
export const SET_UP: ReadonlySet<string> = new Set([
  'session.config',
  'account.get',
  'account.totpStart',
  'account.totpConfirm',
  'account.passkeyOptions',
  'account.passkeyAdd',
])

/** A session of which the jwt still says what is true, or a token that is in force; null for a token that is not. */
const liveOf = async (tx: Tx, credential: Credential, call: string): Promise<Live | null> => {
  if (credential.kind === 'token') return liveToken(tx, credential.clientId, credential.hash)
  const { clientId, claims } = credential
  const live = await liveSession(tx, clientId, claims.sessionId)
  if (live?.actor.userId !== claims.userId) throw new Refusal('unauthenticated', 'Sign in first.')
  // The session goes on with other rights: the client gets a new jwt by its cookie instead of asking the person to log in.
  if (live.roleVersion !== claims.roleVersion)
    throw new Refusal('token_expired', 'Your rights have changed. Reload the page.')
  if (live.mustSetUp && !SET_UP.has(call))
    throw new Refusal('forbidden', 'Your organisation requires a second factor. Set it up first.')
  return live
}

/** Refuses a token without the scope of the call; sessions have all of them. */
export const refuseScope = ({ token }: Live, needed: Scope | null): void => {
  if (token === null) return
  if (needed === null) throw new Refusal('forbidden', 'Only people in a browser can do this. A token cannot.')
  if (!scopesAllow(token.scopes, needed))
    throw new Refusal('forbidden', `This token cannot do this: it does not have the scope “${needed}”.`)
}

/**
 * Counts the call and finds who makes it, in the transaction that `work` goes on in. Everyone comes in here, with whatever they
 * show. Throws Refusal unauthenticated, token_expired, rate_limited, or forbidden for people who have to set up a second factor first.
 */
export const authenticated = async <T>(
  c: Context<HonoEnv>,
  deps: Deps,
  { call, heavy }: { readonly call: string; readonly heavy: boolean },
  work: (live: Live, tx: Tx) => T | Promise<T>,
): Promise<T> => {
  const credential = await credentialOf(c.req.header('authorization'), deps.tokens)
  const network = networkOf(addressOf(c, deps.trustedProxies))
  if (credential.kind === 'token') await deps.callLimits.refuseGuessing(network)
  const { headers, first, refusal } = await deps.callLimits.count(credential, heavy)
  c.set('callHeaders', headers)
  if (refusal !== null) throw refusal
  return deps.db.tenant(credential.clientId, async tx => {
    const live = await liveOf(tx, credential, call)
    if (live !== null) {
      c.set('actor', live.actor)
      return work(live, tx)
    }
    // A program that goes on with a token that has expired is no guesser.
    if (first) await deps.callLimits.guessed(network)
    throw uselessToken()
  })
}

/** Says what is left of the caller's calls, in every answer to one that was counted. */
export const callHeaders: MiddlewareHandler<HonoEnv> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(c.get('callHeaders') ?? {})) c.res.headers.set(name, value)
}

export interface Addressed {
  readonly params: Record<string, string>
  readonly query: unknown
}

export type Admitted = Live & Addressed & { readonly found: Found | null }

/** The rights table at work: who calls, scope, audience, flag, then the addressed object. In one transaction, which `work` goes on in. */
export const admitTo = <T>(
  c: Context<HonoEnv>,
  deps: Deps,
  endpoint: Endpoint,
  addressed: () => Addressed,
  work: (admitted: Admitted, tx: Tx) => T | Promise<T>,
): Promise<T> =>
  authenticated(c, deps, { call: endpoint.id, heavy: isHeavy(endpoint.id) }, async (live, tx) => {
    refuseScope(live, scopeOf(endpoint))
    if (!belongsTo(endpoint.audience, live.actor))
      throw new Refusal('forbidden', 'You do not have the right to do this.')
    if (endpoint.flag && !flagIsOn(endpoint.flag, live.client.flags)) throw notFound('page')
    const input = addressed()
    const found = await findAddressed(tx, live.actor, endpoint.object, input.params)
    return work({ ...live, ...input, found }, tx)
  })
