import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { serveClient } from './http/client'
import { callHeaders } from './http/admission'
import type { Deps } from './http/deps'
import { notFound, Refusal } from './access/refusal'
import { securityHeaders } from './http/headers'
import { methodsOf } from './http/methods'
import type { HonoEnv } from './http/honoEnv'
import { mount } from './http/mount'
import type { Router } from './http/router'
import { asRefusal, refuse } from './http/respond'
import { routesOf } from './areas'
import { mcpRoutes } from './http/mcp'
import { mountScim } from './http/scim'
import { systemRoutes } from './http/system'

export interface App {
  /** Answers a request without any port. */
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>
  readonly router: Router
}

/** The whole application over its dependencies. It never listens: main.ts and the tests do what they like with `fetch`. */
export const createApp = (deps: Deps): App => {
  const hono = new Hono<HonoEnv>()
  const router: Router = { hono, deps, mounted: new Map(), readers: new Map() }

  hono.use(requestId())
  hono.use(async (c, next) => {
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    deps.log.info(
      { request_id: c.get('requestId'), method: c.req.method, route: routePath(c, -1), status: c.res.status, ms },
      'request',
    )
  })
  hono.use(securityHeaders(deps.publicOrigin))
  hono.use(compress())

  hono.use(callHeaders)

  systemRoutes(router)
  mcpRoutes(router)
  for (const route of routesOf(deps)) mount(router, route)
  mountScim(router)
  if (deps.clientDir !== null) serveClient(hono, deps.clientDir)

  const methods = methodsOf(router)
  hono.notFound(c => {
    const allowed = methods(c.req.path)
    if (allowed.length === 0) return refuse(c, notFound('page'), c.get('requestId'))
    c.header('Allow', allowed.join(', '))
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    return refuse(
      c,
      new Refusal('method_not_allowed', `This address answers ${allowed.join(', ')}.`),
      c.get('requestId'),
    )
  })
  hono.onError((error, c) =>
    refuse(
      c,
      asRefusal(error, deps.log.child({ request_id: c.get('requestId') }), c.req.raw.signal),
      c.get('requestId'),
    ),
  )
  return { fetch: (request, bindings) => hono.fetch(request, bindings), router }
}
