import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from './types'

/** Counts per key in the database, for all server processes: at most `points` in `minutes`. Keys begin with `keyPrefix`. */
export const createLimiter = (db: Database, keyPrefix: string, points: number, minutes: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values?: unknown[] }) => db.query(text, values ?? []),
    },
    storeType: 'client',
    tableName: 'login_limits',
    tableCreated: true,
    // Maintenance removes what has expired.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: minutes * 60,
    // Attempts after the refusal cost no statement.
    inMemoryBlockOnConsumed: points + 1,
  })

/** A key for a limiter: a hash, so that its parts cannot be read from it. */
export const limiterKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join(' ').toLowerCase()).digest('base64url')
