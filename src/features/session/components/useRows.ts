import { useLayoutEffect, useState, type RefObject } from 'react'

export interface MeasuredRows {
  /** Index of the first child below the last allowed row; null when all fit. */
  readonly firstHidden: number | null
  /** Height in px that shows the allowed rows with `room` px below them. */
  readonly height: number
}

const measure = (list: HTMLElement, rows: number, room: number): MeasuredRows | null => {
  const tops: number[] = []
  for (const [index, child] of Array.from(list.children).entries()) {
    if (!(child instanceof HTMLElement) || child.offsetTop === tops.at(-1)) continue
    const previous = list.children[index - 1]
    tops.push(child.offsetTop)
    if (tops.length > rows && previous instanceof HTMLElement)
      return { firstHidden: index, height: previous.offsetTop + previous.offsetHeight + room }
  }
  return null
}

const NONE: MeasuredRows = { firstHidden: null, height: 0 }

/** The part of a wrapping list below this many rows; measured again when `content` or the width changes. */
export const useRows = (
  list: RefObject<HTMLElement | null>,
  { rows, room, content }: { readonly rows: number; readonly room: number; readonly content: unknown },
): MeasuredRows => {
  const [measured, setMeasured] = useState(NONE)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const next = measure(element, rows, room) ?? NONE
      setMeasured(before => (before.firstHidden === next.firstHidden && before.height === next.height ? before : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, rows, room, content])
  return measured
}
