import { RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter, limiterKey } from '../../db/limiter'
import type { Database } from '../../db/types'
import type { Outbound } from '../../outbound'
import type { Sealer } from '../../store/seal'
import { Refusal } from '../../access/refusal'
import { networkOf } from '../session'

export interface SignOnLimits {
  /** Counts a question or a beginning from an address; throws Refusal rate_limited with Retry-After. */
  count(address: string): Promise<void>
}

export interface SignOnDeps {
  readonly sealer: Sealer
  readonly outbound: Outbound
  readonly signOnLimits: SignOnLimits
}

/** 300 in 15 minutes from one address: nobody lists domains, or fills the table of attempts. */
export const createSignOnLimits = (db: Database): SignOnLimits => {
  const limiter = createLimiter(db, 'sign_on', 300, 15)
  return {
    count: async address => {
      try {
        await limiter.consume(limiterKey(networkOf(address)))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Refusal('rate_limited', 'Too many attempts to sign in. Try again in a few minutes.', { retryAfter })
      }
    },
  }
}
