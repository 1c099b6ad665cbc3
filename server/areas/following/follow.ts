import { and, eq } from 'drizzle-orm'
import { FOLLOWS_MAX, SEARCHES_MAX, type FollowType } from '@core/domain'
import type * as contract from '@core/contract'
import { follows } from '../../db/schema'
import type { Tx } from '../../db/types'
import { conflict, notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { findItem, type Item } from './find'
import { readFollows } from './list'
import type { Asking } from './things'

interface Address {
  readonly itemType: FollowType
  readonly itemId: string
}

const ofPerson = ({ actor }: Asking) => and(eq(follows.clientId, actor.clientId), eq(follows.userId, actor.userId))

const isFollow = (asking: Asking, itemType: FollowType, itemId: string) =>
  and(ofPerson(asking), eq(follows.itemType, itemType), eq(follows.itemId, itemId))

/** What somebody follows is theirs to leave even where it is no longer in the data. */
const leftBehind = async (tx: Tx, asking: Asking, { itemType, itemId }: Address): Promise<Item | null> => {
  const [own] = await readFollows(tx, asking, isFollow(asking, itemType, itemId))
  return own ? { itemId: own.item_id } : null
}

/** The thing as the person sees it. Throws Refusal not_found for missing, foreign and hidden ones alike. */
const requireItem = async (tx: Tx, asking: Asking, address: Address, followed: boolean): Promise<Item> => {
  const found = (await findItem(tx, asking, address)) ?? (followed ? await leftBehind(tx, asking, address) : null)
  if (!found) throw notFound(address.itemType)
  return found
}

export const getFollow: TxVerb<typeof contract.getFollow> = async (tx, ctx, { params }) => {
  const { itemId } = await requireItem(tx, ctx, params, true)
  return { following: (await tx.$count(follows, isFollow(ctx, params.itemType, itemId))) > 0 }
}

/** What the person may not know of now counts for nothing. */
const refuseMany = async (tx: Tx, asking: Asking, itemType: FollowType): Promise<void> => {
  const known = await readFollows(tx, asking)
  if (known.length >= FOLLOWS_MAX)
    throw conflict(`You can follow at most ${FOLLOWS_MAX} things. Stop following some in your notification settings.`)
  if (itemType === 'search' && known.filter(one => one.item_type === 'search').length >= SEARCHES_MAX)
    throw conflict(
      `You can follow at most ${SEARCHES_MAX} searches. Stop following some in your notification settings.`,
    )
}

/** Follows a thing; following it again changes nothing. */
export const startFollow: TxVerb<typeof contract.startFollow> = async (
  tx,
  ctx,
  { params: { itemType, ...params } },
) => {
  const { clientId, userId } = ctx.actor
  const item = await requireItem(tx, ctx, { itemType, ...params }, false)
  if ((await tx.$count(follows, isFollow(ctx, itemType, item.itemId))) > 0) return { following: true }
  await refuseMany(tx, ctx, itemType)
  await tx
    .insert(follows)
    .values({ clientId, userId, itemType, ...item })
    .onConflictDoNothing()
  return { following: true }
}

/** What was said before stays in the inbox. */
export const endFollow: TxVerb<typeof contract.endFollow> = async (tx, ctx, { params }) => {
  const { itemId } = await requireItem(tx, ctx, params, true)
  await tx.delete(follows).where(isFollow(ctx, params.itemType, itemId))
  return { following: false }
}
