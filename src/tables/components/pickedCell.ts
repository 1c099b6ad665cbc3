import type { QuotedCell } from '@core/report'
import type { Dataset } from '@core/contract'
import type { CellAction } from '@/ui/crosstab'

/** A question with the figures on screen. */
export interface ShownQuestion {
  readonly dataset: Dataset
  readonly questionName: string
  /** The view, as in the address of the page of the question. */
  readonly search: URLSearchParams
}

/** A cell of a table on screen; `breakout`: the row of a grid that the table is about. */
export interface PickedCell extends QuotedCell {
  readonly breakout: string | null
}

/** What a page offers to do with a cell. */
export interface PickAction extends Pick<CellAction, 'label' | 'icon'> {
  readonly onPick: (shown: ShownQuestion, cell: PickedCell) => void
}

/** The action for the cells of one table; none where the table is no figure of a question. */
export const cellActionOf = (
  pick: PickAction | undefined,
  shown: ShownQuestion | null,
  table: Pick<PickedCell, 'breakout' | 'content' | 'chart'>,
): CellAction | undefined =>
  pick && shown
    ? { label: pick.label, icon: pick.icon, onPress: (row, column) => pick.onPick(shown, { ...table, row, column }) }
    : undefined
