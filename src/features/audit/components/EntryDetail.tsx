import styled from 'styled-components'
import type { AuditEntry } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { Button, SlideOver, Stack, TYPE } from '@/ui'
import { useCopyText } from '@/ui/useCopyText'
import { eventWords, fromWords, valueWords, whoWords } from '../model/words'
import { secondLabel } from './EntryTable'

const Facts = styled.dl`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 104px minmax(0, 1fr);
  gap: var(--s2);
  margin: 0;
  dt {
    color: var(--text-3);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`
const Heading = styled.h3`
  ${TYPE.base}
  font-weight: 600;
`

const Changes = styled.table`
  ${TYPE.sm}
  width: 100%;
  border: 1px solid var(--border);
  border-collapse: collapse;
  table-layout: fixed;
  th,
  td {
    padding: var(--s2);
    border-bottom: 1px solid var(--sunken);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  th {
    color: var(--text-2);
  }
  td:last-child {
    font-weight: 600;
  }
`

const spoken = (name: string): string => {
  const text = name.replace(/_/gu, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface EntryDetailProps {
  readonly entry: AuditEntry
  /** Narrows the log to one person. */
  readonly onPerson: (user: NonNullable<AuditEntry['user']>) => void
  readonly onClose: () => void
}

/** Everything that one line of the log knows. */
export const EntryDetail = ({ entry, onPerson, onClose }: EntryDetailProps) => {
  const copy = useCopyText({ copied: 'The entry was copied.', otherwise: 'Export the log instead.' })
  const { user, detail, changes } = entry
  const facts: readonly (readonly [string, string])[] = [
    ['When', `${dayLabel(entry.at)}, ${secondLabel(entry.at)}`],
    ['Who', user ? `${user.name}, ${user.email}` : whoWords(entry)],
    ['From', fromWords(entry) || 'The product itself'],
    ['Event', entry.event],
    ['Outcome', entry.outcome === 'ok' ? 'Done' : 'Refused'],
    ['Request', entry.request_id],
  ]
  return (
    <SlideOver
      open
      title={eventWords(entry).words}
      onClose={onClose}
      footer={
        <>
          {user && <Button onClick={() => onPerson(user)}>All of {user.name}</Button>}
          <Button icon="copy" onClick={() => copy(JSON.stringify(entry, null, 2))}>
            Copy entry
          </Button>
        </>
      }
    >
      <Stack>
        <Facts>
          {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
        </Facts>
        {changes.length > 0 && (
          <>
            <Heading id="what-changed">What changed</Heading>
            <Changes aria-labelledby="what-changed">
              <thead>
                <tr>
                  <td />
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }, at) => (
                  <tr key={at}>
                    <th scope="row">{spoken(field)}</th>
                    <td>{valueWords(before)}</td>
                    <td>{valueWords(after)}</td>
                  </tr>
                ))}
              </tbody>
            </Changes>
          </>
        )}
        {Object.keys(detail).length > 0 && (
          <>
            <Heading>Details</Heading>
            <Facts>
              {Object.entries(detail).map(([name, value]) => [
                <dt key={name}>{spoken(name)}</dt>,
                <dd key={`${name} value`}>{String(value)}</dd>,
              ])}
            </Facts>
          </>
        )}
      </Stack>
    </SlideOver>
  )
}
