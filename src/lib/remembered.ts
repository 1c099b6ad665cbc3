/** What could not be stored; it lasts until the page is left. */
const unstored = new Map<string, string | null>()

/** What this browser remembers under the key; null for nothing. Never throws, where storage is forbidden either. */
export const remembered = (key: string): string | null => {
  const own = unstored.get(key)
  if (own !== undefined) return own
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers a text in this browser; null forgets it. Where storage is full or forbidden, until the page is left. */
export const remember = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

/** The keys under which something is remembered. */
export const rememberedKeys = (): readonly string[] => {
  try {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])]
  } catch {
    return [...unstored.keys()]
  }
}
