import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** True from `beforeprint` to `afterprint`; committed at once, so that the printed page holds every row. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true))
    const after = (): void => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Follows the border box of an element in px; null until it is measured (and where there is no layout). */
export const useSize = (element: Element | null): Size | null => {
  const [size, setSize] = useState<Size | null>(null)
  // Before the first paint, so that what depends on the size does not move after it.
  useLayoutEffect(() => {
    const box = element?.getBoundingClientRect()
    if (box !== undefined && box.width > 0) setSize({ width: box.width, height: box.height })
  }, [element])
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(entries => {
      const box = entries.at(-1)?.borderBoxSize[0]
      if (box !== undefined) setSize({ width: box.inlineSize, height: box.blockSize })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
