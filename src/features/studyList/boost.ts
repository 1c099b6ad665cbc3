import { useCallback, useState } from 'react'

/** The local flag behind 'Preferences first'. */
const KEY = 'preferredStudiesAreBoosted'

const read = (userId: string): boolean => {
  try {
    return localStorage.getItem(`tabularium.${KEY}.${userId}`) !== 'false'
  } catch {
    return true
  }
}

const write = (userId: string, boosted: boolean): void => {
  try {
    localStorage.setItem(`tabularium.${KEY}.${userId}`, String(boosted))
  } catch {
    // Storage is full or forbidden: it lasts until the page is left.
  }
}

/** Whether studies that match the preferences come first; true unless this person chose otherwise in this browser. */
export const useBoost = (userId: string): readonly [boolean, (boosted: boolean) => void] => {
  const [boosted, setBoosted] = useState(() => read(userId))
  const change = useCallback(
    (next: boolean) => {
      setBoosted(next)
      write(userId, next)
    },
    [userId],
  )
  return [boosted, change]
}
