import { useCallback, useMemo } from 'react'
import type { Filter } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import type { OptionsAsked } from '@/tables'
import { FilterDialog } from '@/tables/ui'
import { FILTER_BASE, optionCountsRemote } from '../remotes'
import {
  selectBase,
  selectBuilder,
  selectDataset,
  selectFilterSteps,
  selectIndex,
  selectOpening,
  selectOptionCounts,
} from '../selectors'
import { events, type WithBulkReport } from '../slice'

const Editor = ({ onClose }: { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const opening = useAppSelector(selectOpening)
  const initial = useAppSelector(selectBuilder)?.filters ?? null
  const whole = useAppSelector((state: WithBulkReport) => selectBase(state, FILTER_BASE))
  const steps = useAppSelector(selectFilterSteps)
  const optionCounts = useAppSelector(selectOptionCounts)
  const bases = useMemo(() => ({ whole, steps }), [whole, steps])
  const edit = useCallback(
    (filters: Filter | null, counted: readonly (Filter | null)[]) =>
      dispatch(events.filterEdited({ filters, steps: counted })),
    [dispatch],
  )
  if (!dataset || !opening) return null
  const { studyId, datasetName } = opening
  const count = (asked: OptionsAsked | null) =>
    asked
      ? dispatch(optionCountsRemote.requested({ studyId, datasetName, ...asked }))
      : dispatch(optionCountsRemote.cancelled({ studyId, datasetName, question: '', breakout: null, filters: null }))
  return (
    <FilterDialog
      questions={dataset.questions}
      index={index}
      lowBaseThreshold={dataset.low_base_threshold}
      initial={initial}
      aside="who is counted in every table of this report"
      bases={bases}
      onEdit={edit}
      optionCounts={optionCounts}
      onCount={count}
      onApply={filters => dispatch(events.filtersApplied(filters))}
      onClose={onClose}
    />
  )
}

/** The filter screen on the open report. */
export const FilterModal = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) =>
  open ? <Editor onClose={onClose} /> : null
