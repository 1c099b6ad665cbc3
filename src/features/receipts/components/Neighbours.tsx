import { figureWords, stepNumber, type ExplainedCell } from '@core/report'
import type { ArrangedCell, ArrangedColumn } from '@core/crosstab'
import styled from 'styled-components'
import { DataTable, type Column } from '@/ui/DataTable'
import { TextButton } from '@/ui/TextButton'
import { MEDIA } from '@/ui/theme/tokens'
import type { ReceiptCell } from '../remotes'

interface Neighbour {
  readonly column: ArrangedColumn
  readonly cell: ArrangedCell
  readonly isOwn: boolean
}

const Choose = styled(TextButton)`
  text-align: start;
`
const Own = styled.strong`
  font-weight: 600;
`
const Letters = styled.span`
  color: var(--sig-up);
  font-weight: 600;
`
/** Where there is no room for a column of letters. */
const Beside = styled(Letters)`
  padding-left: var(--s1);
  ${MEDIA.from480} {
    display: none;
  }
`
const Wrapped = styled.span`
  white-space: normal;
`

/** The row of the figure beside Total and the columns that it is compared with; each leads to its own receipt. */
export const Neighbours = ({
  explained,
  onCell,
}: {
  readonly explained: ExplainedCell
  readonly onCell: (cell: ReceiptCell) => void
}) => {
  const { row, column: own, content, settings, rounded } = explained
  const isNear = ({ group }: ArrangedColumn) => group === null || own.group === null || group === own.group
  const rows = content.table.columns.flatMap((column, at): Neighbour[] => {
    const cell = row.cells[at]
    return cell && isNear(column) ? [{ column, cell, isOwn: column.key === own.key }] : []
  })
  const columns: Column<Neighbour>[] = [
    {
      id: 'column',
      header: 'Column',
      cell: ({ column, isOwn }) => {
        const name = [column.letter, column.label].filter(Boolean).join(' ')
        return isOwn ? (
          <Own aria-current="true">{name}</Own>
        ) : (
          <Choose type="button" onClick={() => onCell({ row: row.key, column: column.key })}>
            {name}
          </Choose>
        )
      },
    },
    { id: 'base', header: 'Base', align: 'right', cell: ({ column }) => stepNumber(column.n, rounded) },
    {
      id: 'figure',
      header: <Wrapped>{row.label}</Wrapped>,
      align: 'right',
      cell: ({ cell, isOwn }) => {
        const words = figureWords(cell, row, settings)
        return (
          <>
            {isOwn ? <Own>{words}</Own> : words}
            {settings.showStatTesting && cell.letters !== '' && <Beside>{cell.letters}</Beside>}
          </>
        )
      },
    },
    ...(settings.showStatTesting
      ? [
          {
            id: 'letters',
            header: 'Higher than',
            hideBelow: 480,
            cell: ({ cell }: Neighbour) => <Letters>{cell.letters}</Letters>,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption={`${row.label} in each column`}
      columns={columns}
      rows={rows}
      rowKey={({ column }) => column.key}
    />
  )
}
