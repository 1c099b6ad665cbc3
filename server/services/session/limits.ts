import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/types'
import { Refusal } from '../../http/errors'

const MINUTES = 60

export interface LoginLimits {
  /** Counts an attempt; throws Refusal rate_limited with Retry-After. Known and unknown accounts count alike. */
  attempt(email: string, address: string): Promise<void>
  /** A right password forgives the account's failures from this address, and does not count against the address. */
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
  const storeClient = {
    query: ({ text, values }: { text: string; values?: unknown[] }) => db.query(text, values ?? []),
  }
  const limiter = (keyPrefix: string, points: number, minutes: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'login_limits',
      tableCreated: true,
      // Maintenance removes what has expired.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: minutes * MINUTES,
      // Whoever goes on after the refusal costs no statement.
      inMemoryBlockOnConsumed: points + 1,
    })
  const [pair, account, source] = [limiter('pair', 10, 15), limiter('account', 100, 60), limiter('address', 200, 15)]
  const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ').toLowerCase()).digest('base64url')
  return {
    // One after the other: an address that is stopped cannot use up an account's attempts.
    attempt: async (email, address) => {
      const network = networkOf(address)
      try {
        await source.consume(keyOf(network))
        await pair.consume(keyOf(network, email))
        await account.consume(keyOf(email))
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusalOf(error) : error
      }
    },
    succeeded: async (email, address) => {
      const network = networkOf(address)
      await pair.delete(keyOf(network, email))
      await source.reward(keyOf(network))
    },
  }
}
