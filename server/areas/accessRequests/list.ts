import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { ACCESS_LIMITS } from '@core/domain'
import type * as contract from '@core/contract'
import type { AccessRequests, AccessRequestToAnswer, OwnAccessRequest } from '@core/contract'
import { accessDecisions, accessRequests } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activeUser } from '../../access/authenticate'
import type { TxCtx } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { planFor, type Plan } from './plan'
import { findWanted, opensFor, type RequestRow } from './wanted'
import type { SharedItem } from '../share'

const DAY_MS = 86_400_000
const LISTED = 100
/** Open requests that are looked through for those that somebody can answer. */
const LOOKED_AT = 300

/** A request as its own person sees it. */
export const presentOwn = (row: RequestRow): OwnAccessRequest => ({
  id: row.id,
  item_type: row.itemType,
  item_id: row.itemKey,
  note: row.note,
  state: row.state,
  created: row.created.toISOString(),
  ends: new Date(row.created.getTime() + ACCESS_LIMITS.days * DAY_MS).toISOString(),
})

interface Answerable {
  readonly request: RequestRow
  readonly item: SharedItem
  readonly asker: NonNullable<Awaited<ReturnType<typeof activeUser>>>
}

/** A request that waits for an answer, if the person may give it; its asker cannot open the item yet. */
export const findAnswerable = async (tx: Tx, ctx: TxCtx, request: RequestRow): Promise<Answerable | null> => {
  const { actor, client } = ctx
  if (request.userId === actor.userId) return null
  const item = await findWanted(tx, { actor, client }, request)
  const asker = item && (await activeUser(tx, client.id, request.userId))
  if (!item || !asker || (await opensFor(tx, asker, request))) return null
  return { request, item, asker }
}

const waiting = (clientId: string) =>
  and(eq(accessRequests.clientId, clientId), eq(accessRequests.state, 'open'), isNull(accessDecisions.answer))

/** The request with this id, if it waits for an answer; locked. */
export const holdWaiting = async (tx: Tx, clientId: string, id: string): Promise<RequestRow | null> => {
  const [row] = await tx
    .select({ request: accessRequests })
    .from(accessRequests)
    .innerJoin(
      accessDecisions,
      and(eq(accessDecisions.clientId, accessRequests.clientId), eq(accessDecisions.requestId, accessRequests.id)),
    )
    .where(and(waiting(clientId), eq(accessRequests.id, id)))
    .for('update')
  return row?.request ?? null
}

const present = ({ request, item, asker: { actor } }: Answerable, plan: Plan): AccessRequestToAnswer => ({
  id: request.id,
  by: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
  email: actor.email,
  item_type: request.itemType,
  title: item.title,
  path: item.path,
  note: request.note,
  asked: request.asked.toISOString(),
  gives: plan.kind === 'none' ? null : { groups: [...plan.groups], effects: [...plan.effects] },
  why_not: plan.kind === 'none' ? plan.why : '',
})

const toAnswer = async (tx: Tx, ctx: TxCtx): Promise<AccessRequestToAnswer[]> => {
  const rows = await tx
    .select({ request: accessRequests })
    .from(accessRequests)
    .innerJoin(
      accessDecisions,
      and(eq(accessDecisions.clientId, accessRequests.clientId), eq(accessDecisions.requestId, accessRequests.id)),
    )
    .where(waiting(ctx.actor.clientId))
    .orderBy(asc(accessRequests.asked), asc(accessRequests.id))
    .limit(LOOKED_AT)
  const found: AccessRequestToAnswer[] = []
  for (const { request } of rows) {
    const answerable = found.length < LISTED ? await findAnswerable(tx, ctx, request) : null
    if (answerable)
      found.push(present(answerable, await planFor(tx, ctx.actor, answerable.asker.actor, answerable.item)))
  }
  return found
}

/** What somebody asked for, and what others ask of them. */
export const readRequests = async (tx: Tx, ctx: TxCtx): Promise<AccessRequests> => {
  const { clientId, userId } = ctx.actor
  const own = await tx
    .select()
    .from(accessRequests)
    .where(and(eq(accessRequests.clientId, clientId), eq(accessRequests.userId, userId)))
    .orderBy(desc(accessRequests.created), asc(accessRequests.id))
    .limit(LISTED)
  return { to_answer: await toAnswer(tx, ctx), own: own.map(presentOwn) }
}

export const listAccess: TxVerb<typeof contract.listAccess> = (tx, ctx) => readRequests(tx, ctx)
