import type * as contract from '@core/contract'
import type { Ctx } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { obstaclesOf } from './admitted'
import { findShared, type SharedItem } from './items'
import type { ShareLimits } from './limits'
import { cleanAddresses } from '@core/domain'
import { oneLine, type Letter, type Mailer } from '../../mail'
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

const letterOf = (ctx: Ctx, origin: string, item: SharedItem, note: string): Letter =>
  writeLetter({
    sender: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim() || ctx.actor.email,
    kind: item.type,
    title: item.title,
    note,
    address: `${origin}${item.path}`,
    organisation: ctx.client.name,
  })

/** One mail after the other. Once the mail server is gone or the time is up, the others are not tried. */
const sendAll = async (ctx: Ctx, mailer: Mailer, letter: Letter, addresses: readonly string[]): Promise<Result[]> => {
  const replyTo = { name: oneLine(`${ctx.actor.firstName} ${ctx.actor.lastName}`), address: ctx.actor.email }
  const conversation = mailer.open()
  const end = performance.now() + SENDING_MS
  const results: Result[] = []
  let stopped: string | null = null
  try {
    for (const email of addresses) {
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
    const obstacles = await ctx.tenant(tx => obstaclesOf(tx, ctx.client.id, item, addresses))
    const admitted = addresses.filter(address => obstacles.get(address) === null)
    const delivered = admitted.length
      ? await sendAll(ctx, mailer, letterOf(ctx, publicOrigin, item, body.note), admitted)
      : []
    const results = addresses.map(
      (email): Result =>
        delivered.find(result => result.email === email) ?? {
          email,
          outcome: 'refused',
          reason: obstacles.get(email) ?? '',
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
