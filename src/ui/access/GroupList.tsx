import { useState } from 'react'
import styled from 'styled-components'
import { withGroup } from '@/lib/accessGroups'
import { Checkbox } from '../Choice'
import { EmptyState } from '../Feedback'
import { Muted } from '../Page'
import { SearchField } from '../SearchField'

const Groups = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: var(--s1);
  max-height: 420px;
  padding: var(--s2) var(--s3);
  overflow-y: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  overflow-wrap: anywhere;
`

export interface GroupListProps {
  readonly all: readonly string[]
  readonly ticked: readonly string[]
  readonly onTick: (groups: readonly string[]) => void
  /** Text for organisations without groups. */
  readonly empty: string
}

/** Access groups with checkboxes and a search. */
export const GroupList = ({ all, ticked, onTick, empty }: GroupListProps) => {
  const [search, setSearch] = useState('')
  const term = search.trim().toLowerCase()
  const shown = all.filter(group => group.toLowerCase().includes(term))
  if (all.length === 0)
    return (
      <EmptyState icon="users" title="There are no groups yet">
        {empty}
      </EmptyState>
    )
  return (
    <>
      <SearchField label="Find a group" value={search} onValueChange={setSearch} />
      {shown.length === 0 ? (
        <Muted role="status">No groups match</Muted>
      ) : (
        <Groups aria-label="Access groups">
          {shown.map(group => (
            <Checkbox
              key={group}
              label={group}
              checked={ticked.includes(group)}
              onCheckedChange={on => onTick(withGroup(ticked, group, on))}
            />
          ))}
        </Groups>
      )}
    </>
  )
}
