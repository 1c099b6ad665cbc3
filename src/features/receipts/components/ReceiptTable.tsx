import { testLevels } from '@core/crosstab'
import { receiptSteps } from '@core/report'
import styled from 'styled-components'
import { testLines } from '@/tables'
import { TableFoot, TablePart } from '@/tables/ui'
import { EmptyState } from '@/ui/Feedback'
import { PageFrame, Stack } from '@/ui/Page'
import { Panel } from '@/ui/Sections'
import { Surface } from '@/ui/Card'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { type ArrangedReceipt, cellOf, explainedOf, type Place, type TableReceipt } from '../model/shown'
import type { ReceiptCell } from '../remotes'
import { Neighbours } from './Neighbours'
import { ReceiptData } from './ReceiptData'
import { ReceiptFlow } from './ReceiptFlow'
import { ReceiptHead } from './ReceiptHead'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s4);
  ${MEDIA.from1000} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`
const Title = styled.h2`
  padding-bottom: var(--s3);
`
const TableTitle = styled(Title)`
  padding: var(--s4) var(--s4) var(--s3);
`
const Lines = styled.ul`
  ${TYPE.sm}
  display: grid;
  gap: var(--s1-5);
  color: var(--text-2);
  overflow-wrap: anywhere;
`

interface ReceiptTableProps {
  readonly receipt: TableReceipt
  readonly shown: ArrangedReceipt
  readonly cell: ReceiptCell | null
  readonly onCell: (cell: ReceiptCell) => void
}

const nothing = () => undefined

const Counted = ({ receipt, shown, place, onCell }: Omit<ReceiptTableProps, 'cell'> & { readonly place: Place }) => {
  const explained = explainedOf(receipt, shown, place)
  const { cube, arranged, settings } = shown
  const tests = settings.showStatTesting
    ? testLines(cube, arranged, place.row.key, place.column.key, testLevels(settings))
    : []
  return (
    <Columns>
      <Panel>
        <Title>How it is counted</Title>
        <ReceiptFlow steps={receiptSteps(explained)} rounded={explained.rounded} />
      </Panel>
      <Stack>
        <Panel>
          <Title>Its row in the table</Title>
          <Neighbours explained={explained} onCell={onCell} />
        </Panel>
        {tests.length > 0 && (
          <Panel>
            <Title>Tests</Title>
            <Lines>
              {tests.map(line => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          </Panel>
        )}
      </Stack>
    </Columns>
  )
}

/** A receipt that its reader may see: one figure of its table, or the table to choose one from. */
export const ReceiptTable = ({ receipt, shown, cell, onCell }: ReceiptTableProps) => {
  const place = cell && cellOf(shown.arranged, cell.row, cell.column)
  const part = { content: shown.content, arranged: shown.arranged, settings: { ...shown.settings, sortable: false } }
  return (
    <PageFrame>
      <Stack>
        <ReceiptHead receipt={receipt} shown={shown} place={place} />
        {cell !== null && place === null && (
          <EmptyState icon="info" title="This table has no such figure">
            The address may be incomplete. Choose a figure from the table.
          </EmptyState>
        )}
        {place && <Counted receipt={receipt} shown={shown} place={place} onCell={onCell} />}
        <Surface>
          <TableTitle>{place ? 'The whole table' : 'Choose a figure'}</TableTitle>
          <TablePart
            {...part}
            onSettings={nothing}
            maxHeight="480px"
            cube={shown.cube}
            fill
            cellActions={[
              {
                label: 'Show receipt',
                icon: 'info',
                onPress: (row, column) => onCell({ row: row.key, column: column.key }),
              },
            ]}
          />
          <TableFoot {...part} onSettings={nothing} />
        </Surface>
        <ReceiptData receipt={receipt} />
      </Stack>
    </PageFrame>
  )
}
