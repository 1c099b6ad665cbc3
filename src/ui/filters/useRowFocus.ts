import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

export interface RowFocus {
  /** The one row the Tab key reaches; null when none can be reached. */
  readonly reachable: number | null
  readonly setActive: (at: number) => void
  readonly focusRow: (at: number | null) => void
  /** Moves with Up, Down, Home and End; true when it did. */
  readonly move: (event: KeyboardEvent, from: number) => boolean
}

interface Options {
  readonly root: RefObject<HTMLElement | null>
  readonly count: number
  readonly canStop: (at: number) => boolean
  readonly scrollTo: (at: number) => void
}

/** One tab stop for a list of rows marked data-row, of which some may not be drawn yet. */
export const useRowFocus = ({ root, count, canStop, scrollTo }: Options): RowFocus => {
  const [active, setActive] = useState(0)
  const wanted = useRef<number | null>(null)

  const giveFocus = () => {
    const row = wanted.current === null ? null : root.current?.querySelector(`[data-row="${wanted.current}"]`)
    const control = row?.querySelector<HTMLElement>('input:not(:disabled), button')
    if (!control) return
    wanted.current = null
    control.focus()
  }
  // A row that was out of sight takes the focus once it is drawn.
  useLayoutEffect(giveFocus)

  const next = (from: number, step: 1 | -1): number | null => {
    for (let at = from; at >= 0 && at < count; at += step) if (canStop(at)) return at
    return null
  }
  const focusRow = (at: number | null) => {
    if (at === null) return
    wanted.current = at
    setActive(at)
    scrollTo(at)
    giveFocus()
  }
  const targets: Readonly<Record<string, (from: number) => number | null>> = {
    ArrowDown: from => next(from + 1, 1),
    ArrowUp: from => next(from - 1, -1),
    Home: () => next(0, 1),
    End: () => next(count - 1, -1),
  }
  const move = (event: KeyboardEvent, from: number): boolean => {
    const target = targets[event.key]
    if (!target) return false
    event.preventDefault()
    focusRow(target(from))
    return true
  }
  return { reachable: canStop(active) ? active : next(0, 1), setActive, focusRow, move }
}
