import { useState } from 'react'
import type { SiteUser } from '@core/contract'
import { canEditUser, roleOf, type Role } from '@core/domain'
import { Button, Icon, Popover, Row, Tooltip } from '@/ui'
import { fullName } from '../model/names'
import { RolePanel } from './RolePanel'

const LAST = 'The last active admin stays admin. Make someone else admin first.'

export interface RoleCellProps {
  readonly user: SiteUser
  /** The role of the person who looks at the list. */
  readonly actor: Role
}

/** The role of a person; a button where it may be changed. */
export const RoleCell = ({ user, actor }: RoleCellProps) => {
  const [open, setOpen] = useState(false)
  const role = roleOf(user)
  if (!canEditUser(actor, role)) return role
  if (user.last_admin)
    return (
      <Tooltip content={LAST}>
        <Row as="span" tabIndex={0} $gap="s1-5" aria-label={`${role}. ${LAST}`} role="note">
          {role}
          <Icon name="lock" size={14} />
        </Row>
      </Tooltip>
    )
  const name = fullName(user)
  return (
    <Popover
      label={`Role of ${name}`}
      width={400}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" iconEnd="chevron-down" aria-label={`Role of ${name}: ${role}`}>
          {role}
        </Button>
      }
    >
      <RolePanel user={user} actor={actor} onClose={() => setOpen(false)} />
    </Popover>
  )
}
