import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RowWindow } from './DataTable'

/** Tables of up to this many rows are drawn whole, so that the browser's own find and print see all of them. */
const WHOLE_UP_TO = 40
const OVERSCAN = 5

const withRow =
  (row: number) =>
  (range: Range): number[] => {
    const wanted = defaultRangeExtractor(range)
    return row < 0 || row >= range.count || wanted.includes(row) ? wanted : [...wanted, row].sort((a, b) => a - b)
  }

/** Where the rows begin on the page in px, followed as what is above them grows and shrinks. */
const useTop = () => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { body, top }
}

/**
 * The rows of a DataTable that scrolls with the page: of a long one only those in sight are drawn, and the one that has the
 * focus. `height`: px of a usual row; drawn rows are measured. Undefined for a short table, which is drawn whole.
 */
export const useWindowedRows = (count: number, height: number): RowWindow | undefined => {
  const { body, top } = useTop()
  const [focused, setFocused] = useState(-1)
  const isLong = count > WHOLE_UP_TO
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: isLong ? count : 0,
    estimateSize: () => height,
    // A row without a layout, such as one in a hidden tab, counts as a usual one.
    measureElement: row => row.getBoundingClientRect().height || height,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: useMemo(() => withRow(focused), [focused]),
  })
  const { measureElement } = virtual
  const measure = useCallback((row: HTMLTableRowElement | null) => measureElement(row), [measureElement])
  if (!isLong) return undefined
  const items = virtual.getVirtualItems()
  const drawn = items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? top) }))
  const after = top + virtual.getTotalSize() - (items.at(-1)?.end ?? top)
  return { body, drawn, after, measure, onFocus: setFocused }
}
