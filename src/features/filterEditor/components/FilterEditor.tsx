import { reconcileFilter } from '@core/report'
import { useCallback, useMemo } from 'react'
import type { QuestionFilter } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import type { OptionsAsked } from '@/tables'
import { FilterDialog, type FilterEditing } from '@/tables/ui'
import { optionCountsRemote } from '../remotes'
import { selectBases, selectOptionCounts } from '../selectors'
import { events } from '../slice'
import { useSavedFilters } from './useSavedFilters'

/** The filter screen with its live counts and the named filters of the dataset. */
export const FilterEditor = ({
  address,
  dataset,
  questions,
  index,
  filters,
  weight,
  place,
  aside,
  onApply,
  onClose,
}: FilterEditing) => {
  const dispatch = useAppDispatch()
  const bases = useAppSelector(selectBases)
  const optionCounts = useAppSelector(selectOptionCounts)
  const saved = useSavedFilters(address)
  const { studyId, datasetName } = address
  const initial = useMemo(() => reconcileFilter(filters, index).filter, [filters, index])
  const edit = useCallback(
    (edited: QuestionFilter | null, steps: readonly (QuestionFilter | null)[]) =>
      dispatch(events.edited({ studyId, datasetName, weight, filters: edited, steps })),
    [dispatch, studyId, datasetName, weight],
  )
  const count = (asked: OptionsAsked | null) =>
    asked
      ? dispatch(optionCountsRemote.requested({ studyId, datasetName, ...asked }))
      : dispatch(optionCountsRemote.cancelled({ studyId, datasetName, question: '', breakout: null, filters: null }))
  return (
    <FilterDialog
      questions={questions}
      index={index}
      lowBaseThreshold={dataset.low_base_threshold}
      rounded={!dataset.permissions.view}
      initial={initial}
      place={place}
      aside={aside}
      bases={bases}
      onEdit={edit}
      optionCounts={optionCounts}
      onCount={count}
      saved={saved}
      onApply={onApply}
      onClose={onClose}
    />
  )
}
