import { useEffect, useRef } from 'react'
import { useShortcutsEnabled } from './enabled'
import { createKeyListener, type Shortcut } from './keys'

interface Registered {
  readonly current: { readonly shortcuts: readonly Shortcut[]; readonly singleKeys: boolean }
}

const registered = new Set<Registered>()

/** All shortcuts that work at this moment, of the frame and of the page in it, in the order in which they were added. */
export const activeShortcuts = (): readonly Shortcut[] => [...registered].flatMap(({ current }) => current.shortcuts)

/** Runs the given shortcuts wherever the focus is, except in fields, dialogs and menus, while the caller is mounted. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const [singleKeys] = useShortcutsEnabled()
  const current = useRef({ shortcuts, singleKeys })
  useEffect(() => {
    current.current = { shortcuts, singleKeys }
  })
  useEffect(() => {
    const listener = createKeyListener(() => current.current)
    document.addEventListener('keydown', listener)
    registered.add(current)
    return () => {
      document.removeEventListener('keydown', listener)
      registered.delete(current)
    }
  }, [])
}
