import { useCallback, useSyncExternalStore } from 'react'

const STORAGE_KEY = 'singleKeyShortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()
/** The value where there is no storage. */
let unstored = true

const read = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF
  } catch {
    return unstored
  }
}

const write = (enabled: boolean): void => {
  unstored = enabled
  try {
    if (enabled) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, OFF)
  } catch {
    // Lasts until the page is left.
  }
  for (const changed of listeners) changed()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/** Whether shortcuts of single keys work on this device, and how to change that. They work until switched off. */
export const useShortcutsEnabled = (): readonly [boolean, (enabled: boolean) => void] => [
  useSyncExternalStore(subscribe, read),
  useCallback(write, []),
]
