import type { Hono } from 'hono'
import type { Endpoint } from '@core/contract'
import type { Deps } from './deps'
import type { TxRoute } from './guarded'
import type { HonoEnv } from './honoEnv'

/** Where endpoints are mounted. */
export interface Router {
  readonly hono: Hono<HonoEnv>
  readonly deps: Deps
  /** Endpoints by id, as they were mounted. */
  readonly mounted: Map<string, Endpoint>
  /** The calls that read in one transaction, by id. */
  readonly readers: Map<string, TxRoute>
}
