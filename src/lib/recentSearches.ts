import { remember, remembered, rememberedKeys } from './remembered'

const PREFIX = 'recentSearches:'
const MAX_KEPT = 3

const parsed = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(item => typeof item === 'string').slice(0, MAX_KEPT) : []
  } catch {
    return []
  }
}

/** The last searches of a person on this device, newest first, at most three. */
export const readRecentSearches = (userId: string): readonly string[] => parsed(remembered(PREFIX + userId))

/** Puts a search first; the same words with other capitals replace the older ones. */
export const rememberSearch = (userId: string, query: string): void => {
  const words = query.trim()
  if (words === '') return
  const others = readRecentSearches(userId).filter(other => other.toLowerCase() !== words.toLowerCase())
  remember(PREFIX + userId, JSON.stringify([words, ...others].slice(0, MAX_KEPT)))
}

/** Removes the searches of everyone who used this device. */
export const forgetSearches = (): void => {
  for (const key of rememberedKeys()) if (key.startsWith(PREFIX)) remember(key, null)
}
