import type { BulkChange, SiteUser } from '@core/contract'
import { canChangeRole, canEditUser, roleOf, type Role } from '@core/domain'
import { counted } from '@/lib/words'
import { aRole } from './names'

/** A change of several people: their role, whether they can log in, or whether they are in a group. */
export type PeopleChange = BulkChange | { readonly group: string; readonly into: boolean }

/** What became of one person: as they are now, or why they stay as they were. */
export interface BulkResult {
  readonly profile_id: string
  readonly user: SiteUser | null
  readonly reason: string
}

const isUnchanged = (user: SiteUser, change: PeopleChange): boolean => {
  if ('role' in change) return roleOf(user) === change.role
  return 'group' in change ? user.groups.includes(change.group) === change.into : user.active === change.active
}

const isAllowed = (actor: Role, user: SiteUser, change: PeopleChange): boolean => {
  if (user.invited && 'active' in change) return false
  if (user.last_admin && ('role' in change ? change.role !== 'Admin' : 'active' in change && !change.active))
    return false
  return 'role' in change ? canChangeRole(actor, roleOf(user), change.role) : canEditUser(actor, roleOf(user))
}

const doneLine = (change: PeopleChange, changing: number): string => {
  const people = counted(changing, 'person', 'people')
  const one = changing === 1
  if ('role' in change)
    return `${people} become${one ? 's' : ''} ${one ? aRole(change.role) : `${change.role.toLowerCase()}s`}, at once and in open sessions too.`
  if ('group' in change)
    return change.into
      ? `${people} can open what is for “${change.group}”, at once.`
      : `${people} can no longer open what is for “${change.group}” alone. What they made stays.`
  return change.active
    ? `${people} can log in again, with the role and groups they had.`
    : `${people} can no longer log in. Their sessions and tokens end at once; what they made stays.`
}

/** What a change of several people will do, in sentences; and how many of them change. */
export const bulkEffects = (
  actor: Role,
  users: readonly SiteUser[],
  change: PeopleChange,
): { readonly changing: number; readonly lines: readonly string[] } => {
  const refused = users.filter(user => !isAllowed(actor, user, change))
  const open = users.filter(user => isAllowed(actor, user, change))
  const same = open.filter(user => isUnchanged(user, change))
  const changing = open.length - same.length
  return {
    changing,
    lines: [
      ...(changing > 0 ? [doneLine(change, changing)] : []),
      ...(same.length > 0 ? [`${counted(same.length, 'person is', 'people are')} so already.`] : []),
      ...(refused.length > 0
        ? [
            `${counted(refused.length, 'person stays', 'people stay')} as they are: ${
              'group' in change
                ? 'only admins can change an admin.'
                : 'admins that only an admin may change, the last active admin, or people who have not joined.'
            }`,
          ]
        : []),
    ],
  }
}

/** What a change is called, for titles and buttons. */
export const bulkWords = (change: PeopleChange, people: number): string => {
  const whom = counted(people, 'person', 'people')
  if ('role' in change) return `Make ${whom} ${people === 1 ? aRole(change.role) : `${change.role.toLowerCase()}s`}`
  if ('group' in change) return change.into ? `Add ${whom} to ${change.group}` : `Remove ${whom} from ${change.group}`
  return `${change.active ? 'Activate' : 'Deactivate'} ${whom}`
}

/** The people in parts of one call each; those who are so already are left out. */
export const bulkParts = (users: readonly SiteUser[], change: PeopleChange, size: number): readonly SiteUser[][] => {
  const asked = users.filter(user => !isUnchanged(user, change))
  return Array.from({ length: Math.ceil(asked.length / size) }, (_, at) => asked.slice(at * size, (at + 1) * size))
}

/** The group's people after a change of one of them. */
export const withGroup = (user: SiteUser, group: string, into: boolean): SiteUser => ({
  ...user,
  groups: into ? [...user.groups, group].sort((a, b) => a.localeCompare(b)) : user.groups.filter(one => one !== group),
})
