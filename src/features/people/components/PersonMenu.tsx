import { useState } from 'react'
import type { SiteUser } from '@core/contract'
import { canEditUser, roleOf, type Role } from '@core/domain'
import { IconButton, Menu } from '@/ui'
import { fullName } from '../model/names'
import { LinkDialog, WithdrawDialog } from './LinkDialog'

interface PersonMenuProps {
  readonly user: SiteUser
  readonly actor: Role
}

/** What else can be done for a person: links, and taking an invitation back. */
export const PersonMenu = ({ user, actor }: PersonMenuProps) => {
  const [open, setOpen] = useState<'link' | 'withdraw' | null>(null)
  if (!canEditUser(actor, roleOf(user)) || !(user.active || user.invited)) return null
  const close = () => setOpen(null)
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
        ]}
      />
      {open === 'link' && <LinkDialog user={user} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog user={user} onClose={close} />}
    </>
  )
}
