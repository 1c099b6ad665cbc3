/** A place in the grid: `row` over heading, letters, bases and options; `column` 0 is the label, 1 is Total. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Rows a PageUp or PageDown moves by. */
  readonly page: number
}

export interface GridRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const clamp = (value: number, limit: number): number => Math.max(0, Math.min(limit - 1, value))

/** Where a key leads, or null when the key does not move. `ctrl` is also Command. */
export const placeAfterKey = (place: GridPlace, key: string, ctrl: boolean, size: GridSize): GridPlace | null => {
  const to = (row: number, column: number): GridPlace => ({
    row: clamp(row, size.rows),
    column: clamp(column, size.columns),
  })
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? 0 : place.row - 1, place.column)
    case 'ArrowDown':
      return to(ctrl ? size.rows : place.row + 1, place.column)
    case 'ArrowLeft':
      return to(place.row, ctrl ? 0 : place.column - 1)
    case 'ArrowRight':
      return to(place.row, ctrl ? size.columns : place.column + 1)
    case 'Home':
      return to(ctrl ? 0 : place.row, 0)
    case 'End':
      return to(ctrl ? size.rows : place.row, size.columns)
    case 'PageUp':
      return to(place.row - size.page, place.column)
    case 'PageDown':
      return to(place.row + size.page, place.column)
    default:
      return null
  }
}

/** The rectangle between two corners. */
export const rangeBetween = (a: GridPlace, b: GridPlace): GridRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const inRange = (range: GridRange | null, row: number, column: number): boolean =>
  range !== null && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
