import { useEffect, useRef } from 'react'

/** Prints once no card in the element is being loaded any more. */
export const usePrint = (wanted: boolean, element: HTMLElement | null, onPrinted: () => void): void => {
  const done = useRef(onPrinted)
  useEffect(() => {
    done.current = onPrinted
  })
  useEffect(() => {
    if (!wanted || element === null) return
    let frame = 0
    const printIfReady = () => {
      if (element.querySelector('article [aria-busy="true"]') !== null) return
      observer.disconnect()
      // What has just come is drawn first.
      frame = requestAnimationFrame(() => {
        window.print()
        done.current()
      })
    }
    const observer = new MutationObserver(printIfReady)
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
    printIfReady()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [wanted, element])
}
