import { useEffect, useState } from 'react'
import type { ServiceAccount } from '@core/contract'
import { ROLES, TOKEN_NAME_MAX, type Role } from '@core/domain'
import { selectDomain, sessionEvents } from '@/features/session'
import { useAppDispatch, useAppSelector, useSent } from '@/store'
import { Button, ConfirmDialog, Modal, Muted, Segmented, Stack, TextField } from '@/ui'
import { GroupList } from '@/ui/access/GroupList'
import { Problem } from '@/ui/Words'
import { deactivationWords } from '../model/tokens'
import { accountChangeRemote, type AccountChange } from '../remotes'
import type { WithApiAccess } from '../slice'

const useAccountChange = (done: (made: AccountChange) => void) =>
  useSent(
    useAppSelector(({ apiAccess }: WithApiAccess) => apiAccess.accountChange),
    accountChangeRemote.requested,
    done,
  )

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  Admin: 'Can do everything that an admin can. Choose it only for programs that manage people.',
  Manager: 'Sees every study, and can import and publish data.',
  User: 'Sees what its groups may see.',
}
const roles = ROLES.map(role => ({ value: role, label: role }))

interface AccountDialogProps {
  /** The account to change; null: a new one. */
  readonly account: ServiceAccount | null
  readonly onClose: () => void
}

/** Asks for name, role and groups of a service account. */
export const AccountDialog = ({ account, onClose }: AccountDialogProps) => {
  const dispatch = useAppDispatch()
  const { busy, problem, send } = useAccountChange(onClose)
  const [name, setName] = useState(account?.name ?? '')
  const [role, setRole] = useState<Role>(account?.role ?? 'User')
  const [groups, setGroups] = useState<readonly string[]>(account?.groups ?? [])
  const domain = useAppSelector(selectDomain).data
  useEffect(() => {
    dispatch(sessionEvents.domainNeeded())
  }, [dispatch])
  const missing = name.trim() === '' ? 'Give it a name first.' : null
  const save = () => {
    if (missing === null && !busy) send({ id: account?.id ?? null, name: name.trim(), role, groups })
  }
  return (
    <Modal
      open
      title={account ? `Change ${account.name}` : 'New service account'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={missing} onClick={save}>
            {account ? 'Save' : 'Create account'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack $gap="s4">
          <TextField
            label="Name"
            hint="The program it is for"
            value={name}
            onValueChange={setName}
            countTo={TOKEN_NAME_MAX}
            maxLength={TOKEN_NAME_MAX}
          />
          <Stack $gap="s1">
            <Segmented block label="Role" value={role} onValueChange={setRole} options={roles} />
            <Muted $size="sm">{ROLE_WORDS[role]}</Muted>
          </Stack>
          {role === 'User' && (
            <GroupList
              all={domain?.groups ?? []}
              ticked={groups}
              onTick={setGroups}
              empty="Without groups it sees what everyone sees."
            />
          )}
          {account && account.role !== role && (
            <Muted $size="sm">
              Takes effect at once, for all its tokens. Scopes that the role cannot have do nothing.
            </Muted>
          )}
          {problem !== null && <Problem role="alert">{problem}</Problem>}
        </Stack>
      </form>
    </Modal>
  )
}

interface DeactivateDialogProps {
  readonly account: ServiceAccount
  readonly onClose: () => void
}

/** Says what ends before an account is deactivated. */
export const DeactivateDialog = ({ account, onClose }: DeactivateDialogProps) => {
  const { busy, problem, send } = useAccountChange(onClose)
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${account.name}?`}
      confirmLabel="Deactivate account"
      danger
      busy={busy}
      problem={problem}
      onConfirm={() => send({ id: account.id, active: false })}
      onCancel={onClose}
    >
      <p>{deactivationWords(account.tokens)}</p>
    </ConfirmDialog>
  )
}
