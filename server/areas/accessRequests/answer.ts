import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { accessDecisions, accessRequests, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activeUser } from '../../access/authenticate'
import type { Actor, TxCtx } from '../../access/context'
import { conflict, notFound } from '../../access/refusal'
import { studyAccess } from '../../access/study'
import type { TxVerb } from '../../access/verbs'
import { tell } from '../following'
import { moveMembers } from '../people'
import type { SharedItem } from '../share'
import { openStory } from '../stories'
import { findAnswerable, holdWaiting, readRequests } from './list'
import { planFor, type Plan } from './plan'
import { settle } from './settle'
import { noticeItem, opensFor, type RequestRow } from './wanted'

const give = async (tx: Tx, ctx: TxCtx, asker: Actor, item: SharedItem, plan: Exclude<Plan, { kind: 'none' }>) => {
  if (plan.kind === 'open_story' && item.place.type === 'story')
    for (const group of plan.groups) await openStory(tx, ctx, item.place.story.id, group)
  if (plan.kind === 'join')
    for (const group of plan.groups) await moveMembers(tx, ctx, group, { add: [asker.userId], remove: [] })
}

/** Whether the person meets the item as a locked card, and so knows that it exists. */
const knowsOf = async (tx: Tx, asker: Actor, { itemType }: RequestRow, item: SharedItem): Promise<boolean> => {
  if (itemType !== 'study' || item.place.type !== 'study') return false
  const [study] = await tx
    .select()
    .from(studies)
    .where(and(eq(studies.clientId, asker.clientId), eq(studies.id, item.place.study.id)))
  return study !== undefined && studyAccess(asker, study) === 'locked'
}

const decide = (tx: Tx, { actor }: TxCtx, { id }: RequestRow, answer: 'given' | 'declined') =>
  tx
    .update(accessDecisions)
    .set({ answer, by: actor.userId, answered: sql`now()` })
    .where(and(eq(accessDecisions.clientId, actor.clientId), eq(accessDecisions.requestId, id)))

/** Every open request of the person that what was given now opens. */
const settleOpened = async (tx: Tx, ctx: TxCtx, userId: string): Promise<void> => {
  const asker = await activeUser(tx, ctx.actor.clientId, userId)
  const open = await tx
    .select()
    .from(accessRequests)
    .where(
      and(
        eq(accessRequests.clientId, ctx.actor.clientId),
        eq(accessRequests.userId, userId),
        eq(accessRequests.state, 'open'),
      ),
    )
  for (const request of open)
    if (asker && (await opensFor(tx, asker, request))) {
      await decide(tx, ctx, request, 'given')
      await settle(tx, request, 'given')
    }
}

/**
 * Answers a request. Giving makes exactly the change that was shown. Declining tells only a person who knows from a locked card that
 * the study exists; to all others the request ends when its time is over, as one for something that does not exist.
 */
export const answerAccess: TxVerb<typeof contract.answerAccess> = async (tx, ctx, { params, body }) => {
  const request = await holdWaiting(tx, ctx.actor.clientId, params.requestId)
  const found = request && (await findAnswerable(tx, ctx, request))
  if (!found) throw notFound('request')
  const { item, asker } = found
  const detail = { person: request.userId, type: request.itemType, item: item.id }
  const people = [request.userId]
  if (body.answer === 'decline') {
    await decide(tx, ctx, request, 'declined')
    if (await knowsOf(tx, asker.actor, request, item)) {
      await settle(tx, request, 'not_given')
      const about = { type: 'access_request', id: request.id } as const
      await tell(tx, ctx.actor, { kind: 'access_not_given', item: about, subject: request.id, people })
    }
    await ctx.audit(tx, { event: 'access.declined', outcome: 'ok', detail })
    return readRequests(tx, ctx)
  }
  const plan = await planFor(tx, ctx.actor, asker.actor, item)
  if (plan.kind === 'none') throw conflict(plan.why)
  if (plan.groups.join('\n') !== [...body.groups].sort().join('\n'))
    throw conflict('What giving access does has changed. Look at it again, then decide.')
  await give(tx, ctx, asker.actor, item, plan)
  const now = await activeUser(tx, ctx.actor.clientId, request.userId)
  if (!now || !(await opensFor(tx, now, request)))
    throw conflict('This could not be opened. Change the groups by hand.')
  await settleOpened(tx, ctx, request.userId)
  await tell(tx, ctx.actor, { kind: 'access_given', item: noticeItem(item), subject: request.id, people })
  await ctx.audit(tx, { event: 'access.given', outcome: 'ok', detail: { ...detail, groups: plan.groups.join(', ') } })
  return readRequests(tx, ctx)
}
