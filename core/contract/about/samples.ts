/** An id, as this product makes them. */
export const ID = '9h2r6t1v5y8b3n7p'

/** How a table is shown. */
export const VIEW = {
  numberType: 'column_percent',
  chartType: 'column',
  showLabels: true,
  hideLowBase: false,
  sortState: { ROW: null, COLUMN: null },
  suppressNullValues: false,
  showUnweightedBase: true,
  sortable: true,
  showStatTesting: true,
  statsConfidence: 95,
}

/** What is said of `base` in calls that change what others may have changed. */
export const BEGAN =
  'What you began with, of the fields that you send. Where somebody else has changed one since, the call is refused with the code edited and says what is stored now. Without it your values take the place of what is stored.'
