import { useCallback } from 'react'
import type { Dataset, Filter } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { reconcileFilter, type OptionsAsked, type QuestionIndex } from '@/tables'
import { FilterDialog } from '@/tables/ui'
import { optionCountsRemote, type DatasetAddress } from '../remotes'
import { selectFilterBases, selectOptionCounts } from '../selectors'
import { events } from '../slice'

interface FilterEditorProps {
  readonly address: DatasetAddress
  readonly dataset: Dataset
  readonly index: QuestionIndex
  readonly filters: Filter | null
  readonly onApply: (filters: Filter | null) => void
  readonly onClose: () => void
}

/** The filter screen on the responses in sight; for readers with full rights. */
export const FilterEditor = ({ address, dataset, index, filters, onApply, onClose }: FilterEditorProps) => {
  const dispatch = useAppDispatch()
  const bases = useAppSelector(selectFilterBases)
  const optionCounts = useAppSelector(selectOptionCounts)
  const { studyId, datasetName } = address
  const edit = useCallback(
    (edited: Filter | null, steps: readonly (Filter | null)[]) =>
      dispatch(events.filterEdited({ studyId, datasetName, filters: edited, steps })),
    [dispatch, studyId, datasetName],
  )
  const count = (asked: OptionsAsked | null) =>
    asked
      ? dispatch(optionCountsRemote.requested({ ...address, ...asked }))
      : dispatch(optionCountsRemote.cancelled({ ...address, question: '', breakout: null, filters: null }))
  return (
    <FilterDialog
      questions={dataset.questions}
      index={index}
      lowBaseThreshold={dataset.low_base_threshold}
      initial={reconcileFilter(filters, index).filter}
      aside="whose responses are shown"
      bases={bases}
      onEdit={edit}
      optionCounts={optionCounts}
      onCount={count}
      onApply={onApply}
      onClose={onClose}
    />
  )
}
