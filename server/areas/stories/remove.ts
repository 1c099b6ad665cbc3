import { and, eq, lt } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { stories } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import type { Sweep } from '../../store/sweep'
import { readStory } from './get'
import { lockStory, ofStoryId } from './hold'

/** For how long a deleted story can be restored. */
const RESTORABLE_MS = 24 * 60 * 60 * 1000

/** Deletes a story with its cards; until the day is over it only is out of sight. */
export const removeStory: TxVerb<typeof contract.removeStory> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await lockStory(tx, actor, params.storyId)
  await tx.update(stories).set({ removedAt: new Date() }).where(ofStoryId(actor, story.id))
  await ctx.audit(tx, { event: 'story.removed', outcome: 'ok', detail: { story: story.id, title: story.title } })
  return {}
}

/** Puts a deleted story back. */
export const restoreStory: TxVerb<typeof contract.restoreStory> = async (tx, ctx, { found: { id, title } }) => {
  const { actor } = ctx
  await tx.update(stories).set({ removedAt: null }).where(ofStoryId(actor, id))
  await ctx.audit(tx, { event: 'story.restored', outcome: 'ok', detail: { story: id, title } })
  return readStory(tx, actor, id)
}

/** Drops stories that were deleted so long ago that they can no longer be restored. */
export const sweepStories: Sweep = async ({ clientId, tenant }, now = Date.now()) => {
  const since = new Date(now - RESTORABLE_MS)
  await tenant(tx => tx.delete(stories).where(and(eq(stories.clientId, clientId), lt(stories.removedAt, since))))
}
