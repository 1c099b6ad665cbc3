import { RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter, limiterKey } from '../../db/limiter'
import type { Database } from '../../db/types'
import { Refusal } from '../../access/refusal'
import type { Mailer } from '../../mail'
import { networkOf } from '../session'

export interface JoinLimits {
  /** Counts a mail that somebody without a session asks for; throws Refusal rate_limited with Retry-After. */
  mail(email: string, address: string): Promise<void>
  /** Counts a secret that is shown, right or wrong. */
  secret(address: string): Promise<void>
}

export interface JoiningDeps {
  readonly joinLimits: JoinLimits
  /** Null without a mail server: links are handed over. */
  readonly mailer: Mailer | null
}

/** Counted in the database for all server processes; known and unknown addresses count alike. */
export const createJoinLimits = (db: Database): JoinLimits => {
  const [perAddress, perNetwork, secrets] = [
    createLimiter(db, 'join-mail', 5, 60),
    createLimiter(db, 'join-network', 30, 60),
    createLimiter(db, 'join-secret', 60, 15),
  ]
  const orRefuse = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('rate_limited', 'Too many attempts. Wait a while, then try again.', {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      })
    }
  }
  return {
    mail: async (email, address) => {
      await orRefuse(perNetwork.consume(limiterKey(networkOf(address))))
      await orRefuse(perAddress.consume(limiterKey(email)))
    },
    secret: address => orRefuse(secrets.consume(limiterKey(networkOf(address)))),
  }
}
