import { useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import type { PeopleTotals, SiteUser } from '@core/contract'
import { selectRole } from '@/features/session'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  EmptyState,
  ErrorState,
  Muted,
  Pagination,
  RefetchLine,
  Row,
  Skeleton,
  Stack,
  useDelayedFlag,
} from '@/ui'
import { Panel } from '@/ui/Sections'
import { HeadingCount, Problem } from '@/ui/Words'
import { USERS_PAGE_SIZE, type UsersQuery } from '../model/query'
import { usersRemote } from '../remotes'
import { selectUsers, type WithPeople } from '../slice'
import { BulkBar } from './BulkBar'
import { InviteDialog } from './InviteDialog'
import { UserFilters } from './UserFilters'
import { useAllMatching } from './useAllMatching'
import { UserTable } from './UserTable'

const Box = styled(Panel)`
  padding: 0;
  overflow: hidden;
`
const Foot = styled(Row)`
  min-height: 48px;
  padding: var(--s2) var(--s4);
  border-top: 1px solid var(--border);
`

const totalWords = ({ active_admins, active_managers, active_users, inactive, invited }: PeopleTotals): string =>
  [
    counted(active_admins, 'active admin', 'active admins'),
    counted(active_managers, 'manager', 'managers'),
    counted(active_users, 'user', 'users'),
    ...(inactive === 0 ? [] : [`${count(inactive)} deactivated`]),
    ...(invited === 0 ? [] : [`${count(invited)} invited`]),
  ].join(' · ')

export interface UsersScreenProps {
  readonly query: UsersQuery
  readonly onQueryChange: (query: UsersQuery) => void
  readonly hrefOf: (query: UsersQuery) => string
}

/** The people of the organisation, with what the list shows in the URL. */
export const UsersScreen = ({ query, onQueryChange, hrefOf }: UsersScreenProps) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(selectUsers)
  const actor = useAppSelector(selectRole) ?? 'User'
  const load = useCallback(() => dispatch(usersRemote.requested(query)), [dispatch, query])
  useEffect(() => {
    load()
  }, [load])
  const [inviting, setInviting] = useState(false)
  /** People who are ticked, on whatever page, as they were then. */
  const [chosen, setChosen] = useState<readonly SiteUser[]>([])
  const renew = (users: readonly SiteUser[]) =>
    setChosen(current => current.map(one => users.find(({ profile_id: id }) => id === one.profile_id) ?? one))
  const select = (users: readonly SiteUser[], selected: boolean) => {
    const ids = new Set(users.map(({ profile_id: id }) => id))
    setChosen(current => [...current.filter(({ profile_id: id }) => !ids.has(id)), ...(selected ? users : [])])
  }
  const personData = useAppSelector(({ admin }: WithPeople) => admin.personData)
  const all = useAllMatching(query, chosen.length, setChosen)
  const waiting = useDelayedFlag(isFetching && data === null)
  const change = useCallback(
    (part: Partial<UsersQuery>) => onQueryChange({ ...query, page: 1, ...part }),
    [onQueryChange, query],
  )
  const first = data ? (data.of.page - 1) * USERS_PAGE_SIZE + 1 : 0
  const everybody = data && Object.values(data.totals).reduce((sum, number) => sum + number, 0)
  return (
    <Stack $gap="s3">
      <Row $justify="space-between" $wrap>
        <h2>
          Users
          {everybody !== null && <HeadingCount>{count(everybody)}</HeadingCount>}
        </h2>
        <Row $gap="s3" $wrap>
          {data && <Muted $size="sm">{totalWords(data.totals)}</Muted>}
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            Invite people
          </Button>
        </Row>
      </Row>
      {personData.error && (
        <Problem role="alert">The personal data could not be exported. {personData.error.message}</Problem>
      )}
      <UserFilters query={query} onChange={change} busy={isFetching && data !== null} />
      <Box as="div" aria-busy={isFetching || undefined}>
        <RefetchLine $active={isFetching && data !== null} />
        {data === null ? (
          error ? (
            <ErrorState
              message="The users could not be loaded."
              detail={error.message}
              onRetry={() => {
                load()
              }}
            />
          ) : (
            waiting && <Skeleton $height={360} />
          )
        ) : data.users.length === 0 ? (
          <EmptyState icon="users" title="No users match">
            Try other words or fewer filters.
          </EmptyState>
        ) : (
          <>
            {chosen.length > 0 && (
              <BulkBar users={chosen} actor={actor} all={all} onChanged={renew} onClear={() => setChosen([])} />
            )}
            <UserTable
              users={data.users}
              sort={query.sort}
              onSort={sort => change({ sort })}
              actor={actor}
              isSelected={user => chosen.some(({ profile_id: id }) => id === user.profile_id)}
              onSelect={select}
            />
            <Foot $justify="space-between" $wrap>
              <Muted $size="sm" role="status">
                {count(first)} - {count(first + data.users.length - 1)} of {count(data.count)}
              </Muted>
              <Pagination
                page={query.page}
                pages={Math.ceil(data.count / USERS_PAGE_SIZE)}
                hrefOf={page => hrefOf({ ...query, page })}
              />
            </Foot>
          </>
        )}
      </Box>
      {inviting && <InviteDialog actor={actor} onClose={() => setInviting(false)} />}
    </Stack>
  )
}
