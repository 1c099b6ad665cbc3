import styled from 'styled-components'
import type { WithLibrary } from '@/library'
import { useAppSelector } from '@/store'
import { Muted, Stack, TYPE } from '@/ui'
import { rowsOf, type GridEdit } from '../model/grid'
import { selectQuestion } from '../selectors'
import type { WithDataset } from '../slice'

const Scroller = styled.div`
  overflow-x: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
`
const Table = styled.table`
  ${TYPE.xs}
  border-collapse: collapse;
  width: 100%;
  caption {
    ${TYPE.sm}
    padding: var(--s2-5) var(--s3);
    text-align: left;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  th,
  td {
    padding: var(--s1-5) var(--s2-5);
    border-top: 1px solid var(--border);
    text-align: center;
    font-weight: 400;
    color: var(--text-2);
  }
  th[scope='row'] {
    min-width: 140px;
    text-align: left;
    color: var(--text);
    overflow-wrap: anywhere;
  }
`
const Empty = styled.span`
  display: inline-block;
  width: 12px;
  height: 12px;
  border: 1px solid var(--border-ctl);
  border-radius: 50%;
`

/** The grid as respondents would have seen it, while it is edited. */
export const GridPreview = ({ edit }: { readonly edit: GridEdit }) => {
  const answers = useAppSelector((state: WithDataset & WithLibrary) =>
    selectQuestion(state, edit.of),
  )?.categorical_responses
  const rows = rowsOf(edit)
  const shown = answers?.filter(answer => !answer.missing) ?? []
  return (
    <Stack $gap="s2">
      <h3>Preview</h3>
      {rows.length === 0 ? (
        <Muted>Tick the questions that become rows.</Muted>
      ) : (
        // Only the table scrolls sideways.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <Scroller tabIndex={0} role="region" aria-label="Grid preview">
          <Table>
            <caption>{edit.stagedText.trim() || 'Without a text'}</caption>
            <thead>
              <tr>
                <td />
                {shown.length === 0 ? (
                  <th scope="col">Number</th>
                ) : (
                  shown.map(answer => (
                    <th key={answer.id} scope="col">
                      {answer.label}
                    </th>
                  ))
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.questionName}>
                  <th scope="row">{row.stagedText.trim() || row.questionName}</th>
                  {(shown.length === 0 ? [{ id: 'number' }] : shown).map(answer => (
                    <td key={answer.id}>
                      <Empty aria-hidden="true" />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroller>
      )}
    </Stack>
  )
}
