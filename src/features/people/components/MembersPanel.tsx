import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { selectRole } from '@/features/session'
import type { SiteUser, UserGroup } from '@core/contract'
import { canEditUser, roleOf } from '@core/domain'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Checkbox, Muted, SearchField, Segmented, SlideOver, Stack } from '@/ui'
import { Problem, Small } from '@/ui/Words'
import { candidatesRemote, membersRemote } from '../groupRemotes'
import { fullName } from '../model/names'
import type { WithPeople } from '../slice'

const TYPING_MS = 250

const List = styled.ul`
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  > li {
    padding: var(--s1-5) var(--s3);
  }
  > li + li {
    border-top: 1px solid var(--border);
  }
`
const Words = styled.span`
  display: grid;
  overflow-wrap: anywhere;
`

const MODES = [
  { value: 'members', label: 'Members' },
  { value: 'add', label: 'Add people' },
] as const
type Mode = (typeof MODES)[number]['value']

/** How many were left out, and the reasons. */
const leftOutWords = (reasons: readonly string[]): string =>
  `${count(reasons.length)} left out. ${[...new Set(reasons)].join(' ')}`

export interface MembersPanelProps {
  readonly group: UserGroup
  readonly onClose: () => void
}

/** The people of a group: many can be added, or taken out, at once. */
export const MembersPanel = ({ group, onClose }: MembersPanelProps) => {
  const { name } = group
  const dispatch = useAppDispatch()
  const actor = useAppSelector(selectRole) ?? 'User'
  const found = useAppSelector(({ admin }: WithPeople) => admin.candidates)
  const change = useAppSelector(({ admin }: WithPeople) => admin.members)
  const [mode, setMode] = useState<Mode>('members')
  const [words, setWords] = useState('')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [sent, setSent] = useState(false)
  const [seen, setSeen] = useState(change.data)
  if (change.data !== seen) {
    setSeen(change.data)
    setTicked([])
  }
  useEffect(() => {
    const wanted = { query: words.trim(), group: mode === 'members' ? name : null }
    const timer = setTimeout(() => dispatch(candidatesRemote.requested(wanted)), words === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [dispatch, words, mode, name, change.data])
  const reasonOf = (user: SiteUser): string | null => {
    if (!canEditUser(actor, roleOf(user))) return 'Only admins can change an admin'
    return mode === 'add' && user.groups.includes(name) ? 'Already in the group' : null
  }
  const verb = mode === 'add' ? 'Add' : 'Remove'
  const save = () => {
    setSent(true)
    dispatch(
      membersRemote.requested({
        group: name,
        add: mode === 'add' ? ticked : [],
        remove: mode === 'add' ? [] : ticked,
      }),
    )
  }
  const left = sent ? (change.data?.left_out ?? []) : []
  const users = found.data?.users ?? []
  return (
    <SlideOver
      open
      title={`People of ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            loading={change.isFetching}
            disabledReason={ticked.length === 0 ? 'Select people first.' : null}
            onClick={save}
          >
            {ticked.length === 0 ? verb : `${verb} ${counted(ticked.length, 'person', 'people')}`}
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        <Segmented
          block
          label="People to show"
          labelHidden
          value={mode}
          onValueChange={next => {
            setMode(next)
            setTicked([])
          }}
          options={MODES}
        />
        <SearchField label="Name or e-mail" value={words} onValueChange={setWords} busy={found.isFetching} />
        {sent && change.error && <Problem role="alert">{change.error.message}</Problem>}
        {left.length > 0 && <Problem role="alert">{leftOutWords(left.map(({ reason }) => reason))}</Problem>}
        {found.error && <Problem role="alert">{found.error.message}</Problem>}
        {users.length > 0 ? (
          <List aria-label={mode === 'add' ? 'People to add' : 'Members'}>
            {users.map(user => {
              const reason = reasonOf(user)
              const id = user.profile_id
              return (
                <li key={id}>
                  <Checkbox
                    label={
                      <Words>
                        {fullName(user)}
                        <Small>{reason ?? user.email}</Small>
                      </Words>
                    }
                    disabled={reason !== null}
                    checked={ticked.includes(id)}
                    onCheckedChange={on => setTicked(now => (on ? [...now, id] : now.filter(one => one !== id)))}
                  />
                </li>
              )
            })}
          </List>
        ) : (
          found.data && (
            <Muted role="status">{words.trim() === '' ? 'Nobody is in this group yet.' : 'No users match.'}</Muted>
          )
        )}
        {found.data && found.data.count > users.length && (
          <Muted $size="sm">
            Showing {count(users.length)} of {count(found.data.count)}. Search to find the others.
          </Muted>
        )}
      </Stack>
    </SlideOver>
  )
}
