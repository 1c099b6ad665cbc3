import { useEffect, useRef, type RefObject } from 'react'

/** While `active`, Esc in the input of `root` inside a dialog runs `run` and does not close the dialog. */
export const useFirstEscape = (root: RefObject<HTMLElement | null>, active: boolean, run: () => void): void => {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!active) return
    // A layer listens at the document before any handler in it: only the window comes earlier.
    const take = (event: KeyboardEvent) => {
      const input = root.current?.querySelector('input')
      if (event.key !== 'Escape' || event.target !== input || !input?.closest('[role="dialog"]')) return
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [root, active])
}
