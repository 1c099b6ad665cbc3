import { pageOf, type PageBasis, type PreviewTable, type ReportPage } from '@core/report'
import { useMemo } from 'react'
import { useAppSelector } from '@/store'
import { selectCache, selectPreview } from '../selectors'

/** The page of one table, arranged in the browser without a request; null until its table has arrived. */
export const usePreviewPage = (
  page: PreviewTable | undefined,
  { builder, dataset, index }: Omit<PageBasis, 'response'>,
): ReportPage | null => {
  const { response } = useAppSelector(selectCache)
  const { tableViews } = useAppSelector(selectPreview)
  return useMemo(
    () => (page ? pageOf(page, { builder, dataset, index, response }, tableViews[page.id]) : null),
    [page, builder, dataset, index, response, tableViews],
  )
}
