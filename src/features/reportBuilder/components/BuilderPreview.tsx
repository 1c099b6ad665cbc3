import { useAppDispatch, useAppSelector } from '@/store'
import type { Previewing, PreviewScreen } from '@/tables/ui'
import {
  selectBuilder,
  selectDataset,
  selectIndex,
  selectOpening,
  selectProblems,
  selectSaveAs,
  selectSaving,
} from '../selectors'
import { events } from '../slice'
import { SAVE_LABELS } from './saveLabels'

interface BuilderPreviewProps extends Pick<
  Previewing,
  'onFile' | 'onEditFilters' | 'onEditAxis' | 'onGenerate' | 'onClose'
> {
  readonly Preview: PreviewScreen
}

/** The preview of the open report. */
export const BuilderPreview = ({ Preview, ...handlers }: BuilderPreviewProps) => {
  const dispatch = useAppDispatch()
  const opening = useAppSelector(selectOpening)
  const builder = useAppSelector(selectBuilder)
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const [problem] = useAppSelector(selectProblems)
  const { copying, changing } = useAppSelector(selectSaving)
  const saveAs = useAppSelector(selectSaveAs)
  if (!opening || !builder || !dataset) return null
  return (
    <Preview
      {...handlers}
      address={opening}
      builder={builder}
      dataset={dataset}
      index={index}
      problem={problem?.message ?? null}
      saving={copying || changing}
      saveLabel={SAVE_LABELS[saveAs]}
      onView={settings => dispatch(events.viewChanged(settings))}
      onRemove={name => dispatch(events.variableRemoved({ list: 'row', name }))}
      onUnswap={() => dispatch(events.swapped(false))}
    />
  )
}
