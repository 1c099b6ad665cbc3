import type * as contract from '@core/contract'
import { canManage, cleanAddresses, SHARE_LIMITS } from '@core/domain'
import type { Actor, Ctx } from '../../access/context'
import { fullName } from '../../access/named'
import { invalid, Refusal } from '../../access/refusal'
import type { AnswerFor, Verb } from '../../access/verbs'
import type { Identity, Letter, Mailer, MailServerLookup } from '../../mail'
import { mailIdentity } from '../client'
import { findShared } from './find'
import type { SharedItem } from './items'
import type { ShareLimits } from './limits'
import { withinHour } from './quota'
import { receiversOf, shownAddress, type Receiver, type Recipient } from './receivers'
import { sendAll, type Delivered } from './send'
import { writeLetter } from './template'

export interface ShareDeps {
  readonly shareLimits: ShareLimits
  /** Null without a mail server: sharing by mail is unavailable. */
  readonly mailer: Mailer | null
  /** Whether mails to a domain find a mail server. */
  readonly hasMailServer: MailServerLookup
  /** Origin under which browsers reach the product, or undefined: the request's own host counts. */
  readonly publicOrigin: string | undefined
}

type Result = Extract<AnswerFor<typeof contract.shareByEmail>, { results: unknown }>['results'][number]

const NO_MAIL = 'Sharing by e-mail is not set up. Copy the link instead.'
const NOBODY = 'Enter at least one person, group or e-mail address.'

const letterOf = (
  ctx: Ctx,
  origin: string,
  item: SharedItem,
  { note, opens, from }: { readonly note: string; readonly opens: boolean; readonly from: Identity },
): Letter =>
  writeLetter({
    sender: fullName(ctx.actor) || ctx.actor.email,
    kind: item.type,
    title: opens ? item.title : null,
    note,
    address: `${origin}${item.path}`,
    from,
  })

/** A letter for each address, once for who is named by it, as a person and by groups. */
const lettersTo = (receivers: readonly Receiver[], letter: (opens: boolean) => Letter): ReadonlyMap<string, Letter> =>
  new Map(receivers.flatMap(({ recipients }) => recipients.map(({ email, opens }) => [email, letter(opens)] as const)))

/** People of a group whom the sender may know of: not under silent restrictions. */
const missedOf = (actor: Actor, missed: readonly Recipient[]): Result['missed'] =>
  actor.silentRestrictions && !canManage(actor)
    ? []
    : missed.map(({ person }) => ({ id: person.userId, name: fullName(person) }))

const resultOf = (actor: Actor, receiver: Receiver, delivered: Delivered): Result => {
  const { kind, key, name, recipients } = receiver
  const about = { kind, key, name, email: shownAddress(actor, receiver), people: recipients.length, missed: [] }
  if (recipients.length === 0) return { ...about, outcome: 'refused', reason: receiver.reason }
  const missed = recipients.filter(({ email }) => delivered.get(email) !== '')
  const [first] = missed
  if (!first) return { ...about, outcome: 'sent', reason: '' }
  const why = delivered.get(first.email) ?? ''
  if (kind !== 'group') return { ...about, outcome: 'failed', reason: why }
  const taken = recipients.length - missed.length
  const reason = taken === 0 ? why : `${String(taken)} of ${String(recipients.length)} mails were taken. ${why}`
  return { ...about, outcome: taken > 0 ? 'sent' : 'failed', reason, missed: missedOf(actor, missed) }
}

/**
 * Sends the address of an item by a fixed mail. 'sent' says that the mail server took the mail. Addresses are compared in lower
 * case and everybody is written to once; the answer has addresses, people and groups in the order they were given.
 */
export const shareByEmail =
  ({ mailer, publicOrigin, shareLimits }: ShareDeps): Verb<typeof contract.shareByEmail> =>
  async (ctx, { body }) => {
    const { actor } = ctx
    const named = { ...body, emails: cleanAddresses(body.emails) }
    const count = named.emails.length + named.people.length + named.groups.length
    if (count === 0) throw invalid(NOBODY, { emails: [NOBODY] })
    if (count > SHARE_LIMITS.perCall) {
      const many = `You can share with ${String(SHARE_LIMITS.perCall)} at a time; these are ${String(count)}.`
      throw invalid(many, { emails: [many] })
    }
    const item = await ctx.tenant(tx => findShared(tx, ctx, body))
    if (mailer === null || publicOrigin === undefined) throw new Refusal('unavailable', NO_MAIL)
    const { receivers, from } = await ctx.tenant(async tx => ({
      receivers: await receiversOf(tx, ctx, item, named),
      from: await mailIdentity(tx, ctx.stores, ctx.client.id),
    }))
    const left = await shareLimits.left(ctx.client.id, actor.userId)
    const { fitting, points } = withinHour(receivers, left)
    // With nothing left, counting refuses and says when there is again.
    if (left === 0 || points > 0) await shareLimits.count(ctx.client.id, actor.userId, left === 0 ? count : points)
    const letters = lettersTo(fitting, opens => letterOf(ctx, publicOrigin, item, { note: body.note, opens, from }))
    const delivered = await sendAll(ctx, mailer, letters)
    const results = fitting.map(receiver => resultOf(actor, receiver, delivered))
    const sent = [...delivered.values()].filter(reason => reason === '').length
    await ctx.tenant(tx =>
      ctx.audit(tx, {
        event: 'item.shared',
        outcome: sent > 0 ? 'ok' : 'refused',
        detail: {
          type: item.type,
          item: item.id,
          sent,
          refused: results.filter(({ outcome }) => outcome === 'refused').length,
          failed: delivered.size - sent,
          groups: named.groups.length,
        },
      }),
    )
    return { results }
  }
