import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../http/errors'

const MINUTES = 60

export interface LoginLimits {
  /** Counts an attempt; throws Refusal rate_limited with Retry-After. Known and unknown accounts count alike. */
  attempt(email: string, address: string): Promise<void>
  /** A right password forgives the account's failures from this address. */
  succeeded(email: string, address: string): Promise<void>
}

/** Login attempts per account and address, per account and per address. Counted in each server process. */
export const createLoginLimits = (scale = 1): LoginLimits => {
  const pair = new RateLimiterMemory({ keyPrefix: 'pair', points: 10 * scale, duration: 15 * MINUTES })
  const account = new RateLimiterMemory({ keyPrefix: 'account', points: 100 * scale, duration: 60 * MINUTES })
  const source = new RateLimiterMemory({ keyPrefix: 'address', points: 200 * scale, duration: 15 * MINUTES })
  const pairKey = (email: string, address: string) => `${address} ${email.toLowerCase()}`
  return {
    attempt: async (email, address) => {
      try {
        await source.consume(address)
        await pair.consume(pairKey(email, address))
        await account.consume(email.toLowerCase())
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Refusal('rate_limited', 'Too many attempts to sign in. Please wait and try again.', { retryAfter })
      }
    },
    succeeded: async (email, address) => {
      await pair.delete(pairKey(email, address))
    },
  }
}
