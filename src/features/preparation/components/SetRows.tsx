import styled from 'styled-components'
import { count } from '@/lib/words'
import { TYPE, VisuallyHidden } from '@/ui'
import type { Previewed } from '../model/setPreview'
import type { TypedSet } from '../model/sets'

const Table = styled.table`
  ${TYPE.xs}
  width: 100%;
  border-collapse: collapse;
  background: var(--surface);
  border: 1px solid var(--border);
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: var(--s1) var(--s1-5);
    border-bottom: 1px solid var(--sunken);
    text-align: center;
    font-weight: 400;
  }
  th:first-child {
    text-align: left;
    white-space: nowrap;
  }
  th:last-child,
  td:last-child {
    text-align: left;
    overflow-wrap: anywhere;
  }
  thead th {
    font-weight: 600;
    color: var(--text-2);
  }
`
const Dot = styled.span`
  display: inline-block;
  width: 8px;
  height: 8px;
  border: 1px solid var(--text-3);
  border-radius: 50%;
  &[data-holds='ticked'] {
    border-color: var(--c1);
    background: var(--c1);
  }
  &[data-holds='empty'] {
    height: 0;
    border-width: 1px 0 0;
    border-radius: 0;
    vertical-align: middle;
  }
`
const Out = styled.span`
  color: var(--text-3);
`
const Legend = styled.p`
  ${TYPE.xs}
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  color: var(--text-2);
`

type Sample = NonNullable<Previewed['sample']>
type Cell = Sample[number]['cells'][number]

const COLUMNS = 8
const ANSWERS = 3

const WORDS: Readonly<Record<Cell['holds'], string>> = { ticked: 'ticked', other: 'not ticked', empty: 'blank' }

const readsAs = ({ reads, given }: Sample[number]): string =>
  given.length > ANSWERS ? `${count(given.length)} answers` : reads === 'answers' ? given.join(', ') : ''

/** A few real people of the file: what each column holds, and what that reads as. */
export const SetRows = ({ sample, how }: { readonly sample: Sample; readonly how: TypedSet['how'] }) => {
  const width = sample[0]?.cells.length ?? 0
  const shown = Array.from({ length: Math.min(width, COLUMNS) }, (_, at) => at)
  return (
    <>
      <Table aria-label="How people of the file read">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {shown.map(at => (
              <th key={at} scope="col">
                {how === 'list' ? 'Cell' : at + 1}
              </th>
            ))}
            {width > COLUMNS && <th scope="col">+{count(width - COLUMNS)}</th>}
            <th scope="col">Reads as</th>
          </tr>
        </thead>
        <tbody>
          {sample.map(person => (
            <tr key={person.row}>
              <th scope="row">{count(person.row)}</th>
              {shown.map(at => {
                const cell = person.cells[at]
                if (!cell) return <td key={at} />
                if (how === 'list') return <td key={at}>{cell.text}</td>
                return (
                  <td key={at} title={cell.text}>
                    <Dot data-holds={cell.holds} aria-hidden="true" />
                    <VisuallyHidden>{WORDS[cell.holds]}</VisuallyHidden>
                  </td>
                )
              })}
              {width > COLUMNS && <td>…</td>}
              <td>
                {person.reads === 'answers' ? (
                  <span title={person.given.join(', ')}>{readsAs(person)}</span>
                ) : (
                  <Out>{person.reads === 'no_answer' ? 'No answer' : 'Not asked'}</Out>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {how !== 'list' && (
        <Legend aria-hidden="true">
          {(['ticked', 'other', 'empty'] as const).map(holds => (
            <span key={holds}>
              <Dot data-holds={holds} /> {WORDS[holds]}
            </span>
          ))}
        </Legend>
      )}
    </>
  )
}
