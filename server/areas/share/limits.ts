import { RateLimiterRes } from 'rate-limiter-flexible'
import { ACCESS_LIMITS, SHARE_LIMITS } from '@core/domain'
import { createLimiter, limiterKey } from '../../db/limiter'
import type { Database } from '../../db/types'
import { Refusal } from '../../access/refusal'

export interface ShareLimits {
  /** Counts addresses that a person asks to write to; throws Refusal rate_limited with Retry-After. */
  count(clientId: string, userId: string, addresses: number): Promise<void>
  /** Addresses that the person can still write to in this hour. */
  left(clientId: string, userId: string): Promise<number>
  /** Counts addresses that a person looks up before writing to them. */
  look(clientId: string, userId: string, addresses: number): Promise<void>
  /** Counts requests for access; throws the same. */
  ask(clientId: string, userId: string): Promise<void>
}

/** At most so many points of one person in an hour. Throws the message with Retry-After. */
const counter =
  (limiter: ReturnType<typeof createLimiter>, message: string) =>
  async (clientId: string, userId: string, points = 1): Promise<void> => {
    try {
      await limiter.consume(limiterKey(clientId, userId), points)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('rate_limited', message, { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
    }
  }

/** Addresses and requests per person and hour, whether they lead to anything or not: neither mails nor guesses come in floods. */
export const createShareLimits = (db: Database): ShareLimits => {
  const mails = createLimiter(db, 'share', SHARE_LIMITS.perHour, 60)
  return {
    count: counter(mails, 'You have shared with very many addresses. Try again later.'),
    left: async (clientId, userId) => {
      const used = await mails.get(limiterKey(clientId, userId))
      return used === null ? SHARE_LIMITS.perHour : Math.max(0, used.remainingPoints)
    },
    look: counter(
      createLimiter(db, 'share-look', SHARE_LIMITS.looksPerHour, 60),
      'You have looked up very many addresses. Try again later.',
    ),
    ask: counter(
      createLimiter(db, 'access', ACCESS_LIMITS.perHour, 60),
      'You have asked for access very often. Try again later.',
    ),
  }
}
