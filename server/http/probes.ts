import { Hono } from 'hono'
import { isOperator } from './address'
import type { Deps } from './deps'
import type { HonoEnv } from './honoEnv'
import { createMetrics, type Metrics } from './metrics'

type Probed = Pick<Deps, 'db' | 'log' | 'isStopping' | 'metricsFrom'>

/** What operators and proxies ask of any process: whether it lives, whether it can work, and its numbers. */
export const probeRoutes = (
  hono: Hono<HonoEnv>,
  { db, log, isStopping, metricsFrom }: Probed,
  { text }: Metrics,
): void => {
  hono.get('/healthz', c => c.json({ status: 'ok' }))
  hono.get('/readyz', async c => {
    if (isStopping?.()) return c.json({ status: 'stopping' }, 503)
    try {
      await db.ping()
      return c.json({ status: 'ready' })
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return c.json({ status: 'database out of reach' }, 503)
    }
  })
  // Numbers about use are for operators; for everyone else there is no such page.
  hono.get('/metrics', async c => (isOperator(c, metricsFrom) ? c.text(await text()) : c.notFound()))
}

/** All that a process answers which works on jobs alone. */
export const createProbes = (deps: Probed): { readonly fetch: Hono<HonoEnv>['fetch'] } => {
  const hono = new Hono<HonoEnv>()
  probeRoutes(hono, deps, createMetrics(deps.db, true))
  return { fetch: hono.fetch }
}
