import type { ReactElement } from 'react'
import { download } from '@/lib/download'
import { chartToPng } from '@/ui/charts'
import { fileName } from '@core/domain'
import type { TableDocument } from '@core/domain/tables'
import { csvFile } from '@/ui/crosstab'
import { Menu, type MenuEntry } from '@/ui/Menu'
import { useToast } from '@/ui/Toast'
import { xlsxFile } from '../xlsx'
import { pictureWords } from './pictureWords'

export interface ExportMenuProps {
  readonly trigger: ReactElement
  /** The table in sight; null when there is none to take along. */
  readonly content: TableDocument | null
  /** The chart in sight, as it is drawn. */
  readonly findChart: () => HTMLElement | null
  readonly chartShown: boolean
  /** What file names begin with, such as the title of a report. */
  readonly name: string
  /** What else there is to export, below. */
  readonly more?: readonly MenuEntry[]
}

/** What can be taken out of a screen with one table: the table, or its chart. */
export const ExportMenu = ({ trigger, content, findChart, chartShown, name, more = [] }: ExportMenuProps) => {
  const toast = useToast()
  const fileOf = (title: string, extension: string) => fileName(`${name} ${title}`, extension)
  const saveTable = () => {
    if (content) download(csvFile(content), fileOf(content.title, 'csv'))
  }
  const saveWorkbook = async (table: TableDocument) => {
    try {
      download(await xlsxFile([table]), fileOf(table.title, 'xlsx'))
    } catch {
      toast({ text: 'The workbook could not be made. Try again, or take the CSV.', tone: 'error' })
    }
  }
  const saveChart = async () => {
    const figure = findChart()
    const picture = figure && content ? await chartToPng(figure, pictureWords(content)) : null
    if (picture && content) download(picture, fileOf(content.title, 'png'))
    else toast({ text: 'There is no drawn chart to save. Choose another chart type, or try again.', tone: 'error' })
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
          label: 'This table as XLSX',
          icon: 'table',
          onSelect: () => void (content && saveWorkbook(content)),
          disabledReason: content ? null : 'There is no table to export',
        },
        {
          label: 'Chart as PNG',
          icon: 'chart-column',
          onSelect: () => void saveChart(),
          disabledReason: content ? (chartShown ? null : 'Show the chart first') : 'There is no chart to export',
        },
        ...more,
      ]}
    />
  )
}
