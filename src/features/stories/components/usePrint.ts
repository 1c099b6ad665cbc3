import { useEffect, useRef } from 'react'

/** What a card leaves for a table on a portrait page of A4 or letter with usual margins, in px. */
const PAPER = 640

/** Tables that are wider than the paper are printed smaller: nobody can scroll there. */
const fitTables = (element: HTMLElement): void => {
  for (const table of element.querySelectorAll<HTMLElement>('[role=grid]'))
    table.style.setProperty('--print-zoom', String(Math.min(1, PAPER / Math.max(1, table.offsetWidth))))
}

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
        fitTables(element)
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
