import { useState } from 'react'
import styled from 'styled-components'
import type { SiteUser } from '@core/contract'
import { assignableRoles, type Role } from '@core/domain'
import { counted } from '@/lib/words'
import { Button, Menu, Row } from '@/ui'
import { Problem } from '@/ui/Words'
import type { PeopleChange } from '../model/bulk'
import { aRole } from '../model/names'
import { BulkDialog } from './BulkDialog'
import { GroupChoice } from './GroupChoice'

const Bar = styled(Row)`
  min-height: 48px;
  padding: var(--s2) var(--s4);
  border-bottom: 1px solid var(--border);
  background: var(--accent-soft);
`

/** Everybody whom the list shows on all its pages, where some of them are not selected. */
export interface AllMatching {
  readonly count: number
  readonly busy: boolean
  readonly problem: string | null
  readonly onSelect: () => void
}

export interface BulkBarProps {
  readonly users: readonly SiteUser[]
  readonly actor: Role
  readonly all: AllMatching | null
  /** People as they are after a change. */
  readonly onChanged: (users: readonly SiteUser[]) => void
  readonly onClear: () => void
}

/** What can be done with the people who are ticked. */
export const BulkBar = ({ users, actor, all, onChanged, onClear }: BulkBarProps) => {
  const [change, setChange] = useState<PeopleChange | null>(null)
  const [choosing, setChoosing] = useState<'join' | 'leave' | null>(null)
  return (
    <Bar $gap="s2" $wrap role="group" aria-label="Selected people">
      <strong role="status">{counted(users.length, 'person', 'people')} selected</strong>
      {all && (
        <Button size="sm" variant="ghost" loading={all.busy} onClick={all.onSelect}>
          Select all {counted(all.count, 'person', 'people')} of this list
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button size="sm" iconEnd="chevron-down">
            Change role
          </Button>
        }
        entries={assignableRoles(actor).map(role => ({
          label: `Make ${aRole(role)}`,
          onSelect: () => setChange({ role }),
        }))}
      />
      <Menu
        align="start"
        trigger={
          <Button size="sm" iconEnd="chevron-down">
            Change groups
          </Button>
        }
        entries={[
          { label: 'Add to a group', icon: 'plus', onSelect: () => setChoosing('join') },
          { label: 'Remove from a group', icon: 'minus', onSelect: () => setChoosing('leave') },
        ]}
      />
      <Button size="sm" onClick={() => setChange({ active: true })}>
        Activate
      </Button>
      <Button size="sm" onClick={() => setChange({ active: false })}>
        Deactivate
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      {all?.problem && <Problem role="alert">{all.problem}</Problem>}
      {choosing && (
        <GroupChoice
          into={choosing === 'join'}
          onClose={() => setChoosing(null)}
          onChoose={group => {
            setChoosing(null)
            setChange({ group, into: choosing === 'join' })
          }}
        />
      )}
      {change && (
        <BulkDialog
          users={users}
          actor={actor}
          change={change}
          onClose={results => {
            setChange(null)
            onChanged(results.flatMap(({ user }) => (user ? [user] : [])))
          }}
        />
      )}
    </Bar>
  )
}
