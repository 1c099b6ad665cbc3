import { useCallback, useSyncExternalStore } from 'react'
import { remember, remembered } from '@/lib/remembered'

const STORAGE_KEY = 'singleKeyShortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()

const read = (): boolean => remembered(STORAGE_KEY) !== OFF

const write = (enabled: boolean): void => {
  remember(STORAGE_KEY, enabled ? null : OFF)
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
