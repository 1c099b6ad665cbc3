import { useEffect, useRef } from 'react'
import { useShortcutsEnabled } from './enabled'
import { createKeyListener, type Shortcut } from './keys'

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
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
