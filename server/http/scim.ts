import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERROR_STATUS } from '@core/contract'
import { scimRoutes, ScimRefusal, URN, type ScimAnswer, type ScimRoute } from '../areas/scim'
import { Refusal } from '../access/refusal'
import { authenticated, refuseScope } from './admission'
import { showsToken } from './bearer'
import { readJson } from './body'
import type { HonoEnv } from './honoEnv'
import { baseOf, contextOf } from './contexts'
import { withDeadline } from './mount'
import type { Router } from './router'
import { asRefusal } from './respond'

const ROOT = '/scim/v2'
const MEDIA_TYPE = 'application/scim+json'
/** Bodies of people and of groups with all their members. */
const BODY_LIMIT = 2 * 1024 * 1024

const json = (c: Context<HonoEnv>, status: number, body: unknown): Response => {
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, { 'content-type': MEDIA_TYPE })
}

const failed = (c: Context<HonoEnv>, router: Router, error: unknown): Response => {
  if (error instanceof ScimRefusal) {
    const { status, message, scimType } = error
    return json(c, status, {
      schemas: [URN.error],
      status: String(status),
      ...(scimType && { scimType }),
      detail: message,
    })
  }
  const log = router.deps.log.child({ request_id: c.get('requestId'), endpoint: 'scim' })
  const { code, message, detail } = asRefusal(error, log, c.req.raw.signal)
  const status = ERROR_STATUS[code]
  if (detail.retryAfter !== undefined) c.header('Retry-After', String(detail.retryAfter))
  if (status === 401) c.header('WWW-Authenticate', 'Bearer realm="tabularium", error="invalid_token"')
  const scimType = code === 'invalid' && c.req.method !== 'GET' ? { scimType: 'invalidSyntax' } : {}
  return json(c, status, { schemas: [URN.error], status: String(status), ...scimType, detail: message })
}

const bodyOf = (c: Context<HonoEnv>): Promise<unknown> => {
  const raw = c.req.raw
  const type = raw.headers.get('content-type') ?? ''
  // The same JSON under a name of its own.
  if (!/^application\/scim\+json\s*(;|$)/i.test(type)) return readJson(raw, BODY_LIMIT)
  const headers = new Headers(raw.headers)
  headers.set('content-type', 'application/json')
  const init: RequestInit & { duplex: 'half' } = { headers, method: raw.method, body: raw.body, duplex: 'half' }
  return readJson(new Request(raw.url, init), BODY_LIMIT)
}

const baseAddress = (c: Context<HonoEnv>, router: Router): string =>
  (router.deps.publicOrigin ?? new URL(c.req.url).origin) + ROOT

const serve = async (
  c: Context<HonoEnv>,
  router: Router,
  { method, path, run }: ScimRoute,
  signal: AbortSignal,
): Promise<ScimAnswer> => {
  const { deps } = router
  const input = {
    base: baseAddress(c, router),
    id: c.req.param('id') ?? '',
    query: c.req.query(),
    ifMatch: c.req.header('if-match'),
    ifNoneMatch: c.req.header('if-none-match'),
  }
  // Sessions of people are for screens: only a token with the scope of its own comes in.
  if (!showsToken(c.req.header('authorization'))) throw new Refusal('unauthenticated', 'A token is needed.')
  const base = baseOf(c, router, { id: `scim ${method} ${path}` }, signal)
  if (method === 'GET')
    return authenticated(c, deps, { call: 'scim', heavy: false }, (live, tx) => {
      refuseScope(live, 'scim')
      return run(tx, contextOf(c, base, router, live), { ...input, body: null })
    })
  const ctx = await authenticated(c, deps, { call: 'scim', heavy: false }, live => {
    refuseScope(live, 'scim')
    return contextOf(c, base, router, live)
  })
  const body = method === 'DELETE' ? null : await bodyOf(c)
  return ctx.tenant(tx => run(tx, ctx, { ...input, body }))
}

/** SCIM 2.0 for the directories of organisations: its own wire beside the contract, with the same admission and counting. */
export const mountScim = (router: Router): void => {
  for (const route of scimRoutes)
    router.hono.on(route.method, ROOT + route.path, async c => {
      try {
        const {
          status,
          body,
          headers = {},
        } = await withDeadline(signal => serve(c, router, route, signal), c.req.raw.signal)
        for (const [name, value] of Object.entries(headers)) c.header(name, value)
        if (body === null) return c.body(null, status as 204 | 304)
        return json(c, status, body)
      } catch (error) {
        return failed(c, router, error)
      }
    })
  router.hono.all(`${ROOT}/*`, c => {
    const isKnown = /\/(Me|Bulk)(\/|$)/.test(c.req.path)
    return failed(
      c,
      router,
      new ScimRefusal(isKnown ? 501 : 404, isKnown ? 'This is not supported.' : 'There is nothing here.'),
    )
  })
}
