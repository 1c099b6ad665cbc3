import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../access/refusal'
import type { Credential } from './bearer'

/** Calls in a minute: of all kinds, and of those that make the server calculate or write files. */
export interface Quota {
  readonly all: number
  readonly heavy: number
}

export type Quotas = Readonly<Record<Credential['kind'], Quota>>

/** Of one token, and of one session, whose screens ask for much at a time. */
export const QUOTAS: Quotas = { token: { all: 600, heavy: 60 }, session: { all: 6000, heavy: 1200 } }

const SECONDS = 60

const HEAVY: ReadonlySet<string> = new Set([
  'analysis.run',
  'analysis.base',
  'downloads.create',
  'downloads.data',
  'downloads.retry',
  'summaries.create',
  'summaries.retry',
  'summaries.makeDeck',
  'preparation.preview',
  'preparation.weighting',
  'preparation.make',
])

/** Whether a call counts among those that make the server calculate or write files. */
export const isHeavy = (endpointId: string): boolean => HEAVY.has(endpointId)

/** What is left, as headers say it (draft-ietf-httpapi-ratelimit-headers). */
export interface CallState {
  readonly headers: Readonly<Record<'RateLimit' | 'RateLimit-Policy', string>>
  /** The call is one too many. */
  readonly refusal: Refusal | null
}

export interface CallLimits {
  /** Counts a call. */
  count(credential: Credential, heavy: boolean): Promise<CallState>
}

const keyOf = (credential: Credential): string =>
  credential.kind === 'token' ? credential.hash : credential.claims.sessionId

/** Counts in the memory of this process: a call costs no statement, and each of several processes counts for itself. */
export const createCallLimits = (quotas: Quotas = QUOTAS): CallLimits => {
  const limiters = Object.fromEntries(
    (['token', 'session'] as const).map(kind => [
      kind,
      (['all', 'heavy'] as const).map(name => {
        const points = quotas[kind][name]
        return { name, points, limiter: new RateLimiterMemory({ points, duration: SECONDS }) }
      }),
    ]),
  )
  return {
    count: async (credential, heavy) => {
      const counted = (limiters[credential.kind] ?? []).filter(({ name }) => heavy || name === 'all')
      const states: string[] = []
      let refusal: Refusal | null = null
      for (const { name, points, limiter } of counted) {
        const result = await limiter.consume(keyOf(credential)).catch((error: unknown) => {
          if (error instanceof RateLimiterRes) return error
          throw error
        })
        const wait = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
        states.push(`"${name}";r=${Math.max(0, result.remainingPoints)};t=${wait}`)
        if (result.consumedPoints > points)
          refusal ??= new Refusal(
            'rate_limited',
            `At most ${points} ${name === 'heavy' ? 'calculations and files' : 'calls'} in a minute. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
            { retryAfter: wait },
          )
      }
      const policy = counted.map(({ name, points }) => `"${name}";q=${points};w=${SECONDS}`)
      return { headers: { RateLimit: states.join(', '), 'RateLimit-Policy': policy.join(', ') }, refusal }
    },
  }
}
