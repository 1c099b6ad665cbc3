import styled from 'styled-components'
import { count, counted } from '@/lib/words'
import { Button, Modal, Muted, Stack, TYPE } from '@/ui'
import { RuledList } from '@/ui/Sections'
import type { Column, Pasted } from '../model/paste'

const Table = styled.table`
  ${TYPE.sm}
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: var(--s1) var(--s2);
    border-bottom: 1px solid var(--sunken);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  thead th {
    ${TYPE.xs}
    font-weight: 600;
    color: var(--text-2);
  }
  td[data-was] {
    color: var(--text-3);
  }
`
const LISTED = 200
const LABELS: Readonly<Record<Column, string>> = { name: 'Name', text: 'Text', type: 'Type' }

export interface PasteDialogProps {
  readonly pasted: Pasted
  readonly onPaste: () => void
  readonly onClose: () => void
}

/** What pasted cells would change, before they do. */
export const PasteDialog = ({ pasted: { cells, left }, onPaste, onClose }: PasteDialogProps) => (
  <Modal
    open
    size={960}
    title={cells.length === 0 ? 'Nothing to paste' : `Paste ${counted(cells.length, 'cell', 'cells')}?`}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabledReason={cells.length === 0 ? 'Nothing would change' : null} onClick={onPaste}>
          Paste
        </Button>
      </>
    }
  >
    <Stack>
      {cells.length > 0 && (
        <Table aria-label="What changes">
          <thead>
            <tr>
              <th scope="col">Variable</th>
              <th scope="col">Cell</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, LISTED).map(({ variable, column, from, to }) => (
              <tr key={`${variable} ${column}`}>
                <th scope="row">{variable}</th>
                <td>{LABELS[column]}</td>
                <td data-was="">{from}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {cells.length > LISTED && <Muted $size="sm">and {count(cells.length - LISTED)} more cells.</Muted>}
      {left.length > 0 && (
        <>
          <p>{counted(left.length, 'thing is', 'things are')} left out:</p>
          <RuledList aria-label="What is left out">
            {left.slice(0, LISTED).map(words => (
              <li key={words}>{words}</li>
            ))}
          </RuledList>
        </>
      )}
      <Muted $size="sm">All of it is one change, and one undo takes it back.</Muted>
    </Stack>
  </Modal>
)
