import { canManage } from '@core/domain'
import type { Actor } from './context'
import { Refusal } from './refusal'

/** Reports belong to who made them; managers may change and delete any. */
export const mayChangeReport = (
  actor: Pick<Actor, 'userId' | 'admin' | 'manager'>,
  report: { readonly creator: string },
): boolean => report.creator === actor.userId || canManage(actor)

/** Throws Refusal forbidden for everyone who may not change the report. */
export const refuseNoChange = (actor: Parameters<typeof mayChangeReport>[0], report: { readonly creator: string }) => {
  if (!mayChangeReport(actor, report))
    throw new Refusal('forbidden', 'Only its author or a manager can change this report.')
}
