import type * as contract from '@core/contract'
import type { ShareReceiver } from '@core/contract'
import { cleanAddresses, SHARE_LIMITS } from '@core/domain'
import type { Tx } from '../../db/types'
import type { Actor, TxCtx } from '../../access/context'
import type { TxVerb, Verb } from '../../access/verbs'
import { keepingBack } from '../stories'
import { findShared } from './find'
import type { SharedItem } from './items'
import { meantAddresses, unreachableOf } from './meant'
import { groupsCalled, knowsRights, membersOf, peopleCalled } from './people'
import { receiversOf, receiving, shownAddress, type Receiver } from './receivers'
import type { ShareDeps } from './share'

const getsOf = ({ recipients, reason }: Receiver, knows: boolean): ShareReceiver['gets'] => {
  if (reason !== '') return 'refused'
  if (!knows) return 'unknown'
  const opens = recipients.filter(recipient => recipient.opens).length
  return opens === 0 ? 'asks' : opens < recipients.length ? 'some' : 'opens'
}

/** Presents receivers with what they would see, as far as the actor may know. */
const presenting = async (tx: Tx, actor: Actor, item: SharedItem) => {
  const knows = knowsRights(actor, item)
  const kept = knows && item.place.type === 'story' ? await keepingBack(tx, actor, item.place.story.id) : null
  const cardsOf = async ({ recipients }: Receiver): Promise<ShareReceiver['cards']> => {
    const readers = recipients.filter(({ opens }) => opens)
    if (!kept || readers.length === 0) return null
    const people = new Map<string, number>()
    for (const { person } of readers)
      for (const { card } of await kept.of(person)) people.set(card.id, (people.get(card.id) ?? 0) + 1)
    const without = kept.cards.flatMap(({ card: { id, content }, insight, documentName }, index) => {
      const title = ('title' in content && content.title) || insight?.text || documentName || ''
      const missing = people.get(id)
      return missing === undefined ? [] : [{ position: index + 1, title, people: missing }]
    })
    return { of: kept.cards.length, without }
  }
  return async (receiver: Receiver): Promise<Omit<ShareReceiver, 'suggestion' | 'unreachable'>> => {
    const { kind, key, name, joins, reason, recipients } = receiver
    return {
      ...{ kind, key, name, joins, reason },
      email: shownAddress(actor, receiver),
      people: recipients.length,
      gets: getsOf(receiver, knows),
      opens: knows ? recipients.filter(({ opens }) => opens).length : null,
      cards: await cardsOf(receiver),
    }
  }
}

const presentAll = async (
  tx: Tx,
  { actor }: Pick<TxCtx, 'actor'>,
  item: SharedItem,
  receivers: readonly Receiver[],
  unreachable: ReadonlySet<Receiver> = new Set(),
): Promise<ShareReceiver[]> => {
  const present = await presenting(tx, actor, item)
  const meant = await meantAddresses(tx, actor, receivers, unreachable)
  const all: ShareReceiver[] = []
  for (const receiver of receivers)
    all.push({
      ...(await present(receiver)),
      suggestion: meant(receiver),
      unreachable: unreachable.has(receiver),
    })
  return all
}

/** Says before anything is sent what each of them would see, and whether mails can be sent at all. */
export const previewShare =
  ({ mailer, publicOrigin, shareLimits, hasMailServer }: ShareDeps): Verb<typeof contract.previewShare> =>
  async (ctx, { body }) => {
    const { clientId, userId } = ctx.actor
    const emails = cleanAddresses(body.emails)
    if (emails.length > 0) await shareLimits.look(clientId, userId, emails.length)
    const { item, receivers } = await ctx.tenant(async tx => {
      const item = await findShared(tx, ctx, body)
      return { item, receivers: await receiversOf(tx, ctx, item, { ...body, emails }) }
    })
    // Outside of transactions: others may take their time to answer.
    const unreachable = await unreachableOf(receivers, hasMailServer)
    const results = await ctx.tenant(tx => presentAll(tx, ctx, item, receivers, unreachable))
    const mails = new Set(receivers.flatMap(({ recipients }) => recipients.map(recipient => recipient.email))).size
    return {
      mails_available: mailer !== null && publicOrigin !== undefined,
      left: await shareLimits.left(clientId, userId),
      mails,
      link: `${ctx.origin}${item.path}`,
      results,
    }
  }

/** Groups first: there are few, and a person is found by more of the name. */
export const suggestReceivers: TxVerb<typeof contract.suggestReceivers> = async (tx, ctx, { body }) => {
  const { actor, client } = ctx
  const item = await findShared(tx, ctx, { ...body, view: '' })
  const make = receiving(tx, client, item)
  const most = SHARE_LIMITS.offered
  const groups = (await groupsCalled(tx, actor, item, body.query)).slice(0, most / 2)
  const people = await peopleCalled(tx, actor, item, { query: body.query, most: most - groups.length })
  const found: Receiver[] = []
  for (const name of groups) found.push(await make.group(name, await membersOf(tx, actor, name)))
  for (const person of people) found.push(await make.person(person))
  return { results: await presentAll(tx, ctx, item, found) }
}
