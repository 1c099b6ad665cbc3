/** Section 6: who is what, and who may do what to whom. Pure predicates; the server's policies and the screens share them. */

export type Role = 'Admin' | 'Manager' | 'User'

export interface RoleFlags {
  readonly admin: boolean
  readonly manager: boolean
}

/** S6.1: Admin if admin, else Manager if manager, else User. */
export const roleOf = (user: RoleFlags): Role => (user.admin ? 'Admin' : user.manager ? 'Manager' : 'User')

/** Managers' work (import, publish, edit) is open to admins too. */
export const canManage = (user: RoleFlags): boolean => user.admin || user.manager

/** S6.5 to S6.8: the roles that `actor` may hand out. */
export const assignableRoles = (actor: RoleFlags): readonly Role[] => {
  if (actor.admin) return ['Admin', 'Manager', 'User']
  return actor.manager ? ['Manager', 'User'] : ['User']
}

/** S6.9: an Admin edits everyone, a Manager everyone who is not an Admin. */
export const canEditUser = (actor: RoleFlags, target: RoleFlags): boolean =>
  actor.admin || (actor.manager && !target.admin)

/** S6.10. */
export const canChangeRole = (actor: RoleFlags, target: RoleFlags, next: Role): boolean =>
  canEditUser(actor, target) && canManage(actor) && assignableRoles(actor).includes(next)
