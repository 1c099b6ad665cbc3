import { useEffect, useRef } from 'react'

/** Calls `onKey` for key presses anywhere on the page while `active`, also when no element has the focus. */
export const useDocumentKeys = (active: boolean, onKey: (event: KeyboardEvent) => void): void => {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}

/** A dialog or menu is open over the screen. */
export const isCovered = (): boolean =>
  document.querySelector('[role=alertdialog], [role=dialog][data-state=open], [role=menu][data-state=open]') !== null
