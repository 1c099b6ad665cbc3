import type * as contract from '@core/contract'
import type { Ctx } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { receiversOf, type Receiver } from './receivers'
import { findShared } from './find'
import type { SharedItem } from './items'
import type { ShareLimits } from './limits'
import { cleanAddresses } from '@core/domain'
import { oneLine, type Identity, type Letter, type Mailer } from '../../mail'
import { mailIdentity } from '../client'
import { writeLetter } from './template'

export interface ShareDeps {
  readonly shareLimits: ShareLimits
  /** Null without a mail server: sharing by mail is unavailable. */
  readonly mailer: Mailer | null
  /** Origin under which browsers reach the product, or undefined: the request's own host counts. */
  readonly publicOrigin: string | undefined
}

interface Result {
  readonly email: string
  readonly outcome: 'sent' | 'refused' | 'failed'
  readonly reason: string
}

/** What remains of the request's minute is for the answer. */
const SENDING_MS = 45_000
const LATE = 'The mail server was too slow. Please try again later.'
const NO_MAIL = 'Sharing by e-mail is not set up. Copy the link instead.'

const letterOf = (
  ctx: Ctx,
  origin: string,
  item: SharedItem,
  { note, opens, from }: { readonly note: string; readonly opens: boolean; readonly from: Identity },
): Letter =>
  writeLetter({
    sender: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim() || ctx.actor.email,
    kind: item.type,
    title: opens ? item.title : null,
    note,
    address: `${origin}${item.path}`,
    from,
  })

/** A letter for each address that is written to. */
const lettersTo = (
  receivers: ReadonlyMap<string, Receiver>,
  letter: (opens: boolean) => Letter,
): ReadonlyMap<string, Letter> => {
  const letters = new Map<string, Letter>()
  for (const [email, receiver] of receivers) if (receiver.kind !== 'refused') letters.set(email, letter(receiver.opens))
  return letters
}

const reasonOf = (receiver: Receiver | undefined): string => (receiver?.kind === 'refused' ? receiver.reason : '')

/** One mail after the other. Once the mail server is gone or the time is up, the others are not tried. */
const sendAll = async (ctx: Ctx, mailer: Mailer, letters: ReadonlyMap<string, Letter>): Promise<Result[]> => {
  const replyTo = { name: oneLine(`${ctx.actor.firstName} ${ctx.actor.lastName}`), address: ctx.actor.email }
  const conversation = mailer.open()
  const end = performance.now() + SENDING_MS
  const results: Result[] = []
  let stopped: string | null = null
  try {
    for (const [email, letter] of letters) {
      if (performance.now() > end || ctx.signal.aborted) stopped ??= LATE
      if (stopped !== null) {
        results.push({ email, outcome: 'failed', reason: stopped })
        continue
      }
      const delivery = await conversation.send({ to: email, replyTo, letter })
      if (delivery.ok) {
        results.push({ email, outcome: 'sent', reason: '' })
        continue
      }
      ctx.log.warn({ err: delivery.error }, 'a mail was not taken')
      results.push({ email, outcome: 'failed', reason: delivery.reason })
      if (delivery.gone) stopped = delivery.reason
    }
  } finally {
    conversation.close()
  }
  return results
}

/**
 * Sends the address of an item by a fixed mail. 'sent' says that the mail server took the mail. Addresses are compared
 * in lower case, each is written to once, and the answer has them in the order they were given.
 */
export const shareByEmail =
  ({ mailer, publicOrigin, shareLimits }: ShareDeps): Verb<typeof contract.shareByEmail> =>
  async (ctx, { body }) => {
    const addresses = cleanAddresses(body.emails)
    if (addresses.length === 0)
      throw invalid('Enter at least one e-mail address.', { emails: ['Enter at least one e-mail address.'] })
    const item = await ctx.tenant(tx => findShared(tx, ctx, body))
    if (mailer === null || publicOrigin === undefined) throw new Refusal('unavailable', NO_MAIL)
    await shareLimits.count(ctx.client.id, ctx.actor.userId, addresses.length)
    const { receivers, from } = await ctx.tenant(async tx => ({
      receivers: await receiversOf(tx, ctx.client, item, addresses),
      from: await mailIdentity(tx, ctx.dataDir, ctx.client.id),
    }))
    const letters = lettersTo(receivers, opens => letterOf(ctx, publicOrigin, item, { note: body.note, opens, from }))
    const delivered = letters.size > 0 ? await sendAll(ctx, mailer, letters) : []
    const results = addresses.map(
      (email): Result =>
        delivered.find(result => result.email === email) ?? {
          email,
          outcome: 'refused',
          reason: reasonOf(receivers.get(email)),
        },
    )
    const counted = (outcome: Result['outcome']) => results.filter(result => result.outcome === outcome).length
    await ctx.tenant(tx =>
      ctx.audit(tx, {
        event: 'item.shared',
        outcome: counted('sent') > 0 ? 'ok' : 'refused',
        detail: {
          type: item.type,
          item: item.id,
          sent: counted('sent'),
          refused: counted('refused'),
          failed: counted('failed'),
        },
      }),
    )
    return { results }
  }
