import { isLocal } from './address'
import { createMetrics } from './metrics'
import type { Router } from './router'
import { openApiDocument } from './openapi'
import { referenceRoutes } from './reference'
import { brandStylesheet } from '../areas/client'

/** What is not JSON of the contract: health, metrics, the contract itself and its reference, the branding stylesheet. */
export const systemRoutes = ({ hono, deps }: Router): void => {
  const { measure, text } = createMetrics(!deps.checkAnswers)
  hono.use('/api/*', measure)
  hono.use('/proxy/*', measure)

  hono.get('/healthz', c => c.json({ status: 'ok' }))
  hono.get('/readyz', async c => {
    try {
      await deps.db.ping()
      return c.json({ status: 'ready' })
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready')
      return c.json({ status: 'database out of reach' }, 503)
    }
  })
  // Numbers about use are for the operator on this machine; for everyone else there is no such page.
  hono.get('/metrics', async c => (isLocal(c) ? c.text(await text()) : c.notFound()))

  let document: string | undefined
  hono.get('/openapi.json', c => {
    document ??= JSON.stringify(openApiDocument())
    return c.body(document, 200, { 'content-type': 'application/json' })
  })

  referenceRoutes(hono)

  hono.get('/api/branding/:file{[0-9a-z-]{1,60}\\.css}', async c => {
    const css = await brandStylesheet(deps.db, c.req.param('file').slice(0, -'.css'.length))
    return c.body(css, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
  })
}
