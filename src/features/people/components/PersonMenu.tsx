import { useCallback, useState } from 'react'
import type { SiteUser } from '@core/contract'
import { canEditUser, roleOf, type Role } from '@core/domain'
import { selectSession } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { IconButton, Menu } from '@/ui'
import { fullName } from '../model/names'
import type { AccessEnd } from '../remotes'
import { personDataRemote } from '../eraseRemotes'
import { AccessDialog } from './AccessDialog'
import { providersOf } from '../model/integrations'
import { EraseDialog } from './EraseDialog'
import { IntegrationsDialog } from './IntegrationsDialog'
import { LinkDialog, WithdrawDialog } from './LinkDialog'

interface PersonMenuProps {
  readonly user: SiteUser
  readonly actor: Role
}

/** What else can be done for a person: links, integrations, ends of access, and their data. */
export const PersonMenu = ({ user, actor }: PersonMenuProps) => {
  const session = useAppSelector(selectSession)
  const isOwn = session?.rottweiler_user_id === user.profile_id
  const providers = session ? providersOf(session) : []
  const [open, setOpen] = useState<'link' | 'withdraw' | 'integrations' | 'erase' | AccessEnd['kind'] | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const dispatch = useAppDispatch()
  const isAdmin = actor === 'Admin'
  const comesIn = user.active || user.invited
  if (!canEditUser(actor, roleOf(user)) || !(comesIn || isAdmin)) return null
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={`More for ${fullName(user)}`} />}
        entries={[
          ...(comesIn
            ? [
                {
                  label: user.invited ? 'New invitation link' : 'New password link',
                  icon: 'copy' as const,
                  onSelect: () => setOpen('link'),
                },
              ]
            : []),
          ...(user.invited
            ? [{ label: 'Withdraw invitation', icon: 'trash' as const, onSelect: () => setOpen('withdraw') }]
            : []),
          ...(user.active && isAdmin && providers.length > 0
            ? [{ label: 'Integrations', icon: 'settings' as const, onSelect: () => setOpen('integrations') }]
            : []),
          ...(user.active && !isOwn
            ? [
                { label: 'Sign out everywhere', icon: 'log-out' as const, onSelect: () => setOpen('sessions') },
                { label: 'Remove second step', icon: 'minus' as const, onSelect: () => setOpen('factors') },
              ]
            : []),
          ...(isAdmin && !user.invited
            ? [
                {
                  label: 'Export personal data',
                  icon: 'download' as const,
                  onSelect: () =>
                    dispatch(personDataRemote.requested({ profileId: user.profile_id, name: fullName(user) })),
                },
                {
                  label: 'Delete person',
                  icon: 'trash' as const,
                  danger: true,
                  disabledReason: isOwn
                    ? 'You cannot delete your own account'
                    : user.last_admin
                      ? 'The last active admin stays'
                      : null,
                  onSelect: () => setOpen('erase'),
                },
              ]
            : []),
        ]}
      />
      {open === 'link' && <LinkDialog user={user} onClose={close} />}
      {(open === 'sessions' || open === 'factors') && <AccessDialog user={user} kind={open} onClose={close} />}
      {open === 'integrations' && <IntegrationsDialog user={user} providers={providers} onClose={close} />}
      {open === 'erase' && <EraseDialog user={user} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog user={user} onClose={close} />}
    </>
  )
}
