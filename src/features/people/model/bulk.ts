import type { BulkChange, SiteUser } from '@core/contract'
import { canChangeRole, canEditUser, roleOf, type Role } from '@core/domain'
import { counted } from '@/lib/words'
import { aRole } from './names'

/** Most people that are changed in one go. */
export const BULK_MAX = 200

const isUnchanged = (user: SiteUser, change: BulkChange): boolean =>
  'role' in change ? roleOf(user) === change.role : user.active === change.active

const isAllowed = (actor: Role, user: SiteUser, change: BulkChange): boolean => {
  if (user.invited && 'active' in change) return false
  if (user.last_admin && ('role' in change ? change.role !== 'Admin' : !change.active)) return false
  return 'role' in change ? canChangeRole(actor, roleOf(user), change.role) : canEditUser(actor, roleOf(user))
}

/** What a change of several people will do, in sentences; and how many of them change. */
export const bulkEffects = (
  actor: Role,
  users: readonly SiteUser[],
  change: BulkChange,
): { readonly changing: number; readonly lines: readonly string[] } => {
  const refused = users.filter(user => !isAllowed(actor, user, change))
  const open = users.filter(user => isAllowed(actor, user, change))
  const same = open.filter(user => isUnchanged(user, change))
  const changing = open.length - same.length
  const people = counted(changing, 'person', 'people')
  const done =
    'role' in change
      ? `${people} become${changing === 1 ? 's' : ''} ${changing === 1 ? aRole(change.role) : `${change.role.toLowerCase()}s`}, at once and in open sessions too.`
      : change.active
        ? `${people} can log in again, with the role and groups they had.`
        : `${people} can no longer log in. Their sessions and tokens end at once; what they made stays.`
  return {
    changing,
    lines: [
      ...(changing > 0 ? [done] : []),
      ...(same.length > 0 ? [`${counted(same.length, 'person is', 'people are')} so already.`] : []),
      ...(refused.length > 0
        ? [
            `${counted(refused.length, 'person stays', 'people stay')} as they are: admins that only an admin may change, the last active admin, or people who have not joined.`,
          ]
        : []),
    ],
  }
}

/** What a change is called, for titles and buttons. */
export const bulkWords = (change: BulkChange, people: number): string => {
  const whom = counted(people, 'person', 'people')
  if ('role' in change) return `Make ${whom} ${people === 1 ? aRole(change.role) : `${change.role.toLowerCase()}s`}`
  return `${change.active ? 'Activate' : 'Deactivate'} ${whom}`
}
