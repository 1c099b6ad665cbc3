const WINDOWS = [
  { name: 'Minute', ms: 60_000 },
  { name: 'Day', ms: 86_400_000 },
] as const

export interface LimitSettings {
  minute: number
  day: number
}

export interface Limits {
  readonly settings: LimitSettings
  /** Counts a call. Headers of its answer, and whether it is still within the limits. */
  count(now: number): { readonly headers: Readonly<Record<string, string>>; readonly isAllowed: boolean }
}

/** Counters of a draft app: windows begin with the minute and with the day in GMT. */
export const createLimits = (settings: LimitSettings): Limits => {
  const used = new Map<string, { window: number; calls: number }>()
  return {
    settings,
    count: now => {
      const headers: Record<string, string> = {}
      let isAllowed = true
      for (const { name, ms } of WINDOWS) {
        const limit = name === 'Day' ? settings.day : settings.minute
        const window = Math.floor(now / ms)
        const before = used.get(name)
        const calls = (before?.window === window ? before.calls : 0) + 1
        used.set(name, { window, calls })
        if (calls > limit) isAllowed = false
        const header = `X-Ratelimit-App-Global-${name}`
        headers[`${header}-Limit`] = String(limit)
        headers[`${header}-Remaining`] = String(Math.max(0, limit - calls))
        headers[`${header}-Reset`] = String(Math.ceil(((window + 1) * ms - now) / 1000))
      }
      return { headers, isAllowed }
    },
  }
}
