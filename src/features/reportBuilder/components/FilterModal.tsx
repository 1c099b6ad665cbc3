import type { FilterEditorScreen } from '@/tables/ui'
import { useAppDispatch, useAppSelector } from '@/store'
import { filterPlace } from '../drafts'
import { selectBuilder, selectDataset, selectIndex, selectOpening } from '../selectors'
import { events } from '../slice'

interface FilterModalProps {
  readonly FilterEditor: FilterEditorScreen
  readonly onClose: () => void
}

/** The filter screen on the open report. */
export const FilterModal = ({ FilterEditor, onClose }: FilterModalProps) => {
  const dispatch = useAppDispatch()
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const opening = useAppSelector(selectOpening)
  const builder = useAppSelector(selectBuilder)
  if (!dataset || !opening || !builder) return null
  return (
    <FilterEditor
      address={opening}
      place={filterPlace(opening)}
      dataset={dataset}
      questions={dataset.questions}
      index={index}
      filters={builder.filters}
      weight={builder.weight}
      aside="applies to every table of this report"
      onApply={filters => dispatch(events.filtersApplied(filters))}
      onClose={onClose}
    />
  )
}
