import type { SortOrder } from '@core/crosstab'
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { copyTable, copyTableInEvent, copyText, hasClipboardApi } from './clipboard'
import { rawNumber, type TableDocument } from '@core/domain/tables'
import { placeAfterKey, type GridPlace } from './gridKeys'
import { cropTable } from './tableText'
import type { CrosstabTableProps } from './types'
import type { TableState } from './useTableState'

const DETAIL_DELAY = 500

export interface Detail {
  readonly row: number
  readonly column: number
  /** Opened by a key or a click, not by a resting mouse. */
  readonly spoken: boolean
  readonly anchor: DOMRect
}

export interface OpenMenu {
  readonly row: number
  readonly left: number
  readonly top: number
}

interface Found {
  readonly place: GridPlace
  readonly cell: HTMLElement
}

/** The order of presses: none, highest first, lowest first, none. */
const nextSort = (key: string, current: SortOrder | null): SortOrder | null => {
  if (current?.key !== key) return { key, direction: 'DESCENDING' }
  return current.direction === 'DESCENDING' ? { key, direction: 'ASCENDING' } : null
}

const foundAt = (target: EventTarget): Found | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-r]') : null
  return cell === null ? null : { cell, place: { row: Number(cell.dataset['r']), column: Number(cell.dataset['c']) } }
}

/** Keys and pointer of the grid, delegated to the table element. */
export const useGridEvents = (props: CrosstabTableProps, state: TableState) => {
  const { layout, firstRow, headRows, cursor, size } = state
  const { place, range } = cursor
  const [compareLetter, setCompareLetter] = useState<string | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [detail, setDetail] = useState<Detail | null>(null)
  // Pressing moves the cursor, which closes the panel, before the click says which cell it was.
  const closing = useRef(false)
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => () => clearTimeout(hover.current), [])

  const go = (to: GridPlace, extend: boolean): void => {
    setDetail(null)
    state.go(to, extend)
  }
  const foldAt = (row: number): void => {
    const shown = layout.rows[row - firstRow]
    if (shown !== undefined && shown.children > 0) state.fold(shown.row.key)
  }
  const openMenu = ({ place: at, cell }: Found): void => {
    const box = cell.getBoundingClientRect()
    setMenu({ row: at.row, left: box.left + 16, top: box.bottom })
  }
  const showDetail = ({ place: at, cell }: Found, spoken: boolean): void => {
    if (at.row >= firstRow && at.column > 0) setDetail({ ...at, spoken, anchor: cell.getBoundingClientRect() })
  }
  const isOpenAt = ({ place: at }: Found): boolean =>
    detail?.spoken === true && detail.row === at.row && detail.column === at.column
  const toggleDetail = (found: Found): void => {
    clearTimeout(hover.current)
    if (!isOpenAt(found) && !closing.current) showDetail(found, true)
    else setDetail(null)
  }
  const sortBy = (column: number): void => {
    const key = layout.columns[column - 1]?.column.key
    if (key !== undefined) props.onSort?.('ROW', nextSort(key, props.sortState?.ROW ?? null))
  }
  const activate = (found: Found): void => {
    const { row, column } = found.place
    if (row < headRows && column > 0) {
      const letter = found.cell.dataset['letter']
      if (row === 0) sortBy(column)
      else if (letter !== undefined) setCompareLetter(before => (before === letter ? null : letter))
    } else if (row >= firstRow && column === 0) {
      if (props.onSort === undefined) foldAt(row)
      else openMenu(found)
    } else showDetail(found, true)
  }
  const announce = props.onAnnounce ?? (() => undefined)
  /** The selected rectangle with its bases; without one, everything. */
  const selected = (): TableDocument => {
    const { table, title, numberType, testing, showUnweightedBase, groupLabels } = props
    const whole = { table, title, numberType, testing, showUnweightedBase, groupLabels, notes: props.notes ?? null }
    if (range === null) return whole
    const inside = layout.rows.filter(
      (_row, index) => index + firstRow >= range.top && index + firstRow <= range.bottom,
    )
    const across = layout.columns.filter((_column, index) => index + 1 >= range.left && index + 1 <= range.right)
    const rows = new Set((inside.length > 0 ? inside : layout.rows).map(({ row }) => row.key))
    const columns = new Set((across.length > 0 ? across : layout.columns).map(({ column }) => column.key))
    return { ...whole, table: cropTable(table, rows, columns) }
  }
  const focusedNumber = (): number | null => {
    const at = layout.columns[place.column - 1]?.at
    return at === undefined || range !== null ? null : (layout.rows[place.row - firstRow]?.row.cells[at]?.value ?? null)
  }
  const copy = (): void => {
    const number = focusedNumber()
    if (number === null) void copyTable(selected(), announce)
    else void copyText(rawNumber(number), announce)
  }
  const onCopy = (event: ClipboardEvent): void => {
    if (foundAt(event.target) === null) return
    event.preventDefault()
    const number = focusedNumber()
    if (number === null) copyTableInEvent(event.clipboardData, selected(), announce)
    else {
      event.clipboardData.setData('text/plain', rawNumber(number))
      announce(`Copied ${rawNumber(number)}`)
    }
  }
  const escape = (): boolean => {
    if (detail !== null) setDetail(null)
    else if (range !== null) cursor.clear()
    else if (compareLetter !== null) setCompareLetter(null)
    else return false
    return true
  }
  const selectAll = (): void => {
    state.refocus()
    cursor.selectAll()
  }

  const shortcut = (event: KeyboardEvent, found: Found): boolean => {
    const ctrl = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    // Without the Clipboard API the browser handles the key, and the copy handler below answers its event.
    if (ctrl && key !== 'a' && !(key === 'c' && hasClipboardApi())) return false
    if (ctrl && key === 'a') selectAll()
    else if (ctrl) copy()
    else if (key === 'enter') activate(found)
    else if (key === ' ') foldAt(place.column === 0 ? place.row : -1)
    else if (key === 'escape') return escape()
    else if (key === 'contextmenu' || (key === 'f10' && event.shiftKey)) {
      if (place.column > 0 || props.onSort === undefined || place.row < firstRow) return false
      openMenu(found)
    } else return false
    return true
  }
  /** Closes the panel of a cell and puts the focus back on it. */
  const leaveDetail = (): void => {
    setDetail(null)
    state.refocus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const found = foundAt(event.target)
    if (found === null || event.altKey) return
    const action = event.key === 'Tab' && !event.shiftKey ? panel.current?.querySelector('button') : null
    if (action) {
      action.focus()
      event.preventDefault()
      return
    }
    const next = placeAfterKey(place, event.key, event.ctrlKey || event.metaKey, size)
    if (next !== null) go(next, event.shiftKey)
    else if (!shortcut(event, found)) return
    event.preventDefault()
    // A dialog around the grid must not close on the Escape that closed something in it.
    if (event.key === 'Escape') event.stopPropagation()
  }
  const onPointerDown = (event: PointerEvent): void => {
    const found = foundAt(event.target)
    if (found === null || event.button !== 0) return
    if (event.pointerType === 'touch') return
    event.preventDefault()
    closing.current = isOpenAt(found)
    go(found.place, event.shiftKey)
  }
  const onClick = (event: MouseEvent): void => {
    const found = foundAt(event.target)
    if (found === null || event.shiftKey || range !== null || !(event.target instanceof Element)) return
    if (found.place.row !== place.row || found.place.column !== place.column) go(found.place, false)
    if (event.target.closest('[data-toggle]') !== null) foldAt(found.place.row)
    else if (event.target.closest('[data-more]') !== null) openMenu(found)
    else if (found.place.row < headRows && found.place.column > 0) activate(found)
    else if (state.compact && found.place.column === 0) foldAt(found.place.row)
    else if (props.testsOf && found.place.column > 0) toggleDetail(found)
  }
  const onPointerOver = (event: PointerEvent): void => {
    clearTimeout(hover.current)
    const found = foundAt(event.target)
    if (found === null || event.pointerType === 'touch') return
    if (event.buttons === 1) {
      if (found.place.row !== place.row || found.place.column !== place.column) go(found.place, true)
      return
    }
    if (detail?.spoken === true) return
    hover.current = setTimeout(() => showDetail(found, false), DETAIL_DELAY)
    if (detail !== null && (detail.row !== found.place.row || detail.column !== found.place.column)) setDetail(null)
  }
  const onPointerLeave = (): void => {
    clearTimeout(hover.current)
    if (detail?.spoken === false) setDetail(null)
  }
  const onScroll = (): void => {
    clearTimeout(hover.current)
    if (detail !== null) setDetail(null)
  }
  const closeMenu = (): void => {
    setMenu(null)
    state.refocus()
  }
  return {
    compareLetter,
    menu,
    closeMenu,
    detail,
    panel,
    leaveDetail,
    onScroll,
    table: { onCopy, onKeyDown, onPointerDown, onClick, onPointerOver, onPointerLeave },
  }
}
