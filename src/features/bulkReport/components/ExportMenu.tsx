import type { ReactElement } from 'react'
import { download } from '@/lib/download'
import { useAppSelector } from '@/store'
import { fileName } from '@/tables'
import { ExportMenu as TableExportMenu } from '@/tables/ui'
import type { TableDocument } from '@core/domain/tables'
import { toCsv } from '@/ui/crosstab'
import { selectBuilder, selectPreview, selectPreviewTables } from '../selectors'
import { useArrange } from './usePreviewPage'

const csvOf = (documents: readonly TableDocument[]): Blob =>
  new Blob(['\uFEFF', documents.map(toCsv).join('\r\n\r\n')], { type: 'text/csv;charset=utf-8' })

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

  const saveAll = () => {
    const documents = tables.map(table => arrangePage(table, builder).content).filter(found => found !== null)
    download(csvOf(documents), fileName(builder.title, 'csv'))
  }
  return (
    <TableExportMenu
      {...props}
      chartShown={showChart}
      name={builder.title}
      more={[
        {
          label: `All ${tables.length.toLocaleString('en')} tables as CSV`,
          icon: 'file',
          onSelect: saveAll,
          disabledReason: status === 'ready' ? null : 'Wait until all tables are ready',
        },
      ]}
    />
  )
}
