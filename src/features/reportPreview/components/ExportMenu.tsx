import { toPayload } from '@core/report'
import { useContext, type ReactElement } from 'react'
import type { DownloadKind } from '@core/contract'
import type { TableDocument } from '@core/domain/tables'
import { useAppSelector } from '@/store'
import { ExportMenu as TableExportMenu } from '@/tables/ui'
import { selectBuilder, selectDataset, selectPreview, selectProblems } from '@/features/reportBuilder/selectors'
import { fileEntries, FilesContext } from '@/tables/components/reportFiles'

interface ExportMenuProps {
  readonly trigger: ReactElement
  /** The table in sight; null when there is none to take along. */
  readonly content: TableDocument | null
  /** The chart in sight, as it is drawn. */
  readonly findChart: () => HTMLElement | null
}

/** What can be taken out of the preview: this table, its chart, or a file of the whole report. */
export const ExportMenu = (props: ExportMenuProps) => {
  const builder = useAppSelector(selectBuilder)
  const dataset = useAppSelector(selectDataset)
  const [problem] = useAppSelector(selectProblems)
  const { showChart, tableViews } = useAppSelector(selectPreview)
  const onFile = useContext(FilesContext)
  if (!builder || !dataset) return null
  const choose = (kind: DownloadKind) =>
    onFile?.({ kind, title: builder.title, source: { report: toPayload(builder, dataset), views: tableViews } })
  return (
    <TableExportMenu
      {...props}
      chartShown={showChart}
      name={builder.title}
      more={
        onFile
          ? [
              { kind: 'separator' },
              { kind: 'heading', label: 'Whole report' },
              ...fileEntries(choose, problem?.message ?? null),
            ]
          : []
      }
    />
  )
}
