import { useEffect, useRef } from 'react'

/** Key presses anywhere on the page while the calling screen is the one in front; a press elsewhere leaves no element focused. */
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

/** Another dialog, menu or popover lies over the screen. */
export const isCovered = (): boolean =>
  document.querySelector('[role=alertdialog], [role=dialog][data-state=open], [role=menu][data-state=open]') !== null
