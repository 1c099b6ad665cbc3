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
  'analysis.findings',
  'receipts.create',
  'receipts.get',
  'receipts.document',
  'downloads.create',
  'downloads.data',
  'downloads.story',
  'downloads.retry',
  'downloads.renew',
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
  /** The first call of this caller in the minute. */
  readonly first: boolean
  /** The call is one too many. */
  readonly refusal: Refusal | null
}

export interface CallLimits {
  /** Counts a call. */
  count(credential: Credential, heavy: boolean): Promise<CallState>
  /** Counts a token that nobody has, sent from a network. */
  guessed(network: string): Promise<void>
  /** Refuses a network that has sent too many of them. Throws Refusal rate_limited. */
  refuseGuessing(network: string): Promise<void>
}

/** Different tokens in a minute that nobody has, from one network: guessing is hopeless, and must not fill memory or keep the database busy. */
const GUESSES = 60

const keyOf = (credential: Credential): string =>
  credential.kind === 'token' ? credential.hash : credential.claims.sessionId

/** Seconds until calls count again. */
const waitOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))
const secondsWords = (seconds: number): string => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

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
  const guesses = new RateLimiterMemory({ points: GUESSES, duration: SECONDS })
  return {
    guessed: async network => {
      await guesses.penalty(network)
    },
    refuseGuessing: async network => {
      const state = await guesses.get(network)
      if (state === null || state.consumedPoints < GUESSES) return
      const retryAfter = waitOf(state)
      throw new Refusal(
        'rate_limited',
        `Too many tokens that are not valid. Try again in ${secondsWords(retryAfter)}.`,
        {
          retryAfter,
        },
      )
    },
    count: async (credential, heavy) => {
      const counted = (limiters[credential.kind] ?? []).filter(({ name }) => heavy || name === 'all')
      const states: string[] = []
      let refusal: Refusal | null = null
      let first = false
      for (const { name, points, limiter } of counted) {
        const result = await limiter.consume(keyOf(credential)).catch((error: unknown) => {
          if (error instanceof RateLimiterRes) return error
          throw error
        })
        const wait = waitOf(result)
        if (name === 'all') first = result.consumedPoints === 1
        states.push(`"${name}";r=${Math.max(0, result.remainingPoints)};t=${wait}`)
        if (result.consumedPoints > points)
          refusal ??= new Refusal(
            'rate_limited',
            `At most ${points} ${name === 'heavy' ? 'calculations and files' : 'calls'} in a minute. Try again in ${secondsWords(wait)}.`,
            { retryAfter: wait },
          )
      }
      const policy = counted.map(({ name, points }) => `"${name}";q=${points};w=${SECONDS}`)
      return { headers: { RateLimit: states.join(', '), 'RateLimit-Policy': policy.join(', ') }, first, refusal }
    },
  }
}
