import { useCallback, useState } from 'react'
import type { SiteUser } from '@core/contract'
import { canEditUser, roleOf, type Role } from '@core/domain'
import { selectSession } from '@/features/session'
import { useAppSelector } from '@/store'
import { IconButton, Menu } from '@/ui'
import { fullName } from '../model/names'
import type { AccessEnd } from '../remotes'
import { AccessDialog } from './AccessDialog'
import { providersOf } from '../model/integrations'
import { IntegrationsDialog } from './IntegrationsDialog'
import { LinkDialog, WithdrawDialog } from './LinkDialog'

interface PersonMenuProps {
  readonly user: SiteUser
  readonly actor: Role
}

/** What else can be done for a person: links, and taking an invitation back. */
export const PersonMenu = ({ user, actor }: PersonMenuProps) => {
  const session = useAppSelector(selectSession)
  const isOwn = session?.rottweiler_user_id === user.profile_id
  const providers = session ? providersOf(session) : []
  const [open, setOpen] = useState<'link' | 'withdraw' | 'integrations' | AccessEnd['kind'] | null>(null)
  const close = useCallback(() => setOpen(null), [])
  if (!canEditUser(actor, roleOf(user)) || !(user.active || user.invited)) return null
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={`More for ${fullName(user)}`} />}
        entries={[
          {
            label: user.invited ? 'New invitation link' : 'New password link',
            icon: 'copy',
            onSelect: () => setOpen('link'),
          },
          ...(user.invited
            ? [{ label: 'Withdraw invitation', icon: 'trash' as const, onSelect: () => setOpen('withdraw') }]
            : []),
          ...(user.active && actor === 'Admin' && providers.length > 0
            ? [{ label: 'Integrations', icon: 'settings' as const, onSelect: () => setOpen('integrations') }]
            : []),
          ...(user.active && !isOwn
            ? [
                { label: 'Sign out everywhere', icon: 'log-out' as const, onSelect: () => setOpen('sessions') },
                { label: 'Remove second step', icon: 'minus' as const, onSelect: () => setOpen('factors') },
              ]
            : []),
        ]}
      />
      {open === 'link' && <LinkDialog user={user} onClose={close} />}
      {(open === 'sessions' || open === 'factors') && <AccessDialog user={user} kind={open} onClose={close} />}
      {open === 'integrations' && <IntegrationsDialog user={user} providers={providers} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog user={user} onClose={close} />}
    </>
  )
}
