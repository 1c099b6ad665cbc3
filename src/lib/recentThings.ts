import { remember, remembered, rememberedKeys } from './remembered'

const PREFIX = 'recentThings:'
const MAX_KEPT = 5

/** Something that was opened from a suggestion. */
export interface RecentThing {
  readonly href: string
  readonly label: string
  /** 'Study', 'Question' … */
  readonly kind: string
}

const isThing = (value: unknown): value is RecentThing =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'label', 'kind'].every(key => typeof (value as Record<string, unknown>)[key] === 'string') &&
  /^\/(?![/\\])/.test((value as RecentThing).href)

/** What a person opened last from suggestions on this device, newest first. */
export const readRecentThings = (userId: string): readonly RecentThing[] => {
  try {
    const value: unknown = JSON.parse(remembered(PREFIX + userId) ?? '[]')
    return Array.isArray(value) ? value.filter(isThing).slice(0, MAX_KEPT) : []
  } catch {
    return []
  }
}

/** Puts it first, once. */
export const rememberThing = (userId: string, thing: RecentThing): void => {
  const others = readRecentThings(userId).filter(({ href }) => href !== thing.href)
  remember(PREFIX + userId, JSON.stringify([thing, ...others].slice(0, MAX_KEPT)))
}

/** Removes what everyone who used this device opened. */
export const forgetThings = (): void => {
  for (const key of rememberedKeys()) if (key.startsWith(PREFIX)) remember(key, null)
}
