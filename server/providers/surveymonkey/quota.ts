import { clampWait } from '../call'
import { ProviderFault } from '../fault'

/** A limit of calls that is used up. */
export interface UsedUp {
  /** Milliseconds until it is reset. */
  readonly waitMs: number
  /** In words: "500 calls a day". */
  readonly limit: string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const wordsOf = (headers: Headers, name: string): string => {
  const most = headers.get(`x-ratelimit-app-global-${name}-limit`) ?? ''
  const window = name.toLowerCase()
  return /^\d{1,9}$/u.test(most) ? `${most} calls a ${window}` : `calls a ${window}`
}

/** Milliseconds to the reset that headers give in seconds; to the end of the window where they make no sense. */
const resetOf = (headers: Headers, name: string, windowMs: number, now: number): number => {
  const reset = headers.get(`x-ratelimit-app-global-${name}-reset`) ?? ''
  const toEnd = windowMs - (now % windowMs)
  return clampWait(/^\d+$/u.test(reset) ? Math.min(windowMs, Number(reset) * 1000) : toEnd)
}

/** The limit of which an answer says that no call is left; null while calls are left or nothing is said. */
export const usedUp = (headers: Headers, now: number): UsedUp | null => {
  for (const [name, windowMs] of [
    ['Day', DAY_MS],
    ['Minute', MINUTE_MS],
  ] as const) {
    const remaining = headers.get(`x-ratelimit-app-global-${name}-remaining`) ?? ''
    if (/^(?:0|-\d+)$/u.test(remaining.trim()))
      return { waitMs: resetOf(headers, name, windowMs, now), limit: wordsOf(headers, name) }
  }
  return null
}

export const limitFault = ({ waitMs, limit }: UsedUp): ProviderFault =>
  new ProviderFault('rate_limited', `SurveyMonkey's limit of ${limit} is used up.`, { waitMs, limit })
