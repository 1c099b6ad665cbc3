import { RateLimiterRes } from 'rate-limiter-flexible'
import { SHARE_LIMITS } from '@core/domain'
import { createLimiter, limiterKey } from '../../db/limiter'
import type { Database } from '../../db/types'
import { Refusal } from '../../access/refusal'

export interface ShareLimits {
  /** Counts addresses that a person asks to write to; throws Refusal rate_limited with Retry-After. */
  count(clientId: string, userId: string, addresses: number): Promise<void>
}

/** Addresses per person and hour, sent to or not: neither mails nor guesses come in floods. */
export const createShareLimits = (db: Database): ShareLimits => {
  const limiter = createLimiter(db, 'share', SHARE_LIMITS.perHour, 60)
  return {
    count: async (clientId, userId, addresses) => {
      try {
        await limiter.consume(limiterKey(clientId, userId), addresses)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Refusal('rate_limited', 'You have shared with very many addresses. Please wait and try again.', {
          retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        })
      }
    },
  }
}
