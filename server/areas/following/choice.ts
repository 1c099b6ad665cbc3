import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NoticeChoice } from '@core/contract'
import type * as contract from '@core/contract'
import { noticeChoices, notices } from '../../db/schema'
import type { Tx } from '../../db/types'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import type { FollowingDeps } from './deps'
import { queueMails, withdrawMails } from './queue'
import { isTimeZone } from './when'
import type { Doer } from './tell'

type Stored = Pick<typeof noticeChoices.$inferSelect, 'mails' | 'timeZone'>

const NO_CHOICE: Stored = { mails: 'none', timeZone: 'UTC' }

const storedChoice = async (tx: Tx, { clientId, userId }: Doer): Promise<Stored> => {
  const [row] = await tx
    .select({ mails: noticeChoices.mails, timeZone: noticeChoices.timeZone })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.clientId, clientId), eq(noticeChoices.userId, userId)))
  return row ?? NO_CHOICE
}

const present = ({ mails, timeZone }: Stored, { mailer, publicOrigin }: FollowingDeps): NoticeChoice => ({
  mails,
  time_zone: timeZone,
  mails_available: mailer !== null && publicOrigin !== undefined,
})

/** Mails are for what happens from now on: what was in the inbox before does not come by mail as well. */
const passOver = (tx: Tx, { clientId, userId }: Doer) =>
  tx
    .update(notices)
    .set({ mailId: '' })
    .where(and(eq(notices.clientId, clientId), eq(notices.userId, userId), isNull(notices.mailId)))

/** Stores how a person wants mails. What waits to be mailed comes at the new time, or not at all. */
export const storeChoice = async (tx: Tx, who: Doer, change: Partial<Stored>): Promise<Stored> => {
  const { clientId, userId } = who
  const before = await storedChoice(tx, who)
  const next = { ...before, ...change }
  await tx
    .insert(noticeChoices)
    .values({ clientId, userId, ...next })
    .onConflictDoUpdate({ target: [noticeChoices.clientId, noticeChoices.userId], set: next })
  await withdrawMails(tx, clientId, userId)
  if (before.mails === 'none') await passOver(tx, who)
  const waiting = await tx
    .select({ one: sql`1` })
    .from(notices)
    .where(
      and(eq(notices.clientId, clientId), eq(notices.userId, userId), isNull(notices.mailId), isNull(notices.readAt)),
    )
    .limit(1)
  if (waiting.length > 0) await queueMails(tx, clientId, [userId])
  return next
}

export const getNoticeChoice =
  (deps: FollowingDeps): TxVerb<typeof contract.getNoticeChoice> =>
  async (tx, { actor }) =>
    present(await storedChoice(tx, actor), deps)

/** Changes what is named. */
export const patchNoticeChoice =
  (deps: FollowingDeps): TxVerb<typeof contract.patchNoticeChoice> =>
  async (tx, { actor }, { body }) => {
    const { mails, time_zone: zone } = body
    if (zone !== undefined && !isTimeZone(zone))
      throw invalid('There is no such time zone.', { time_zone: ['There is no such time zone.'] })
    const next = await storeChoice(tx, actor, {
      ...(mails !== undefined && { mails }),
      ...(zone !== undefined && { timeZone: zone }),
    })
    return present(next, deps)
  }
