import { type Role, type RoleFlags } from './roles'

/** Who may do what to whom. Pure predicates; the server and the screens share them. */

/** From the one with the fewest rights to the one with the most. */
export const ROLES = ['User', 'Manager', 'Admin'] as const satisfies readonly Role[]

/** How a role is stored, and sent to change somebody's. */
export const flagsOf = (role: Role): RoleFlags => ({ admin: role === 'Admin', manager: role === 'Manager' })

/** The roles that somebody of this role may give. */
export const assignableRoles = (actor: Role): readonly Role[] => ROLES.slice(0, ROLES.indexOf(actor) + 1)

/** Whether somebody may change a person at all, such as deactivate them. */
export const canEditUser = (actor: Role, target: Role): boolean =>
  actor === 'Admin' || (actor === 'Manager' && target !== 'Admin')

/** Whether somebody may give a person another role. */
export const canChangeRole = (actor: Role, target: Role, next: Role): boolean =>
  canEditUser(actor, target) && assignableRoles(actor).includes(next)
