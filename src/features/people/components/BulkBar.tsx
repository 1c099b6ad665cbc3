import { useState } from 'react'
import styled from 'styled-components'
import type { BulkChange, SiteUser } from '@core/contract'
import { assignableRoles, type Role } from '@core/domain'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Menu, Modal, Row, Stack } from '@/ui'
import { Problem } from '@/ui/Words'
import { bulkRemote, type Bulk, type BulkResult } from '../inviteRemotes'
import { BULK_MAX, bulkEffects, bulkWords } from '../model/bulk'
import { aRole, fullName } from '../model/names'
import type { WithPeople } from '../slice'

const Bar = styled(Row)`
  min-height: 48px;
  padding: var(--s2) var(--s4);
  border-bottom: 1px solid var(--border);
  background: var(--accent-soft);
`

interface ResultsProps {
  readonly results: readonly BulkResult[]
  readonly users: readonly SiteUser[]
}

const Results = ({ results, users }: ResultsProps) => {
  const refused = results.filter(({ user }) => user === null)
  const nameOf = (id: string): string => {
    const found = users.find(user => user.profile_id === id)
    return found ? fullName(found) : id
  }
  return (
    <Stack $gap="s4">
      <Callout tone={refused.length === 0 ? 'success' : 'info'} role="status">
        {counted(results.length - refused.length, 'person was', 'people were')} changed.
      </Callout>
      {refused.length > 0 && (
        <Callout tone="warning" title={`${counted(refused.length, 'person stays', 'people stay')} as they were`}>
          <ul>
            {refused.map(({ profile_id: id, reason }) => (
              <li key={id}>
                {nameOf(id)}: {reason}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </Stack>
  )
}

interface DialogProps {
  readonly users: readonly SiteUser[]
  readonly actor: Role
  readonly change: BulkChange
  readonly onClose: (results: readonly BulkResult[] | null) => void
}

const BulkDialog = ({ users, actor, change, onClose }: DialogProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ admin }: WithPeople) => admin.bulk)
  const [sent, setSent] = useState<Bulk | null>(null)
  const { changing, lines } = bulkEffects(actor, users, change)
  const results = sent !== null && !isFetching && !error ? data : null
  const send = () => {
    const bulk = { ids: users.map(({ profile_id: id }) => id), change }
    setSent(bulk)
    dispatch(bulkRemote.requested(bulk))
  }
  const words = bulkWords(change, changing)
  return (
    <Modal
      open
      title={results ? words : `${words}?`}
      onClose={() => onClose(results)}
      footer={
        results ? (
          <Button variant="primary" onClick={() => onClose(results)}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(null)}>Cancel</Button>
            <Button
              variant={'active' in change && !change.active ? 'danger' : 'primary'}
              loading={isFetching}
              disabledReason={changing === 0 ? 'Nobody would change.' : null}
              onClick={send}
            >
              {words}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <Results results={results} users={users} />
      ) : (
        <Stack $gap="s3">
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
          {sent !== null && error && <Problem role="alert">{error.message}</Problem>}
        </Stack>
      )}
    </Modal>
  )
}

export interface BulkBarProps {
  readonly users: readonly SiteUser[]
  readonly actor: Role
  /** People as they are after a change. */
  readonly onChanged: (users: readonly SiteUser[]) => void
  readonly onClear: () => void
}

/** What can be done with the people who are ticked. */
export const BulkBar = ({ users, actor, onChanged, onClear }: BulkBarProps) => {
  const [change, setChange] = useState<BulkChange | null>(null)
  const tooMany = users.length > BULK_MAX ? `At most ${BULK_MAX} people are changed at once.` : null
  return (
    <Bar $gap="s2" $wrap role="group" aria-label="Selected people">
      <strong role="status">{counted(users.length, 'person', 'people')} selected</strong>
      <Menu
        align="start"
        trigger={
          <Button size="sm" iconEnd="chevron-down" disabledReason={tooMany}>
            Change role
          </Button>
        }
        entries={assignableRoles(actor).map(role => ({
          label: `Make ${aRole(role)}`,
          onSelect: () => setChange({ role }),
        }))}
      />
      <Button size="sm" disabledReason={tooMany} onClick={() => setChange({ active: true })}>
        Activate
      </Button>
      <Button size="sm" disabledReason={tooMany} onClick={() => setChange({ active: false })}>
        Deactivate
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      {change && (
        <BulkDialog
          users={users}
          actor={actor}
          change={change}
          onClose={results => {
            setChange(null)
            onChanged((results ?? []).flatMap(({ user }) => (user ? [user] : [])))
          }}
        />
      )}
    </Bar>
  )
}
