import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Px around the screen, so that the tiles scrolled to next are drawn already. */
const AHEAD = 600

/** True from when an element first comes near the screen or is to be printed; at once in browsers that cannot tell. */
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
    // The page is printed as it is when the listeners return.
    const print = () => flushSync(() => setNear(true))
    window.addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', print)
    }
  }, [element, near])
  return near
}
