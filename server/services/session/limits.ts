import { isIPv6 } from 'node:net'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter, limiterKey } from '../../db/limiter'
import type { Database } from '../../db/types'
import { Refusal } from '../../http/errors'

export interface LoginLimits {
  /** Counts an attempt; throws Refusal rate_limited with Retry-After. Known and unknown accounts count alike. */
  attempt(email: string, address: string): Promise<void>
  /** Only failures count: a right password takes its attempt back, and forgives the account's failures from this address. */
  succeeded(email: string, address: string): Promise<void>
}

/** What one caller can choose addresses from: an IPv6 host has the whole /64. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const [front, back] = [head, tail ?? ''].map(part => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0)
  const groups = [...(front ?? []), ...Array.from({ length: zeros }, () => '0'), ...(back ?? [])]
  return `${groups
    .slice(0, 4)
    .map(group => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const refusalOf = ({ msBeforeNext }: RateLimiterRes): Refusal =>
  new Refusal('rate_limited', 'Too many attempts to sign in. Please wait and try again.', {
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })

/** Login attempts per account and address, per account and per address, counted in the database for all server processes. */
export const createLoginLimits = (db: Database): LoginLimits => {
  const [pair, account, source] = [
    createLimiter(db, 'pair', 10, 15),
    createLimiter(db, 'account', 100, 60),
    createLimiter(db, 'address', 200, 15),
  ]
  return {
    // One after the other: an address that is stopped cannot use up an account's attempts.
    attempt: async (email, address) => {
      const network = networkOf(address)
      try {
        await source.consume(limiterKey(network))
        await pair.consume(limiterKey(network, email))
        await account.consume(limiterKey(email))
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusalOf(error) : error
      }
    },
    succeeded: async (email, address) => {
      const network = networkOf(address)
      await pair.delete(limiterKey(network, email))
      await source.reward(limiterKey(network))
      await account.reward(limiterKey(email))
    },
  }
}
