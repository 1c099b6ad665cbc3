import { toPayload } from '@core/report'
import type { ReactElement } from 'react'
import type { DownloadKind } from '@core/contract'
import type { TableDocument } from '@core/domain/tables'
import { useAppSelector } from '@/store'
import { ExportMenu as TableExportMenu, fileEntries, type Previewing } from '@/tables/ui'
import { selectPreview } from '../selectors'

interface ExportMenuProps {
  readonly report: Pick<Previewing, 'builder' | 'dataset' | 'problem' | 'onFile'>
  readonly trigger: ReactElement
  /** The table in sight; null when there is none to export. */
  readonly content: TableDocument | null
  /** The chart in sight, as it is drawn. */
  readonly findChart: () => HTMLElement | null
}

/** What can be exported from the preview: this table, its chart, or a file of the whole report. */
export const ExportMenu = ({ report, ...table }: ExportMenuProps) => {
  const { builder, dataset, problem, onFile } = report
  const { showChart, tableViews } = useAppSelector(selectPreview)
  const choose = (kind: DownloadKind) =>
    onFile({ kind, title: builder.title, source: { report: toPayload(builder, dataset), views: tableViews } })
  return (
    <TableExportMenu
      {...table}
      chartShown={showChart}
      name={builder.title}
      more={[{ kind: 'separator' }, { kind: 'heading', label: 'Whole report' }, ...fileEntries(choose, problem)]}
    />
  )
}
