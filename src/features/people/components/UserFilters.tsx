import { useCallback, useEffect } from 'react'
import styled from 'styled-components'
import { ROLES } from '@core/domain'
import { selectDomain, sessionEvents } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, MEDIA, SearchField, Select } from '@/ui'
import { useTypedWords } from '@/ui/useTypedWords'
import { isNarrowed, type UsersQuery } from '../model/query'

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(200px, 260px) repeat(3, minmax(120px, 160px)) auto;
  align-items: center;
  gap: var(--s2);
  ${MEDIA.below1000} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
  ${MEDIA.below768} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const roles = [{ value: '', label: 'All roles' } as const, ...ROLES.map(role => ({ value: role, label: role }))]
const states = [
  { value: '', label: 'Any status' },
  { value: '1', label: 'Active' },
  { value: '0', label: 'Deactivated' },
  { value: 'invited', label: 'Invited' },
] as const

export interface UserFiltersProps {
  readonly query: UsersQuery
  /** A change of what is asked for; the list begins at its first page. */
  readonly onChange: (change: Partial<UsersQuery>) => void
  readonly busy: boolean
}

/** Narrows the list of people by words, role, group and activity. */
export const UserFilters = ({ query, onChange, busy }: UserFiltersProps) => {
  const dispatch = useAppDispatch()
  const domain = useAppSelector(selectDomain).data
  const tell = useCallback((words: string) => onChange({ query: words }), [onChange])
  const [words, setWords] = useTypedWords(query.query, tell)
  useEffect(() => {
    dispatch(sessionEvents.domainNeeded())
  }, [dispatch])
  const groups = [
    { value: '', label: 'All groups' },
    ...[...new Set([...(domain?.groups ?? []), ...(query.group === '' ? [] : [query.group])])].map(name => ({
      value: name,
      label: name,
    })),
  ]
  return (
    <Bar>
      <SearchField label="Name or e-mail" value={words} onValueChange={setWords} maxLength={200} busy={busy} />
      <Select label="Role" labelHidden value={query.role} onValueChange={role => onChange({ role })} options={roles} />
      <Select
        label="Group"
        labelHidden
        value={query.group}
        onValueChange={group => onChange({ group })}
        options={groups}
      />
      <Select
        label="Status"
        labelHidden
        value={query.active}
        onValueChange={active => onChange({ active })}
        options={states}
      />
      {isNarrowed(query) && (
        <Button
          variant="ghost"
          onClick={() => {
            setWords('')
            onChange({ query: '', role: '', group: '', active: '' })
          }}
        >
          Clear filters
        </Button>
      )}
    </Bar>
  )
}
