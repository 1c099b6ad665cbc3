import { useEffect, useState } from 'react'

const risks = new Set<object>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sets whether leaving would lose unsaved work of `owner`. The browser asks before the window closes while anything is at risk. */
export const setAtRisk = (owner: object, atRisk: boolean): void => {
  if (atRisk) risks.add(owner)
  else risks.delete(owner)
  // A permanent listener would keep pages out of the browser's back-forward cache.
  if (risks.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** Whether leaving the page would lose something that no draft keeps. */
export const isAtRisk = (): boolean => risks.size > 0

/** For work that no draft can keep, such as a chosen file, as long as it is on the screen. The returned function ends that at once, before a page is left. */
export const useAtRisk = (atRisk: boolean): (() => void) => {
  const [owner] = useState(() => ({}))
  useEffect(() => {
    setAtRisk(owner, atRisk)
    return () => setAtRisk(owner, false)
  }, [owner, atRisk])
  return () => setAtRisk(owner, false)
}
