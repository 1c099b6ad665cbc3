import type * as contract from '@core/contract'
import type { ShareReceiver } from '@core/contract'
import { canManage, cleanAddresses } from '@core/domain'
import type { Actor } from '../../access/context'
import { mayEditStory } from '../../access/story'
import type { Verb } from '../../access/verbs'
import { findShared } from './find'
import type { SharedItem } from './items'
import { receiversOf, type Receiver } from './receivers'
import type { ShareDeps } from './share'

/** Whether somebody may know what colleagues can open: who manages access to it. */
const knowsRights = (actor: Actor, { place }: SharedItem): boolean =>
  canManage(actor) || (place.type === 'story' && mayEditStory(actor, place.story))

const present = (email: string, receiver: Receiver, knows: boolean): ShareReceiver => {
  if (receiver.kind === 'refused') return { email, gets: 'refused', joins: false, reason: receiver.reason }
  const gets = knows ? (receiver.opens ? 'opens' : 'asks') : 'unknown'
  return { email, gets, joins: receiver.kind === 'whitelisted', reason: '' }
}

/** Says before anything is sent what each address would see, and whether mails can be sent at all. */
export const previewShare =
  ({ mailer, publicOrigin, shareLimits }: ShareDeps): Verb<typeof contract.previewShare> =>
  async (ctx, { body }) => {
    const { clientId, userId } = ctx.actor
    const addresses = cleanAddresses(body.emails)
    if (addresses.length > 0) await shareLimits.look(clientId, userId, addresses.length)
    const { item, receivers } = await ctx.tenant(async tx => {
      const item = await findShared(tx, ctx, body)
      return { item, receivers: await receiversOf(tx, ctx.client, item, addresses) }
    })
    const knows = knowsRights(ctx.actor, item)
    return {
      mails_available: mailer !== null && publicOrigin !== undefined,
      left: await shareLimits.left(clientId, userId),
      link: `${ctx.origin}${item.path}`,
      results: [...receivers].map(([email, receiver]) => present(email, receiver, knows)),
    }
  }
