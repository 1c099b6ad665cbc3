import { memo } from 'react'
import styled from 'styled-components'
import type { AuditEntry } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { Icon, MEDIA, Surface, TYPE } from '@/ui'
import { eventWords, fromWords, objectWords, whoWords } from '../model/words'

const Table = styled.table`
  ${TYPE.sm}
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    height: 36px;
    padding: 0 var(--s3);
    border-bottom: 1px solid var(--sunken);
    text-align: left;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  td:first-child {
    white-space: nowrap;
  }
  th[data-day] {
    height: 32px;
    background: var(--sunken);
    font-weight: 600;
  }
  thead th {
    white-space: nowrap;
    color: var(--text-2);
    font-weight: 500;
    border-bottom-color: var(--border);
  }
  tr[data-refused] td:nth-child(3) {
    color: var(--danger);
  }
  ${MEDIA.below1000} {
    [data-widest] {
      display: none;
    }
  }
  ${MEDIA.below768} {
    [data-wide] {
      display: none;
    }
    th,
    td {
      padding-inline: var(--s2);
    }
  }
`
const Open = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--s1-5);
  min-height: 36px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: left;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`

/** Time of day to the second, in the time zone of the person. */
export const secondLabel = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

export interface EntryTableProps {
  readonly entries: readonly AuditEntry[]
  readonly busy: boolean
  readonly onOpen: (entry: AuditEntry) => void
}

interface LineProps extends Pick<EntryTableProps, 'onOpen'> {
  readonly entry: AuditEntry
  /** The day above it; null where the line before is of the same day. */
  readonly day: string | null
}

/** Memoised like the table: neither older entries nor a key in the search draw a long log again. */
const Line = memo(function Line({ entry, day, onOpen }: LineProps) {
  const { words, icon } = eventWords(entry)
  return (
    <>
      {day !== null && (
        <tr>
          <th scope="rowgroup" colSpan={5} data-day="">
            {day}
          </th>
        </tr>
      )}
      <tr data-refused={entry.outcome === 'refused' ? '' : undefined}>
        <td>{secondLabel(entry.at)}</td>
        <td>{whoWords(entry)}</td>
        <td>
          <Open type="button" onClick={() => onOpen(entry)}>
            <Icon name={icon} size={14} /> {words}
          </Open>
        </td>
        <td data-wide="">{objectWords(entry)}</td>
        <td data-widest="">{fromWords(entry)}</td>
      </tr>
    </>
  )
})

/** Lines of the log under their days. `onOpen` has to stay the same function. */
export const EntryTable = memo(function EntryTable({ entries, busy, onOpen }: EntryTableProps) {
  const days = entries.map(({ at }) => dayLabel(at))
  return (
    <Surface>
      <Table aria-label="Audit log" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col" data-wide="">
              Object
            </th>
            <th scope="col" data-widest="">
              From
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <Line
              key={entry.id}
              entry={entry}
              day={at > 0 && days[at - 1] === days[at] ? null : (days[at] ?? null)}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
    </Surface>
  )
})
