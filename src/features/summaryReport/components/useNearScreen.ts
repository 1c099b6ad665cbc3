import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Px around the screen: what is scrolled to next is drawn already. */
const AHEAD = 600

/** True from when an element first came near the screen or was to be printed; where the browser cannot tell, at once. */
export const useNearScreen = (element: HTMLElement | null): boolean => {
  const canTell = typeof IntersectionObserver === 'function'
  const [near, setNear] = useState(!canTell)
  useEffect(() => {
    if (element === null || near) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(element)
    // The page is printed as it stands when the listeners return.
    const print = () => flushSync(() => setNear(true))
    window.addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', print)
    }
  }, [element, near])
  return near
}
