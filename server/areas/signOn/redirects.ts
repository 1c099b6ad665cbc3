import type { PublicCtx } from '../../access/context'
import { writeAudit } from '../../access/audit'
import { SignOnProblem } from './problem'
import type { Connection } from './store'

/** Sends the browser on. `to` is a path of the product, or an address of the connection's provider. */
export const redirectTo = (to: string): Response =>
  new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } })

/** A path of the product; '/' for everything else. */
export const ownPath = (next: string | undefined): string => {
  if (next === undefined || !/^\/(?![/\\])[^\s\\\p{C}]*$/u.test(next)) return '/'
  const base = 'https://own.invalid'
  const url = URL.parse(next, base)
  return url?.origin === base ? url.pathname + url.search + url.hash : '/'
}

const REASON_MAX = 300

/**
 * Sends somebody who is not signed in to the login page, with the code of why and the number of the request; the reason is in the
 * audit log of the connection's organisation.
 */
export const turnedAway = async (
  ctx: PublicCtx,
  error: unknown,
  connection: Pick<Connection, 'clientId' | 'name'> | null,
  next = '/',
): Promise<Response> => {
  if (!(error instanceof SignOnProblem)) throw error
  const { clientId } = connection ?? { clientId: null }
  ctx.log.info({ cause: error.code, address: ctx.address }, 'sign-in by a provider refused')
  if (connection && clientId !== null)
    await ctx.deps.db.tenant(clientId, tx =>
      writeAudit(
        tx,
        { clientId, userId: null, address: ctx.address, requestId: ctx.requestId },
        {
          event: 'login',
          outcome: 'refused',
          detail: { connection: connection.name, cause: error.code, reason: error.reason.slice(0, REASON_MAX) },
        },
      ),
    )
  const query = new URLSearchParams({
    problem: error.code,
    request: ctx.requestId,
    ...(next !== '/' && { next }),
  })
  return redirectTo(`/login?${query.toString()}`)
}
