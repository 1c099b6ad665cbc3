import { createMetrics } from './metrics'
import { probeRoutes } from './probes'
import type { Router } from './router'
import { openApiDocument } from './openapi'
import { referenceRoutes } from './reference'
import { brandStylesheet } from '../areas/client'

/** What is not JSON of the contract: health, metrics, the contract itself and its reference, the branding stylesheet. */
export const systemRoutes = ({ hono, deps }: Router): void => {
  const metrics = createMetrics(deps.db, !deps.checkAnswers)
  hono.use('/api/*', metrics.measure)
  hono.use('/proxy/*', metrics.measure)
  probeRoutes(hono, deps, metrics)

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
