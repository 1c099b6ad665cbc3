import type { TableView } from './types'

/** Every row and column in the order of the cube, tested at 95 %, with a low base under 30. */
export const VIEW: TableView = {
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: false,
  showStatTesting: true,
  statsConfidence: 95,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 30,
}
