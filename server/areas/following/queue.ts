import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { jobs, noticeChoices } from '../../db/schema'
import type { Tx } from '../../db/types'
import { insertJob } from '../../jobs/enqueue'
import { withdrawJobs } from '../../jobs/withdraw'
import { mailJob } from './mailJob'
import { secondsUntilMail } from './when'

/** A job that is about to be taken may read before what is being stored now is there: another one follows it. */
const isQueued = async (tx: Tx, clientId: string, userId: string): Promise<boolean> => {
  const [waiting] = await tx
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.clientId, clientId),
        eq(jobs.name, mailJob.name),
        eq(jobs.state, 'waiting'),
        gt(jobs.due, sql`now() + interval '10 seconds'`),
        sql`${jobs.data}->>'userId' = ${userId}`,
      ),
    )
    .limit(1)
  return waiting !== undefined
}

/** Has what is new mailed to those of these people who want mails, at the time that they want. */
export const queueMails = async (tx: Tx, clientId: string, people: readonly string[]): Promise<void> => {
  const wanting = await tx
    .select()
    .from(noticeChoices)
    .where(
      and(
        eq(noticeChoices.clientId, clientId),
        inArray(noticeChoices.userId, [...people]),
        ne(noticeChoices.mails, 'none'),
      ),
    )
  for (const { userId, mails, timeZone } of wanting)
    if (mails !== 'none' && !(await isQueued(tx, clientId, userId)))
      await insertJob(tx, mailJob, { userId }, secondsUntilMail(mails, timeZone, new Date()))
}

/** Takes back what waits to be mailed to a person at another time. */
export const withdrawMails = (tx: Tx, clientId: string, userId: string): Promise<void> =>
  withdrawJobs(tx, clientId, [mailJob], { userId })
