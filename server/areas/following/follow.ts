import { and, eq } from 'drizzle-orm'
import type { FollowType } from '@core/domain'
import type * as contract from '@core/contract'
import { follows } from '../../db/schema'
import type { Tx } from '../../db/types'
import { flagIsOn } from '../../access/audience'
import type { TxCtx } from '../../access/context'
import { findStory, findStudy } from '../../access/objects'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'

interface Address {
  readonly itemType: FollowType
  readonly itemId: string
}

/** The thing as the person sees it. Throws Refusal not_found for missing, foreign and hidden ones alike. */
const findItem = async (tx: Tx, { actor, client }: TxCtx, { itemType, itemId }: Address) => {
  const stories = flagIsOn('stories_enabled', client.flags)
  const found =
    itemType === 'study' ? await findStudy(tx, actor, itemId) : stories ? await findStory(tx, actor, itemId) : null
  if (!found) throw notFound(itemType)
  return { clientId: actor.clientId, userId: actor.userId, itemType, itemId: found.id }
}

const isFollow = ({ clientId, userId, itemType, itemId }: Awaited<ReturnType<typeof findItem>>) =>
  and(
    eq(follows.clientId, clientId),
    eq(follows.userId, userId),
    eq(follows.itemType, itemType),
    eq(follows.itemId, itemId),
  )

export const getFollow: TxVerb<typeof contract.getFollow> = async (tx, ctx, { params }) => {
  const item = await findItem(tx, ctx, params)
  return { following: (await tx.$count(follows, isFollow(item))) > 0 }
}

/** Follows a thing; following it again changes nothing. */
export const startFollow: TxVerb<typeof contract.startFollow> = async (tx, ctx, { params }) => {
  await tx
    .insert(follows)
    .values(await findItem(tx, ctx, params))
    .onConflictDoNothing()
  return { following: true }
}

/** What was said before stays in the inbox. */
export const endFollow: TxVerb<typeof contract.endFollow> = async (tx, ctx, { params }) => {
  await tx.delete(follows).where(isFollow(await findItem(tx, ctx, params)))
  return { following: false }
}
