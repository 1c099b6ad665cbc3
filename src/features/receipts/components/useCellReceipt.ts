import { defaultView, indexQuestions, readView, receiptSettingsOf, requestOf } from '@core/report'
import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector, type RemoteState } from '@/store'
import type { PickAction, ShownQuestion } from '@/tables/ui'
import { useToast } from '@/ui/Toast'
import { makeRemote, type ReceiptCell, type ReceiptWanted } from '../remotes'

interface WithMaking {
  readonly receiptMaking: RemoteState<{ readonly id: string; readonly cell: ReceiptCell }>
}

/** A figure of a table that is shown: of which version, in which row of a grid, and which columns stay beside Total (null: all). */
export interface ShownFigure {
  readonly cell: ReceiptCell
  readonly breakout: string | null
  readonly version: number
  readonly columns: readonly string[] | null
}

const wantedOf = ({ dataset, questionName, search }: ShownQuestion, figure: ShownFigure): ReceiptWanted => {
  const index = indexQuestions(dataset)
  const { view: defaults } = defaultView(dataset, index, questionName)
  const { view } = readView(search, { dataset, index, questionName, defaults })
  return {
    params: { studyId: dataset.study_number, datasetName: dataset.dataset_name },
    cell: figure.cell,
    body: {
      data_version: figure.version,
      request: requestOf({ ...view, breakout: figure.breakout ?? view.breakout }, questionName, index),
      settings: receiptSettingsOf(view.settings),
      columns: figure.columns && [...figure.columns],
    },
  }
}

/** Leads from a figure to its receipt. `onOpen`: it has one, and somebody wants to see it. */
export const useReceipt = (
  onOpen: (id: string, cell: ReceiptCell) => void,
): ((shown: ShownQuestion, figure: ShownFigure) => void) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { data, error, fetchedAt } = useAppSelector((state: WithMaking) => state.receiptMaking)
  const asked = useRef(false)
  const done = useRef<() => void>(() => undefined)
  useEffect(() => {
    done.current = () => {
      if (!asked.current || (!data && !error)) return
      asked.current = false
      if (error) toast({ tone: 'error', text: `The receipt could not be opened. ${error.message}` })
      else if (data) onOpen(data.id, data.cell)
    }
  })
  useEffect(() => done.current(), [fetchedAt, error])
  return (shown, figure) => {
    asked.current = true
    dispatch(makeRemote.requested(wantedOf(shown, figure)))
  }
}

/** The same from a picked cell of a table, or a mark of its chart. */
export const useCellReceipt = (onOpen: (id: string, cell: ReceiptCell) => void): PickAction => {
  const open = useReceipt(onOpen)
  return {
    label: 'Receipt',
    icon: 'info',
    onMarks: true,
    onPick: (shown, { row, column, breakout, content }) =>
      open(shown, {
        cell: { row: row.key, column: column.key },
        breakout,
        version: content.notes?.dataset?.version ?? shown.dataset.version_number,
        columns: content.table.columns.filter(({ group }) => group !== null).map(({ key }) => key),
      }),
  }
}
