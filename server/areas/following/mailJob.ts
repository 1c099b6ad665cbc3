import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { newId } from '../../db/ids'
import { noticeChoices, noticeMails, notices } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activeUser } from '../../access/authenticate'
import { defineJob, type Job, type JobCtx } from '../../jobs/types'
import type { Identity, Mailer } from '../../mail'
import { mailIdentity } from '../client'
import { leaveAddress } from './leaveAddress'
import { writeNews } from './letter'
import { readLines, type Line } from './lines'
import type { Asking } from './things'

/** Lines of one mail; the inbox has the others. */
const MAIL_LINES = 50
/** Older news is no news: it stays in the inbox. */
const TOO_OLD = sql`now() - interval '8 days'`

/** How long it waits for a mail server that is away. */
const AGAIN_SECONDS = 600

interface Post {
  readonly mailer: Mailer
  /** Origin of the product. */
  readonly origin: string
  /** Where these mails are stopped. */
  readonly leave: string
}

interface Due extends Asking {
  readonly mailId: string
  readonly from: Identity
  readonly lines: readonly Line[]
}

/** The choice, locked: two jobs of one person never write about the same. */
const wantsMails = async (tx: Tx, clientId: string, userId: string): Promise<boolean> => {
  const [choice] = await tx
    .select({ mails: noticeChoices.mails })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.clientId, clientId), eq(noticeChoices.userId, userId)))
    .for('update')
  return choice !== undefined && choice.mails !== 'none'
}

/**
 * What is to be mailed, with the rights that the person has now. It is marked as being sent before the mail server is asked: whatever
 * happens from here on, it is never sent again.
 */
const takeDue = async (tx: Tx, { clientId, stores }: JobCtx, userId: string): Promise<Due | null> => {
  if (!(await wantsMails(tx, clientId, userId))) return null
  const asking = await activeUser(tx, clientId, userId)
  if (!asking) return null
  const isNew = and(isNull(notices.readAt), isNull(notices.mailId), gt(notices.created, TOO_OLD))
  const lines = await readLines(tx, asking, MAIL_LINES, isNew)
  if (lines.length === 0) return null
  const mailId = newId()
  await tx.insert(noticeMails).values({ clientId, id: mailId, userId })
  const ids = lines.flatMap(line => line.ids)
  await tx
    .update(notices)
    .set({ mailId })
    .where(and(eq(notices.clientId, clientId), inArray(notices.id, ids)))
  return { ...asking, mailId, lines, from: await mailIdentity(tx, stores, clientId) }
}

/** Stores what became of a mail. */
const settle = (ctx: JobCtx, mailId: string, problem: string | null) =>
  ctx.tenant(tx =>
    tx
      .update(noticeMails)
      .set({ state: problem === null ? 'sent' : 'refused', problem })
      .where(and(eq(noticeMails.clientId, ctx.clientId), eq(noticeMails.id, mailId))),
  )

/** The mail server was away and has nothing of the mail: all of it waits for another try. */
const putBack = (ctx: JobCtx, { mailId, actor }: Due) =>
  ctx.tenant(async tx => {
    const { clientId, userId } = actor
    const inMail = and(eq(notices.clientId, clientId), eq(notices.userId, userId), eq(notices.mailId, mailId))
    // What was said again meanwhile waits already.
    await tx.delete(notices).where(
      and(
        inMail,
        sql`(item_type, item_id, kind, subject) in (select n.item_type, n.item_id, n.kind, n.subject from notices n
          where n.client_id = ${clientId} and n.user_id = ${userId} and n.read_at is null and n.mail_id is null)`,
      ),
    )
    await tx.update(notices).set({ mailId: null }).where(inMail)
    await tx.delete(noticeMails).where(and(eq(noticeMails.clientId, clientId), eq(noticeMails.id, mailId)))
    await ctx.enqueue(tx, mailJob, { userId }, { delaySeconds: AGAIN_SECONDS })
  })

const send = async (ctx: JobCtx, { mailer, origin, leave }: Post, due: Due): Promise<void> => {
  const { actor, from, lines, mailId } = due
  const letter = writeNews({ from, origin, lines, leave })
  const conversation = mailer.open()
  try {
    const delivery = await conversation.send({ to: actor.email, replyTo: null, letter, unsubscribe: leave })
    if (!delivery.ok) ctx.log.warn({ err: delivery.error }, 'a mail was not taken')
    const isAway = !delivery.ok && delivery.gone && delivery.unsent
    await (isAway ? putBack(ctx, due) : settle(ctx, mailId, delivery.ok ? null : delivery.reason))
  } finally {
    conversation.close()
  }
}

/** Mails a person what is new, once. Without a mail server it stays in the inbox. */
export const mailJob: Job<{ userId: string }> = defineJob({
  name: 'following.mail',
  data: z.strictObject({ userId: z.string() }),
  lane: 'mails',
  run: async (ctx, { userId }) => {
    const { mail, sealer } = ctx.services ?? {}
    if (!mail || !sealer) return
    const due = await ctx.tenant(tx => takeDue(tx, ctx, userId))
    if (due) await send(ctx, { ...mail, leave: leaveAddress(sealer, mail.origin, due.actor) }, due)
  },
})
