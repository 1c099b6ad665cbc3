import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type * as contract from '@core/contract'
import { domainOf } from '@core/domain'
import type { PublicCtx } from '../../access/context'
import type { PublicVerb } from '../../access/verbs'
import type { Sealer } from '../../store/seal'
import { bindBrowser, startAttempt } from './attempts'
import type { SignOnDeps } from './deps'
import { newSecrets, oidcStart, type OidcClient } from './oidc'
import { SignOnProblem } from './problem'
import { ownPath, redirectTo, turnedAway } from './redirects'
import { samlStart } from './saml'
import { failedTest, recordTest, toResult } from './tests'
import { organisationOf, readConnection, secretOf, type Connection } from './store'

/** The connection of a domain that is switched on; the same two questions for every domain. */
const connectionFor = async (ctx: PublicCtx, domain: string): Promise<Connection | null> => {
  const { db } = ctx.deps
  const [found] = await db.tenant(null, async tx => {
    const result = await tx.execute(sql`select organisation, connection_id from sign_on_lookup(${domain})`)
    return (result as { rows: { organisation: string; connection_id: string }[] }).rows
  })
  const connection = await db.tenant(found?.organisation ?? null, tx =>
    readConnection(tx, found?.organisation ?? '', found?.connection_id ?? ''),
  )
  return connection?.enabled === true ? connection : null
}

/** The provider of an address's domain. Accounts are not looked at. */
export const findSignOn =
  ({ signOnLimits }: SignOnDeps): PublicVerb<typeof contract.findSignOn> =>
  async (ctx, { body }) => {
    await signOnLimits.count(ctx.address)
    const connection = await connectionFor(ctx, domainOf(body.email.toLowerCase()) ?? '')
    return {
      provider: connection && {
        name: connection.name,
        start: `/api/sign_on/${encodeURIComponent(connection.id)}/start`,
      },
    }
  }

const ticket = z.object({ connectionId: z.string(), userId: z.string(), until: z.number() })
const TICKET = 'test of a connection'
const TICKET_MS = 5 * 60_000

/** What lets an admin's browser begin a test. */
export const testTicket = (sealer: Sealer, connectionId: string, userId: string): string =>
  sealer.seal(JSON.stringify({ connectionId, userId, until: Date.now() + TICKET_MS }), TICKET)

/** The admin who began a test of the connection; null: nobody did, or too long ago. */
const testerOf = (sealer: Sealer, connectionId: string, sealed: string): string | null => {
  try {
    const { userId, until, ...of } = ticket.parse(JSON.parse(sealer.open(sealed, TICKET)))
    return of.connectionId === connectionId && until > Date.now() ? userId : null
  } catch {
    return null
  }
}

/** What an OpenID Connect provider is asked as. */
export const oidcClientOf = (connection: Connection, sealer: Sealer, origin: string): OidcClient => {
  const { settings } = connection
  if (settings.kind !== 'oidc') throw new SignOnProblem('invalid', 'The connection does not use OpenID Connect.')
  const secret = connection.secret === null ? null : sealer.open(connection.secret, secretOf(connection.id))
  return { ...settings, secret, origin }
}

/** Refuses a connection that is missing or off; tests work with one that is off. */
export const usable = (connection: Connection | null, isTest: boolean): Connection => {
  if (!connection) throw new SignOnProblem('off', 'There is no such connection.')
  if (!connection.enabled && !isTest) throw new SignOnProblem('off', 'The connection is switched off.')
  return connection
}

/** Sends the browser to the provider of a connection. */
export const startSignOn =
  ({ sealer, outbound, signOnLimits }: SignOnDeps): PublicVerb<typeof contract.startSignOn> =>
  async (ctx, { params: { connectionId }, query }) => {
    const next = ownPath(query.next)
    const clientId = organisationOf(connectionId)
    const { db } = ctx.deps
    await signOnLimits.count(ctx.address)
    const found = await db.tenant(clientId, tx => readConnection(tx, clientId, connectionId))
    const testedBy = query.test === undefined ? null : testerOf(sealer, connectionId, query.test)
    try {
      if (query.test !== undefined && testedBy === null)
        throw new SignOnProblem('expired', 'The test was begun too long ago.')
      const connection = usable(found, testedBy !== null)
      const secrets = newSecrets()
      const isSaml = connection.settings.kind === 'saml'
      const requestId = isSaml ? `_${randomBytes(20).toString('hex')}` : null
      const state = await db.tenant(clientId, tx => startAttempt(tx, { connection, requestId, testedBy }))
      const to =
        requestId === null
          ? await oidcStart(outbound, oidcClientOf(connection, sealer, ctx.origin), { ...secrets, state })
          : await samlStart(connection, ctx.origin, requestId, state)
      bindBrowser(ctx.signOnCookie, sealer, { state, connectionId, next, ...secrets })
      return redirectTo(to)
    } catch (error) {
      if (found && testedBy !== null && error instanceof SignOnProblem) {
        await recordTest(ctx, found, testedBy, failedTest(error))
        return toResult(found)
      }
      return turnedAway(ctx, error, found, next)
    }
  }
