import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/types'
import { createJobStore } from '../jobs/store'

export interface Metrics {
  readonly measure: MiddlewareHandler
  /** All numbers, as Prometheus reads them. */
  readonly text: () => Promise<string>
}

/** Of all processes on the database together: any one of them may be asked. */
const jobGauges = (db: Database, registry: Registry): void => {
  const jobs = createJobStore(db)
  const wait = new Gauge({
    name: 'tabularium_job_wait_seconds',
    help: 'How long the job that has been due longest is waiting',
    registers: [registry],
  })
  const amounts = new Gauge({
    name: 'tabularium_jobs',
    help: 'Jobs that wait, run, and failed for good in the last seven days',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const { waiting, running, failed, waitSeconds } = await jobs.load()
      amounts.set({ state: 'waiting' }, waiting)
      amounts.set({ state: 'running' }, running)
      amounts.set({ state: 'failed' }, failed)
      wait.set(waitSeconds)
    },
  })
}

/** Request durations by route (never by path, which would hold ids), the queue of jobs, and the process's own numbers. */
export const createMetrics = (db: Database, withProcess: boolean): Metrics => {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  jobGauges(db, registry)
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
