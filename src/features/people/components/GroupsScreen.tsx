import { useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import { selectRole } from '@/features/session'
import type { UserGroup } from '@core/contract'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  IconButton,
  MEDIA,
  Menu,
  Muted,
  Row,
  SearchField,
  Skeleton,
  Stack,
  useDelayedFlag,
  type Column,
} from '@/ui'
import { Panel } from '@/ui/Sections'
import { HeadingCount, Small } from '@/ui/Words'
import { groupsRemote } from '../groupRemotes'
import { deletionProblem, groupsNamed, opensWords } from '../model/groups'
import type { WithPeople } from '../slice'
import { DeleteDialog, NameDialog } from './GroupDialogs'
import { MembersPanel } from './MembersPanel'

const Box = styled(Panel)`
  padding: 0;
  overflow: hidden;
`
const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 260px);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Words = styled(Muted)`
  padding: var(--s3) var(--s4);
`
const Name = styled.span`
  display: grid;
  font-weight: 600;
  overflow-wrap: anywhere;
`

/** Most groups that are drawn: rows with buttons and menus are heavy. A search finds the others. */
const DRAWN = 50

type Open = { readonly kind: 'new' } | { readonly kind: 'rename' | 'delete' | 'members'; readonly name: string }

const columnsFor = (isAdmin: boolean, open: (what: Open) => void): readonly Column<UserGroup>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: group => <Name>{group.name}</Name>,
  },
  {
    id: 'members',
    header: 'People',
    cell: ({ name, members }) => (
      <Button
        size="sm"
        variant="ghost"
        icon="users"
        aria-label={`People of ${name}: ${count(members)}`}
        onClick={() => open({ kind: 'members', name })}
      >
        {count(members)}
      </Button>
    ),
  },
  {
    id: 'opens',
    header: 'Opens',
    cell: group => opensWords(group) || <Small>Nothing yet</Small>,
  },
  ...(isAdmin
    ? [
        {
          id: 'menu',
          header: 'Actions',
          headerHidden: true,
          align: 'right' as const,
          cell: (group: UserGroup) => (
            <Menu
              trigger={<IconButton icon="more" label={`Actions for ${group.name}`} tooltip={false} />}
              entries={[
                { label: 'Rename', icon: 'edit', onSelect: () => open({ kind: 'rename', name: group.name }) },
                {
                  label: 'Delete',
                  icon: 'trash',
                  danger: true,
                  disabledReason: deletionProblem(group),
                  onSelect: () => open({ kind: 'delete', name: group.name }),
                },
              ]}
            />
          ),
        },
      ]
    : []),
]

/** The groups of the organisation: who belongs to them, and what they open. */
export const GroupsScreen = () => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(({ admin }: WithPeople) => admin.groups)
  const isAdmin = useAppSelector(selectRole) === 'Admin'
  const [open, setOpen] = useState<Open | null>(null)
  const [words, setWords] = useState('')
  const close = useCallback(() => setOpen(null), [])
  useEffect(() => {
    dispatch(groupsRemote.requested())
  }, [dispatch])
  const waiting = useDelayedFlag(isFetching && data === null)
  const many = data !== null && data.length > DRAWN
  const found = data === null ? [] : many ? groupsNamed(data, words) : data
  // What was just named would otherwise be out of sight among many.
  const show = useCallback((name: string) => setWords(many ? name : ''), [many])
  const chosen = open && open.kind !== 'new' ? data?.find(({ name }) => name === open.name) : undefined
  return (
    <Stack $gap="s3">
      <Row $justify="space-between" $wrap>
        <Stack $gap="s1">
          <h2>
            Groups
            {data && <HeadingCount>{count(data.length)}</HeadingCount>}
          </h2>
          <Muted>Studies, datasets and files can be for certain groups. Managers and admins see all of them.</Muted>
        </Stack>
        {isAdmin && (
          <Button variant="primary" icon="plus" onClick={() => setOpen({ kind: 'new' })}>
            New group
          </Button>
        )}
      </Row>
      {many && (
        <Bar>
          <SearchField label="Find a group" value={words} onValueChange={setWords} maxLength={100} />
        </Bar>
      )}
      <Box as="div" aria-busy={isFetching || undefined}>
        {data === null ? (
          error ? (
            <ErrorState
              message="The groups could not be loaded."
              detail={error.message}
              onRetry={() => dispatch(groupsRemote.requested())}
            />
          ) : (
            waiting && <Skeleton $height={240} />
          )
        ) : data.length === 0 ? (
          <EmptyState icon="users" title="There are no groups yet">
            {isAdmin ? 'Create one to open studies to some people only.' : 'An admin can create them.'}
          </EmptyState>
        ) : found.length === 0 ? (
          <Words role="status">No groups match.</Words>
        ) : (
          <DataTable
            caption="Groups"
            columns={columnsFor(isAdmin, setOpen)}
            rows={found.slice(0, DRAWN)}
            rowKey={({ name }) => name}
          />
        )}
      </Box>
      {found.length > DRAWN && (
        <Muted $size="sm" role="status">
          Showing {count(DRAWN)} of {count(found.length)}. Search to find the others.
        </Muted>
      )}
      {open?.kind === 'new' && <NameDialog group={null} onNamed={show} onClose={close} />}
      {open?.kind === 'rename' && chosen && <NameDialog group={chosen} onNamed={show} onClose={close} />}
      {open?.kind === 'delete' && chosen && <DeleteDialog group={chosen} onClose={close} />}
      {open?.kind === 'members' && chosen && <MembersPanel group={chosen} onClose={close} />}
    </Stack>
  )
}
