import { canManage } from '@core/domain'
import type { Actor } from './context'

/** Reports belong to who made them; managers may change and delete any. */
export const mayChangeReport = (
  actor: Pick<Actor, 'userId' | 'admin' | 'manager'>,
  report: { readonly creator: string },
): boolean => report.creator === actor.userId || canManage(actor)
