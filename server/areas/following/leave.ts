import type * as contract from '@core/contract'
import { activeUser } from '../../access/authenticate'
import { notFound } from '../../access/refusal'
import type { PublicVerb } from '../../access/verbs'
import { storeChoice } from './choice'
import type { FollowingDeps } from './deps'
import { personOfToken } from './leaveAddress'

/** People who follow the address are asked first: programs that look at links must not unsubscribe anybody. */
export const askLeave: PublicVerb<typeof contract.askLeave> = (_, { params }) => {
  const headers = { location: `/unsubscribe#${encodeURIComponent(params.token)}`, 'cache-control': 'no-store' }
  return Promise.resolve(new Response(null, { status: 303, headers }))
}

/** Stops the mails; the inbox stays. Doing so again changes nothing. */
export const leaveMails =
  ({ sealer }: FollowingDeps): PublicVerb<typeof contract.leaveMails> =>
  async (ctx, { params }) => {
    const who = personOfToken(sealer, params.token)
    if (!who) throw notFound('link')
    await ctx.deps.db.tenant(who.clientId, async tx => {
      if (!(await activeUser(tx, who.clientId, who.userId))) throw notFound('link')
      await storeChoice(tx, who, { mails: 'none' })
    })
    return { mails: 'none' }
  }
