/** The tab's storage, or null where the browser forbids it. */
const storage = (): Storage | null => {
  try {
    return 'sessionStorage' in globalThis ? globalThis.sessionStorage : null
  } catch {
    return null
  }
}

export const keptText = (key: string): string | null => storage()?.getItem(key) ?? null

/** False when nothing could be kept (storage forbidden or full). */
export const keepText = (key: string, text: string): boolean => {
  try {
    const place = storage()
    place?.setItem(key, text)
    return place !== null
  } catch {
    return false
  }
}

export const dropText = (key: string): void => storage()?.removeItem(key)
