import type {
  ArrangedColumn,
  ArrangedRow,
  ArrangedTable,
  NumberType,
  SortOrder,
  TableView,
  TestLevels,
} from '@core/crosstab'
import type { ReactNode } from 'react'
import type { TableNotesData } from '@core/domain/tables'
import type { IconName } from '../iconPaths'

/** What can be done with one cell: a button in the panel that a press on it opens. */
export interface CellAction {
  readonly label: string
  readonly icon: IconName
  readonly opensDialog?: boolean
  /** A press on the mark of a chart does it too. */
  readonly onMarks?: boolean
  readonly onPress: (row: ArrangedRow, column: ArrangedColumn) => void
}

export interface CrosstabTableProps {
  readonly table: ArrangedTable
  readonly numberType: NumberType
  /** Names the grid and heads every copy. */
  readonly title: string
  /** Banner group key to question label. */
  readonly groupLabels: Readonly<Record<string, string>>
  readonly testing: boolean
  /** The levels with which the table was arranged. */
  readonly levels: TestLevels
  readonly showUnweightedBase: boolean
  readonly sortState?: TableView['sortState']
  /** ROW: rows ordered by a column; COLUMN: columns ordered by a row. Absent: the table cannot be sorted. */
  readonly onSort?: ((axis: 'ROW' | 'COLUMN', order: SortOrder | null) => void) | undefined
  /** Included in copies; the visible footer is TableNotes. */
  readonly notes?: TableNotesData | null
  readonly heat?: boolean
  /** Stretch the columns over the available width (up to 160 px each). */
  readonly fill?: boolean
  /** Any CSS length; the grid scrolls inside it under its own headings. */
  readonly maxHeight?: string
  /** One banner group at a time; by default decided by the screen (600 px and less). */
  readonly compact?: boolean
  /** Called with "Copied 12 x 6" and messages of failures. */
  readonly onAnnounce?: ((message: string) => void) | undefined
  /** The one step that brings numbers back, shown when nothing is left to show (no data, all hidden). */
  readonly emptyAction?: ReactNode
  /** The tests behind a cell, one sentence each, for the panel that opens on a press; a resting mouse shows less. */
  readonly testsOf?: ((row: ArrangedRow, column: ArrangedColumn) => readonly string[]) | undefined
  /** In the same panel; not for cells without a number. */
  readonly cellActions?: readonly CellAction[] | undefined
}
