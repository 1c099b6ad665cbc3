import type { Audience, Endpoint } from '@core/contract'
import { canManage } from '@core/domain'
import type { ClientFlags } from '../db/schema'
import type { Actor } from './context'

/** Whether a signed-in person belongs to the audience of an endpoint. */
export const belongsTo = (audience: Audience, actor: Pick<Actor, 'admin' | 'manager'>): boolean => {
  switch (audience) {
    case 'public':
    case 'session':
    case 'user':
      return true
    case 'manager':
      return canManage(actor)
    case 'admin':
      return actor.admin
  }
}

/** The client flag behind a session flag that an endpoint asks for. */
export const flagIsOn = (flag: NonNullable<Endpoint['flag']>, flags: ClientFlags): boolean =>
  flag === 'bulk_analysis_enabled' ? flags.bulk_analysis === true : flags.stories === true
