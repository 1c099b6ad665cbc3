import styled from 'styled-components'
import type { SiteUser } from '@core/contract'
import type { Role } from '@core/domain'
import { Avatar, Checkbox, DataTable, MEDIA, Row, Tag, TRUNCATED, VisuallyHidden, type Column } from '@/ui'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { Small } from '@/ui/Words'
import { providerWords } from '../model/integrations'
import { fullName, lastSeenLabel } from '../model/names'
import type { UsersQuery } from '../model/query'
import { PersonMenu } from './PersonMenu'
import { RoleCell } from './RoleCell'
import { StatusAction, StatusBadge } from './StatusCell'

const Name = styled.span<{ readonly $off: boolean }>`
  display: grid;
  min-width: 0;
  max-width: 300px;
  color: ${p => (p.$off ? 'var(--text-3)' : 'inherit')};
  > :first-child {
    font-weight: 600;
  }
  > * {
    ${TRUNCATED}
  }
  ${MEDIA.below1000} {
    min-width: 108px;
    max-width: 44vw;
  }
`
const Narrow = styled.span`
  display: none;
  ${MEDIA.below1000} {
    display: block;
    margin-top: var(--s1);
  }
`
/** The padding of the button is taken back, so that its words begin under the role. */
const Below = styled.div`
  margin-left: calc(-1 * var(--s2-5));
`
const Picture = styled.span`
  ${MEDIA.below768} {
    display: none;
  }
`

/** Groups that fit in a cell; the others are counted. */
const SHOWN_GROUPS = 2

const Groups = ({ groups }: Pick<SiteUser, 'groups'>) => {
  const more = groups.slice(SHOWN_GROUPS)
  return (
    <Row $gap="s1" $wrap>
      {groups.slice(0, SHOWN_GROUPS).map(group => (
        <Tag key={group} label={group} />
      ))}
      {more.length > 0 && (
        <span title={more.join(', ')}>
          <span aria-hidden="true">+{more.length}</span>
          <VisuallyHidden>{more.join(', ')}</VisuallyHidden>
        </span>
      )}
    </Row>
  )
}

interface Selection {
  readonly isSelected: (user: SiteUser) => boolean
  readonly onSelect: (users: readonly SiteUser[], selected: boolean) => void
}

const tickColumn = (users: readonly SiteUser[], { isSelected, onSelect }: Selection): Column<SiteUser> => {
  const ticked = users.filter(isSelected).length
  return {
    id: 'select',
    header: (
      <Checkbox
        label={<VisuallyHidden>Select everybody on this page</VisuallyHidden>}
        checked={ticked > 0 && ticked === users.length}
        mixed={ticked > 0 && ticked < users.length}
        onCheckedChange={checked => onSelect(users, checked)}
      />
    ),
    width: '32px',
    cell: user => (
      <Checkbox
        label={<VisuallyHidden>Select {fullName(user)}</VisuallyHidden>}
        checked={isSelected(user)}
        onCheckedChange={checked => onSelect([user], checked)}
      />
    ),
  }
}

/** Where it is narrow, what can be done with access is below the role. */
const columnsFor = (actor: Role, now: Date, narrow: boolean): readonly Column<SiteUser>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    rowHeader: true,
    cell: user => (
      <Row $gap="s3">
        <Picture>
          <Avatar name={fullName(user)} />
        </Picture>
        <Name $off={!user.active}>
          <span>{fullName(user)}</span>
          <Small title={user.email}>{user.email}</Small>
          <Narrow>
            <StatusBadge user={user} />
          </Narrow>
        </Name>
      </Row>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    sortable: true,
    cell: user => (
      <>
        <RoleCell user={user} actor={actor} />
        {narrow && (
          <Below>
            <StatusAction user={user} actor={actor} />
          </Below>
        )}
        {user.integrations.length > 0 && (
          <Small as="p" title="Integration admin">
            {providerWords(user.integrations)}
          </Small>
        )}
      </>
    ),
  },
  { id: 'groups', header: 'Groups', hideBelow: 1200, cell: user => <Groups groups={user.groups} /> },
  {
    id: 'last_seen',
    header: 'Last seen',
    sortable: true,
    hideBelow: 1000,
    nowrap: true,
    cell: user => lastSeenLabel(user.last_seen, now) || <Small>Never</Small>,
  },
  { id: 'status', header: 'Status', hideBelow: 1000, cell: user => <StatusBadge user={user} /> },
  {
    id: 'action',
    header: 'Actions',
    headerHidden: true,
    align: 'right',
    cell: user => (
      <Row $gap="s1" $justify="flex-end">
        {!narrow && <StatusAction user={user} actor={actor} />}
        <PersonMenu user={user} actor={actor} />
      </Row>
    ),
  },
]

export interface UserTableProps extends Selection {
  readonly users: readonly SiteUser[]
  readonly sort: UsersQuery['sort']
  readonly onSort: (sort: UsersQuery['sort']) => void
  readonly actor: Role
}

/** People with their roles, groups and activity. */
export const UserTable = ({ users, sort, onSort, actor, isSelected, onSelect }: UserTableProps) => {
  const narrow = useMediaQuery('(max-width: 999.98px)')
  return (
    <DataTable
      caption="Users"
      columns={[tickColumn(users, { isSelected, onSelect }), ...columnsFor(actor, new Date(), narrow)]}
      isSelected={isSelected}
      rows={users}
      rowKey={({ profile_id }) => profile_id}
      sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
      onSort={column => onSort((sort === column ? `-${column}` : column) as UsersQuery['sort'])}
    />
  )
}
