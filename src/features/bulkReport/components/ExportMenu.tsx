import type { ReactElement } from 'react'
import type { TableDocument } from '@core/domain/tables'
import { useAppSelector } from '@/store'
import { ExportMenu as TableExportMenu } from '@/tables/ui'
import { selectBuilder, selectPreview, selectPreviewTables } from '../selectors'
import { useArrange } from './usePreviewPage'

interface ExportMenuProps {
  readonly trigger: ReactElement
  /** The table in sight; null when there is none to take along. */
  readonly content: TableDocument | null
  /** The chart in sight, as it is drawn. */
  readonly findChart: () => HTMLElement | null
}

/** What can be taken out of the preview: this table, its chart, or all tables. */
export const ExportMenu = (props: ExportMenuProps) => {
  const builder = useAppSelector(selectBuilder)
  const tables = useAppSelector(selectPreviewTables)
  const { status, showChart } = useAppSelector(selectPreview)
  const arrangePage = useArrange()
  if (!builder) return null
  return (
    <TableExportMenu
      {...props}
      chartShown={showChart}
      name={builder.title}
      all={{
        count: tables.length,
        documents: () => tables.map(table => arrangePage(table, builder).content).filter(found => found !== null),
        disabledReason: status === 'ready' ? null : 'Wait until all tables are ready',
      }}
    />
  )
}
