import type { ReactElement } from 'react'
import { download } from '@/lib/download'
import { useAppSelector } from '@/store'
import { chartToPng } from '@/ui/charts'
import { csvFile, noteLines, toCsv, type TableDocument } from '@/ui/crosstab'
import { Menu } from '@/ui/Menu'
import { useToast } from '@/ui/Toast'
import { selectBuilder, selectPreview, selectPreviewTables } from '../selectors'
import { fileName } from './download'
import { useArrange } from './usePreviewPage'

const csvOf = (documents: readonly TableDocument[]): Blob =>
  new Blob(['\uFEFF', documents.map(toCsv).join('\r\n\r\n')], { type: 'text/csv;charset=utf-8' })

/** What a picture on its own has to say besides the chart. */
const wordsOf = ({ title, notes }: TableDocument) => ({
  heading: title,
  ...(notes && {
    notes: noteLines(notes)
      .map(({ term, text }) => `${term}: ${text}`)
      .join(' '),
  }),
})

interface ExportMenuProps {
  readonly trigger: ReactElement
  /** The table in sight; null when there is none to take along. */
  readonly content: TableDocument | null
  /** The chart in sight, as it is drawn. */
  readonly findChart: () => HTMLElement | null
}

/** What can be taken out of the preview: this table, its chart, or all tables. */
export const ExportMenu = ({ trigger, content, findChart }: ExportMenuProps) => {
  const toast = useToast()
  const builder = useAppSelector(selectBuilder)
  const tables = useAppSelector(selectPreviewTables)
  const { status, showChart } = useAppSelector(selectPreview)
  const arrangePage = useArrange()
  if (!builder) return null

  const saveTable = () => {
    if (content) download(csvFile(content), fileName(`${builder.title} ${content.title}`, 'csv'))
  }
  const saveChart = async () => {
    const figure = findChart()
    const picture = figure && content ? await chartToPng(figure, wordsOf(content)) : null
    if (picture && content) download(picture, fileName(`${builder.title} ${content.title}`, 'png'))
    else toast({ text: 'There is no drawn chart to save. Choose another chart type, or try again.', tone: 'error' })
  }
  const saveAll = () => {
    const documents = tables.map(table => arrangePage(table, builder).content).filter(found => found !== null)
    download(csvOf(documents), fileName(builder.title, 'csv'))
  }
  return (
    <Menu
      trigger={trigger}
      entries={[
        {
          label: 'This table as CSV',
          icon: 'table',
          onSelect: saveTable,
          disabledReason: content ? null : 'There is no table to export',
        },
        {
          label: 'Chart as PNG',
          icon: 'chart-column',
          onSelect: () => void saveChart(),
          disabledReason: content ? (showChart ? null : 'Show the chart first') : 'There is no chart to export',
        },
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
