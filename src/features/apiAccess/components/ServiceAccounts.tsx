import { useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import type { ServiceAccount } from '@core/contract'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, DataTable, EmptyState, IconButton, MEDIA, Menu, type Column } from '@/ui'
import { Small } from '@/ui/Words'
import { scopesFor } from '../model/tokens'
import { accountChangeRemote, accountsRemote } from '../remotes'
import type { WithApiAccess } from '../slice'
import { AccountDialog, DeactivateDialog } from './AccountDialogs'
import { NewTokenDialog } from './NewTokenDialog'
import { Part } from '@/ui/Part'

interface Open {
  readonly kind: 'new' | 'change' | 'token' | 'deactivate'
  readonly id: string | null
}

/** The status where its column has no room. */
const Narrow = styled(Small)`
  display: block;
  ${MEDIA.from480} {
    display: none;
  }
`

const groupWords = ({ role, groups }: ServiceAccount) => {
  if (role !== 'User') return <Small>Sees every study</Small>
  return groups.length === 0 ? <Small>None</Small> : groups.join(', ')
}

const columnsFor = (open: (what: Open) => void, activate: (id: string) => void): readonly Column<ServiceAccount>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name, active }) => (
      <>
        <strong>{name}</strong>
        {!active && <Narrow>Inactive</Narrow>}
      </>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => role },
  { id: 'groups', header: 'Groups', hideBelow: 1000, cell: groupWords },
  { id: 'tokens', header: 'Tokens', align: 'right', cell: ({ tokens }) => count(tokens) },
  {
    id: 'status',
    header: 'Status',
    hideBelow: 480,
    cell: ({ active }) => (
      <Badge tone={active ? 'success' : 'neutral'} icon={active ? 'check' : 'minus'}>
        {active ? 'Active' : 'Inactive'}
      </Badge>
    ),
  },
  {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    align: 'right',
    cell: ({ id, name, active }) => (
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${name}`} tooltip={false} />}
        entries={[
          {
            label: 'New token',
            icon: 'plus',
            disabledReason: active ? null : 'Activate the account first.',
            onSelect: () => open({ kind: 'token', id }),
          },
          { label: 'Change', icon: 'edit', onSelect: () => open({ kind: 'change', id }) },
          active
            ? { label: 'Deactivate', icon: 'minus', danger: true, onSelect: () => open({ kind: 'deactivate', id }) }
            : { label: 'Activate', icon: 'check', onSelect: () => activate(id) },
        ]}
      />
    ),
  },
]

/** Accounts of programs, for administrators. */
export const ServiceAccounts = () => {
  const dispatch = useAppDispatch()
  const accounts = useAppSelector(({ apiAccess }: WithApiAccess) => apiAccess.accounts)
  const [open, setOpen] = useState<Open | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const ask = useCallback(() => {
    dispatch(accountsRemote.requested())
  }, [dispatch])
  useEffect(ask, [ask])
  const activate = (id: string) => dispatch(accountChangeRemote.requested({ id, active: true }))
  const chosen = accounts.data?.find(({ id }) => id === open?.id)
  return (
    <Part
      title="Service accounts"
      about="For programs of the organisation: they have a role and groups of their own, and go on when people leave."
      action={
        <Button icon="plus" onClick={() => setOpen({ kind: 'new', id: null })}>
          New service account
        </Button>
      }
      failure={accounts.data === null && accounts.error ? accounts.error.message : null}
      onRetry={ask}
    >
      {accounts.data?.length === 0 && <EmptyState icon="users" title="There are no service accounts yet" />}
      {accounts.data !== null && accounts.data.length > 0 && (
        <DataTable
          caption="Service accounts"
          columns={columnsFor(setOpen, activate)}
          rows={accounts.data}
          rowKey={({ id }) => id}
        />
      )}
      {open?.kind === 'new' && <AccountDialog account={null} onClose={close} />}
      {open?.kind === 'change' && chosen && <AccountDialog account={chosen} onClose={close} />}
      {open?.kind === 'deactivate' && chosen && <DeactivateDialog account={chosen} onClose={close} />}
      {open?.kind === 'token' && chosen && (
        <NewTokenDialog
          title={`New token of ${chosen.name}`}
          scopes={scopesFor(chosen.role)}
          account={chosen.id}
          onClose={close}
        />
      )}
    </Part>
  )
}
