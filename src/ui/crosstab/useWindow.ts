import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo } from 'react'
import type { GridLayout } from '@core/domain/tables'
import { rowHeight, type TableGeometry } from './geometry'

/** Larger tables draw only the visible part: rows beyond `rows` or `cells`, columns beyond `columns`. */
export const WINDOW_LIMITS = { rows: 200, columns: 30, cells: 2500 } as const

/** A plausible size for places without a layout (hidden tabs, jsdom). */
const FALLBACK = { width: 1200, height: 800 }

const observeRect = (
  instance: Virtualizer<HTMLDivElement, Element>,
  report: (rect: { width: number; height: number }) => void,
) => observeElementRect(instance, rect => report(rect.width === 0 && rect.height === 0 ? FALLBACK : rect))

/** A row to draw and the empty height above it. */
export interface DrawnRow {
  readonly index: number
  readonly gap: number
}

export interface GridWindow {
  readonly rows: readonly DrawnRow[]
  readonly columns: readonly number[]
  readonly after: number
  /** Px per row of the layout; null while every row is drawn at its natural height. */
  readonly heights: readonly number[] | null
}

interface WindowOptions {
  readonly layout: GridLayout
  readonly geometry: TableGeometry
  readonly compact: boolean
  readonly scroller: HTMLDivElement | null
  readonly headHeight: number
  readonly enabled: { readonly rows: boolean; readonly columns: boolean }
  /** Always kept mounted. */
  readonly focusRow: number
  readonly focusColumn: number
}

const withFocus =
  (focus: number, always: readonly number[]) =>
  (range: Range): number[] => {
    const wanted = new Set([...always, ...defaultRangeExtractor(range)])
    if (focus >= 0 && focus < range.count) wanted.add(focus)
    return [...wanted].sort((a, b) => a - b)
  }

const upTo = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index)

/** Which rows and columns of the body are drawn. */
export const useWindow = ({
  layout,
  geometry,
  compact,
  scroller,
  headHeight,
  enabled,
  focusRow,
  focusColumn,
}: WindowOptions): GridWindow => {
  const rowCount = layout.rows.length
  const columnCount = layout.columns.length
  const rowRange = useMemo(() => withFocus(focusRow, []), [focusRow])
  const columnRange = useMemo(() => withFocus(focusColumn, [0]), [focusColumn])
  const heights = useMemo(
    () => layout.rows.map(({ row, depth }) => rowHeight(row.label, depth, geometry, compact)),
    [layout.rows, geometry, compact],
  )
  const rowKey = useCallback((index: number) => layout.rows[index]?.row.key ?? index, [layout.rows])
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: rowCount,
    enabled: enabled.rows,
    getScrollElement: () => scroller,
    estimateSize: index => heights[index] ?? geometry.row,
    getItemKey: rowKey,
    overscan: 8,
    scrollMargin: headHeight,
    rangeExtractor: rowRange,
    observeElementRect: observeRect,
    initialRect: FALLBACK,
  })
  // Sizes are computed once and remembered; new labels or a narrower label column compute them again.
  useLayoutEffect(() => rows.measure(), [rows, heights])
  const columns = useVirtualizer<HTMLDivElement, Element>({
    count: columnCount,
    enabled: enabled.columns,
    horizontal: true,
    getScrollElement: () => scroller,
    estimateSize: index => (index === 0 ? geometry.total : geometry.column),
    overscan: 3,
    paddingStart: geometry.label,
    rangeExtractor: columnRange,
    observeElementRect: observeRect,
    initialRect: FALLBACK,
  })
  useLayoutEffect(() => columns.measure(), [columns, geometry])
  const positions = enabled.columns ? columns.getVirtualItems().map(item => item.index) : upTo(columnCount)
  // The list keeps its identity while it holds the same columns, so that rows in sight are not redrawn on every scroll step.
  const signature = positions.join(',')
  const drawnColumns = useMemo(() => (signature === '' ? [] : signature.split(',').map(Number)), [signature])
  if (!enabled.rows) {
    return {
      rows: upTo(rowCount).map(index => ({ index, gap: 0 })),
      columns: drawnColumns,
      after: 0,
      heights: null,
    }
  }
  let end = 0
  const drawn = rows.getVirtualItems().map(item => {
    const start = item.start - headHeight
    const gap = Math.max(0, start - end)
    end = start + item.size
    return { index: item.index, gap }
  })
  return {
    rows: drawn,
    columns: drawnColumns,
    after: Math.max(0, rows.getTotalSize() - end),
    heights,
  }
}
