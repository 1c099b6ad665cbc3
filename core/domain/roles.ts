/** Who has which role, and who may do what to whom. Pure predicates; the server's policies and the screens share them. */

export type Role = 'Admin' | 'Manager' | 'User'

export interface RoleFlags {
  readonly admin: boolean
  readonly manager: boolean
}

export const roleOf = (user: RoleFlags): Role => (user.admin ? 'Admin' : user.manager ? 'Manager' : 'User')

/** Managers' work (import, publish, edit) is open to admins too. */
export const canManage = (user: RoleFlags): boolean => user.admin || user.manager

/** The roles that `actor` may assign. */
export const assignableRoles = (actor: RoleFlags): readonly Role[] => {
  if (actor.admin) return ['Admin', 'Manager', 'User']
  return actor.manager ? ['Manager', 'User'] : ['User']
}

/** An Admin may edit everyone, a Manager everyone who is not an Admin. */
export const canEditUser = (actor: RoleFlags, target: RoleFlags): boolean =>
  actor.admin || (actor.manager && !target.admin)

/** An Admin may assign every role; a Manager only Manager or User, and not to an Admin. */
export const canChangeRole = (actor: RoleFlags, target: RoleFlags, next: Role): boolean =>
  canEditUser(actor, target) && canManage(actor) && assignableRoles(actor).includes(next)
