/** Who has which role. Pure predicates; the server's policies and the screens share them. */

export type Role = 'Admin' | 'Manager' | 'User'

export interface RoleFlags {
  readonly admin: boolean
  readonly manager: boolean
}

export const roleOf = (user: RoleFlags): Role => (user.admin ? 'Admin' : user.manager ? 'Manager' : 'User')

/** Managers' work (import, publish, edit) is open to admins too. */
export const canManage = (user: RoleFlags): boolean => user.admin || user.manager
