import { canManage } from '@core/domain'
import type { Actor } from './context'

/** A document of a study that may be viewed: open to all, or to members of the named groups and managers. */
export const mayOpenDocument = (
  actor: Pick<Actor, 'admin' | 'manager' | 'groups'>,
  document: { readonly groupRestrictions: readonly string[] },
): boolean =>
  canManage(actor) ||
  document.groupRestrictions.length === 0 ||
  document.groupRestrictions.some(group => actor.groups.includes(group))
