import { useCallback, useState } from 'react'
import { rangeBetween, type GridPlace, type GridRange, type GridSize } from './gridKeys'

export interface GridCursor {
  readonly place: GridPlace
  /** The selected rectangle; null while only one cell is focused. */
  readonly range: GridRange | null
  readonly moveTo: (place: GridPlace, extend: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

interface State {
  readonly place: GridPlace
  readonly anchor: GridPlace | null
}

/** The one tab stop of the grid and the rectangle that grows from it. */
export const useGridCursor = (size: GridSize, first: GridPlace): GridCursor => {
  const [state, setState] = useState<State>({ place: first, anchor: null })
  // Rows disappear when nets fold or empty rows are hidden: the stop stays inside the grid.
  const place = {
    row: Math.min(state.place.row, size.rows - 1),
    column: Math.min(state.place.column, size.columns - 1),
  }
  const moveTo = useCallback((to: GridPlace, extend: boolean) => {
    setState(before => ({ place: to, anchor: extend ? (before.anchor ?? before.place) : null }))
  }, [])
  const selectAll = useCallback(() => {
    setState({ place: { row: size.rows - 1, column: size.columns - 1 }, anchor: { row: 0, column: 0 } })
  }, [size.rows, size.columns])
  const clear = useCallback(() => setState(before => ({ ...before, anchor: null })), [])
  return { place, range: state.anchor === null ? null : rangeBetween(state.anchor, place), moveTo, selectAll, clear }
}
