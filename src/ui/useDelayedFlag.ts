import { useEffect, useRef, useState } from 'react'

const DELAY_MS = 150
const HOLD_MS = 300

/**
 * True only while `flag` has been true for 150 ms; once true it stays for at least 300 ms. Short waits then show nothing
 * and longer ones do not flicker.
 */
export const useDelayedFlag = (flag: boolean, delay = DELAY_MS, hold = HOLD_MS): boolean => {
  const [shown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (flag === shown) return
    const wait = flag ? delay : Math.max(0, shownAt.current + hold - performance.now())
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setShown(flag)
    }, wait)
    return () => clearTimeout(timer)
  }, [flag, shown, delay, hold])
  return shown
}
