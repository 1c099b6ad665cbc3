import { useAppDispatch, useAppSelector } from '@/store'
import type { AddedRowsScreen } from '@/tables/ui'
import { selectAddedRows, selectIndex, selectOpening } from '../selectors'
import { events } from '../slice'

/** The dialog for the nets, or the calculated rows, of one question of the report. */
export const BuilderAddedRows = ({ AddedRows }: { readonly AddedRows: AddedRowsScreen }) => {
  const dispatch = useAppDispatch()
  const opening = useAppSelector(selectOpening)
  const opened = useAppSelector(selectAddedRows)
  const index = useAppSelector(selectIndex)
  const addressed = opened ? index.get(opened.question) : undefined
  if (!opening || !opened || !addressed) return null
  return (
    <AddedRows
      address={opening}
      type={opened.type}
      question={addressed.question}
      label={addressed.label}
      fresh={opened.fresh}
      onClose={() => dispatch(events.addedRowsClosed())}
    />
  )
}
