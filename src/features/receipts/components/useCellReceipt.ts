import { defaultView, indexQuestions, readView, receiptSettingsOf, requestOf } from '@core/report'
import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector, type RemoteState } from '@/store'
import type { PickAction, PickedCell, ShownQuestion } from '@/tables/ui'
import { useToast } from '@/ui/Toast'
import { makeRemote, type ReceiptCell, type ReceiptWanted } from '../remotes'

interface WithMaking {
  readonly receiptMaking: RemoteState<{ readonly id: string; readonly cell: ReceiptCell }>
}

const wantedOf = ({ dataset, questionName, search }: ShownQuestion, cell: PickedCell): ReceiptWanted => {
  const index = indexQuestions(dataset)
  const { view: defaults } = defaultView(dataset, index, questionName)
  const { view } = readView(search, { dataset, index, questionName, defaults })
  return {
    params: { studyId: dataset.study_number, datasetName: dataset.dataset_name },
    cell: { row: cell.row.key, column: cell.column.key },
    body: {
      data_version: cell.content.notes?.dataset?.version ?? dataset.version_number,
      request: requestOf({ ...view, breakout: cell.breakout ?? view.breakout }, questionName, index),
      settings: receiptSettingsOf(view.settings),
      columns: cell.content.table.columns.filter(({ group }) => group !== null).map(({ key }) => key),
    },
  }
}

/** Leads from a cell to its receipt. `onOpen`: it has one, and somebody wants to see it. */
export const useCellReceipt = (onOpen: (id: string, cell: ReceiptCell) => void): PickAction => {
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
  return {
    label: 'Receipt',
    icon: 'info',
    onPick: (shown, cell) => {
      asked.current = true
      dispatch(makeRemote.requested(wantedOf(shown, cell)))
    },
  }
}
