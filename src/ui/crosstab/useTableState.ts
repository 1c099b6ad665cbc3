import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { tableGeometry } from './geometry'
import { inRange, type GridPlace } from './gridKeys'
import { heatScale } from './heat'
import { bannerGroups, layoutTable } from '@core/domain/tables'
import type { CrosstabTableProps } from './types'
import { useGridCursor } from './useGridCursor'
import { useMedia, usePrinting, useSize } from './useScreen'
import { useWindow, WINDOW_LIMITS } from './useWindow'

const NO_KEYS: ReadonlySet<string> = new Set()
const PHONE = '(max-width: 600px)'
const FIRST_STOP: GridPlace = { row: 0, column: 1 }

/** The state of one grid: folded nets, the banner group of the phone, widths, the cursor and the drawn part. */
export const useTableState = (props: CrosstabTableProps) => {
  const { table, groupLabels, testing, showUnweightedBase } = props
  const phone = useMedia(PHONE)
  const compact = props.compact ?? phone
  const printing = usePrinting()
  const [collapsed, setCollapsed] = useState(NO_KEYS)
  const [group, setGroup] = useState<string | null>(null)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [head, setHead] = useState<HTMLTableSectionElement | null>(null)
  const room = useSize(scroller)
  const headSize = useSize(head)
  const takeFocus = useRef(false)

  const groups = useMemo(() => bannerGroups(table, groupLabels), [table, groupLabels])
  const oneGroup = compact && !printing && groups.length > 1
  const onlyGroup = oneGroup ? (groups.find(({ key }) => key === group)?.key ?? groups[0]?.key ?? null) : null
  const rounded = props.notes?.rounded
  const layout = useMemo(
    () => layoutTable(table, { groupLabels, showUnweightedBase, collapsed, onlyGroup, rounded }),
    [table, groupLabels, showUnweightedBase, collapsed, onlyGroup, rounded],
  )
  const fill = props.fill === true || compact
  const width = room?.width ?? null
  const geometry = useMemo(
    () => tableGeometry(table, layout, testing, compact, { width, fill }),
    [table, layout, testing, compact, width, fill],
  )
  const heat = useMemo(() => (props.heat === true ? heatScale(table) : null), [props.heat, table])
  const letters = testing && layout.columns.some(({ column }) => column.letter !== null)
  const headRows = letters ? 2 : 1
  const firstRow = headRows + layout.bases.length
  const headHeight = headSize?.height ?? firstRow * geometry.row

  const big = layout.rows.length * layout.columns.length > WINDOW_LIMITS.cells
  const page = Math.max(
    1,
    Math.floor(((room?.height ?? 10 * geometry.row + headHeight) - headHeight) / geometry.row) - 1,
  )
  const rows = firstRow + layout.rows.length
  const columns = layout.columns.length + 1
  const size = useMemo(() => ({ rows, columns, page }), [rows, columns, page])
  const cursor = useGridCursor(size, FIRST_STOP)
  const { place, range, moveTo } = cursor
  const view = useWindow({
    layout,
    geometry,
    compact,
    scroller,
    headHeight,
    enabled: {
      rows: !printing && (big || layout.rows.length > WINDOW_LIMITS.rows),
      columns: !printing && layout.columns.length > WINDOW_LIMITS.columns,
    },
    focusRow: place.row - firstRow,
    focusColumn: place.column - 1,
  })

  // After every commit, because the cell may have been drawn only now.
  useEffect(() => {
    if (!takeFocus.current || scroller === null) return
    takeFocus.current = false
    const row = place.column === 0 && place.row < headRows ? headRows - 1 : place.row
    const cell = scroller.querySelector<HTMLElement>(`[data-r="${row}"][data-c="${place.column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const refocus = useCallback(() => {
    takeFocus.current = true
  }, [])
  const go = useCallback(
    (to: GridPlace, extend: boolean) => {
      takeFocus.current = true
      moveTo(to, extend)
    },
    [moveTo],
  )
  const fold = useCallback((key: string) => {
    setCollapsed(before => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])
  const isSelected = useCallback((row: number, column: number) => inRange(range, row, column), [range])

  const tableWidth = geometry.label + geometry.total + geometry.column * (layout.columns.length - 1)
  const variables: CSSProperties & Record<`--${string}`, string> = {
    '--lw': `${geometry.label}px`,
    '--cw': `${geometry.column}px`,
    '--tot': `${geometry.total}px`,
    '--slot': `${geometry.slot}px`,
    '--rh': `${geometry.row}px`,
    '--head': `${headHeight}px`,
    '--width': `${tableWidth}px`,
    '--indent': compact ? '10px' : '38px',
    maxHeight: props.maxHeight ?? 'min(80vh, 900px)',
  }
  return {
    compact,
    groups: oneGroup ? groups : [],
    group: onlyGroup,
    setGroup,
    setScroller,
    setHead,
    layout,
    geometry,
    heat,
    letters,
    headRows,
    firstRow,
    size,
    cursor,
    view,
    variables,
    isSelected,
    go,
    refocus,
    fold,
  }
}

export type TableState = ReturnType<typeof useTableState>
