import { pageOf, type Builder, type PreviewTable, type ReportPage } from '@core/report'
import { useMemo } from 'react'
import { useAppSelector } from '@/store'
import {
  selectBuilder,
  selectCache,
  selectDataset,
  selectIndex,
  selectPreview,
} from '@/features/reportBuilder/selectors'

/** Arranges one table in the browser: ticks, sorting, hiding, tests; nothing is asked of the server. */
export const useArrange = (): ((page: PreviewTable, builder: Builder) => ReportPage | null) => {
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const { response } = useAppSelector(selectCache)
  const { tableViews } = useAppSelector(selectPreview)
  return useMemo(
    () => (page, builder) => dataset && pageOf(page, { builder, dataset, index, response }, tableViews[page.id]),
    [dataset, index, response, tableViews],
  )
}

/** The page in sight, or null until its table has arrived. */
export const usePreviewPage = (page: PreviewTable | undefined): ReportPage | null => {
  const builder = useAppSelector(selectBuilder)
  const arrangePage = useArrange()
  return useMemo(() => (page && builder ? arrangePage(page, builder) : null), [page, builder, arrangePage])
}
