import { isIPv6 } from 'node:net'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter, limiterKey } from '../../db/limiter'
import type { Database } from '../../db/types'
import type { Sealer } from '../../store/seal'
import { Refusal } from '../../access/refusal'

export interface LoginLimits {
  /** Counts an attempt; throws Refusal rate_limited with Retry-After. Known and unknown accounts count alike. */
  attempt(email: string, address: string): Promise<void>
  /** The same for a browser in which the account was signed in to before: it counts by itself, so that strangers who guess do not keep its owner out. */
  attemptFrom(deviceId: string): Promise<void>
  /** A right password forgives the failures of this browser. */
  succeededFrom(deviceId: string): Promise<void>
  /** Only failures count: a right password takes its attempt back, and forgives the account's failures from this address. */
  succeeded(email: string, address: string): Promise<void>
  /** Counts an attempt at the second step of an account, for which the password was right; throws as `attempt` does. */
  secondStep(account: string): Promise<void>
  /** A right second step forgives those before it. */
  secondStepDone(account: string): Promise<void>
  /** Counts a sign-in with a passkey by its network; throws as `attempt` does. */
  passkey(address: string): Promise<void>
}

export interface SessionDeps {
  readonly loginLimits: LoginLimits
  readonly sealer: Sealer
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

const waiting = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const refusalOf = ({ msBeforeNext }: RateLimiterRes): Refusal => {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const message = `Too many attempts to sign in. Try again in ${waiting(retryAfter)}.`
  return new Refusal('rate_limited', message, { retryAfter })
}

const orRefuse = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    throw error instanceof RateLimiterRes ? refusalOf(error) : error
  }
}

/** Login attempts per account and address, per account, per address and per known device, counted in the database for all server processes. */
export const createLoginLimits = (db: Database): LoginLimits => {
  const [pair, account, source, device, step, stepDay, passkey] = [
    createLimiter(db, 'pair', 10, 15),
    createLimiter(db, 'account', 100, 60),
    createLimiter(db, 'address', 200, 15),
    createLimiter(db, 'device', 10, 15),
    createLimiter(db, 'second-step', 10, 15),
    createLimiter(db, 'second-step-day', 50, 24 * 60),
    createLimiter(db, 'passkey', 200, 15),
  ]
  return {
    // One after the other: an address that is stopped cannot use up an account's attempts.
    attempt: async (email, address) => {
      const network = networkOf(address)
      await orRefuse(source.consume(limiterKey(network)))
      await orRefuse(pair.consume(limiterKey(network, email)))
      await orRefuse(account.consume(limiterKey(email)))
    },
    attemptFrom: deviceId => orRefuse(device.consume(limiterKey(deviceId))),
    succeededFrom: async deviceId => {
      await device.delete(limiterKey(deviceId))
    },
    secondStep: async of => {
      await orRefuse(step.consume(limiterKey(of)))
      await orRefuse(stepDay.consume(limiterKey(of)))
    },
    secondStepDone: async of => {
      await step.delete(limiterKey(of))
      await stepDay.delete(limiterKey(of))
    },
    passkey: address => orRefuse(passkey.consume(limiterKey(networkOf(address)))),
    succeeded: async (email, address) => {
      const network = networkOf(address)
      await pair.delete(limiterKey(network, email))
      await source.reward(limiterKey(network))
      await account.reward(limiterKey(email))
    },
  }
}
