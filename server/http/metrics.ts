import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Request durations by route (never by path, which would hold ids) and the process's own numbers. */
export const createMetrics = (withProcess: boolean): { measure: MiddlewareHandler; text: () => Promise<string> } => {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 60],
    registers: [registry],
  })
  return {
    measure: async (c, next) => {
      const stop = seconds.startTimer()
      await next()
      stop({ method: c.req.method, route: routePath(c, -1), status: c.res.status })
    },
    text: () => registry.metrics(),
  }
}
