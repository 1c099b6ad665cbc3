import { useEffect, useState } from 'react'

const risks = new Set<object>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Tells whether leaving would lose what `owner` holds. The browser asks before the window closes while anything is at risk. */
export const setAtRisk = (owner: object, atRisk: boolean): void => {
  if (atRisk) risks.add(owner)
  else risks.delete(owner)
  // A listener that is always there keeps pages out of the browser's quick way back.
  if (risks.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** Something that no draft keeps would be lost by leaving the page. */
export const isAtRisk = (): boolean => risks.size > 0

/** For what no draft can keep, such as a chosen file, as long as it is on the screen. The answer ends that at once, before a page is left. */
export const useAtRisk = (atRisk: boolean): (() => void) => {
  const [owner] = useState(() => ({}))
  useEffect(() => {
    setAtRisk(owner, atRisk)
    return () => setAtRisk(owner, false)
  }, [owner, atRisk])
  return () => setAtRisk(owner, false)
}
