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
export const readRecentSearches = (userId: string): readonly string[] => {
  try {
    return parsed(localStorage.getItem(PREFIX + userId))
  } catch {
    return []
  }
}

/** Puts a search first; the same words with other capitals replace the older ones. */
export const rememberSearch = (userId: string, query: string): void => {
  const words = query.trim()
  if (words === '') return
  const others = readRecentSearches(userId).filter(other => other.toLowerCase() !== words.toLowerCase())
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([words, ...others].slice(0, MAX_KEPT)))
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Removes the searches of everyone who used this device. */
export const forgetSearches = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was remembered.
  }
}
