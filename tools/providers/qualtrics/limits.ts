/** Calls a minute that a brand may make, by kind of call. */
const LIMITS = { all: 3000, start: 100, progress: 1000, file: 100, subscriptions: 120 } as const

export type Limited = keyof typeof LIMITS

const MINUTE = 60_000

/** Counts calls by minutes of a clock: whether one more may be made. */
export const createLimits = (now: () => number): ((kind: Limited) => boolean) => {
  const used = new Map<Limited, { minute: number; calls: number }>()
  const take = (kind: Limited): boolean => {
    const minute = Math.floor(now() / MINUTE)
    const found = used.get(kind)
    const calls = found?.minute === minute ? found.calls + 1 : 1
    used.set(kind, { minute, calls })
    return calls <= LIMITS[kind]
  }
  return kind => take('all') && (kind === 'all' || take(kind))
}
