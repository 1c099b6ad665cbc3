import { useEffect, useRef } from 'react'
import { hasOwnKeys, isTyping } from './keys'

/** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y (Cmd on Apple), wherever the focus is but in fields of text, dialogs and menus. */
export const useUndoKeys = (turn: (kind: 'undo' | 'redo') => void): void => {
  const current = useRef(turn)
  useEffect(() => {
    current.current = turn
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if ((key !== 'z' && key !== 'y') || isTyping(event.target) || hasOwnKeys(event.target)) return
      event.preventDefault()
      current.current(key === 'y' || event.shiftKey ? 'redo' : 'undo')
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
