import { useMemo } from 'react'
import { arrange, type ArrangedTable } from '@core/crosstab'
import type { ViewSettings } from '@core/contract'
import { useAppSelector } from '@/store'
import type { TableDocument } from '@core/domain/tables'
import { arrangedOutcome, problemOutcome, type EmptyOutcome, documentOf, toTableView } from '@/tables'
import { shownOf, type PreviewTable } from '../analysis'
import type { Builder } from '../builder'
import { selectBuilder, selectCache, selectDataset, selectIndex, selectPreview } from '../selectors'

export interface PreviewPage {
  readonly settings: ViewSettings
  readonly arranged: ArrangedTable | null
  readonly content: TableDocument | null
  readonly outcome: EmptyOutcome | null
}

/** Arranges one table in the browser: ticks, sorting, hiding, tests; nothing is asked of the server. */
export const useArrange = (): ((page: PreviewTable, builder: Builder) => PreviewPage) => {
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const { response } = useAppSelector(selectCache)
  const { tableViews } = useAppSelector(selectPreview)
  return useMemo(
    () => (page, builder) => {
      const settings = tableViews[page.id] ?? builder.viewSettings
      const { table } = page
      if (table.outcome === 'problem') {
        return {
          settings,
          arranged: null,
          content: null,
          outcome: problemOutcome(table, {
            inverted: builder.inverted,
            filtered: builder.filters !== null,
            removal: 'Remove it from the report',
          }),
        }
      }
      const variable = builder.main.find(({ questionName }) => questionName === page.variable)
      if (!dataset || !variable) return { settings, arranged: null, content: null, outcome: null }
      const shown = shownOf(table, variable, builder.axis, index)
      const arranged = arrange(table.cube, toTableView(settings, table.cube, dataset.low_base_threshold, shown))
      const content = documentOf({ table, arranged, asked: builder, settings, dataset, index, response })
      return { settings, arranged, content, outcome: arrangedOutcome(arranged, dataset.low_base_threshold) }
    },
    [dataset, index, response, tableViews],
  )
}

/** The page in sight, or null until its table has arrived. */
export const usePreviewPage = (page: PreviewTable | undefined): PreviewPage | null => {
  const builder = useAppSelector(selectBuilder)
  const arrangePage = useArrange()
  return useMemo(() => (page && builder ? arrangePage(page, builder) : null), [page, builder, arrangePage])
}
