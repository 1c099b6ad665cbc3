import type { ReactElement } from 'react'
import type { TableDocument } from '@core/domain/tables'
import { chartToPng } from '@/ui/charts'
import { copyNumbers, copyPicture, copyTable } from '@/ui/crosstab'
import { Menu } from '@/ui/Menu'
import { pictureWords } from './pictureWords'
import { useCopied } from './useCopyTable'

export interface CopyMenuProps {
  readonly trigger: ReactElement
  /** The table in sight; null when there is none. */
  readonly content: TableDocument | null
  /** Why there is no table to copy. */
  readonly reason: string | null
  /** The chart in sight, as it is drawn. */
  readonly findChart: () => HTMLElement | null
  readonly chartShown: boolean
}

/** What can be taken to a document, a mail or a spreadsheet: the table with its notes, the chart as a picture, or the numbers alone. */
export const CopyMenu = ({ trigger, content, reason, findChart, chartShown }: CopyMenuProps) => {
  const say = useCopied()
  const copyChart = () => {
    const figure = findChart()
    if (content) void copyPicture(figure ? chartToPng(figure, pictureWords(content)) : Promise.resolve(null), say)
  }
  return (
    <Menu
      trigger={trigger}
      entries={[
        {
          label: 'Copy table',
          icon: 'table',
          onSelect: () => void (content && copyTable(content, say)),
          disabledReason: reason,
        },
        {
          label: 'Copy chart as picture',
          icon: 'chart-column',
          onSelect: copyChart,
          disabledReason: reason ?? (chartShown ? null : 'Show the chart first'),
        },
        {
          label: 'Copy numbers only',
          icon: 'copy',
          onSelect: () => void (content && copyNumbers(content, say)),
          disabledReason: reason,
        },
      ]}
    />
  )
}
