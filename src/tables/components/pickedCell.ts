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
export interface PickAction extends Pick<CellAction, 'label' | 'icon' | 'opensDialog' | 'onMarks'> {
  readonly onPick: (shown: ShownQuestion, cell: PickedCell) => void
}

/** The actions for the cells of one table; none where the table is no figure of a question. */
export const cellActionsOf = (
  picks: readonly PickAction[] = [],
  shown: ShownQuestion | null,
  table: Pick<PickedCell, 'breakout' | 'content' | 'chart'>,
): CellAction[] =>
  shown === null
    ? []
    : picks.map(({ onPick, ...action }) => ({
        ...action,
        onPress: (row, column) => onPick(shown, { ...table, row, column }),
      }))
