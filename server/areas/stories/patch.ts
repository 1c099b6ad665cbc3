import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { stories } from '../../db/schema'
import { changesOf } from '../../access/audit'
import { Refusal } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { settleEdits } from '../edits'
import { readStory } from './get'
import { holdStory } from './hold'

/** Changes title, summary and readers of a story. A story that only its author could read would be lost to a manager. */
export const patchStory: TxVerb<typeof contract.patchStory> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  if (body.public === false && story.author !== actor.userId)
    throw new Refusal('forbidden', 'Only its author can keep this story from other people.')
  const { base } = body
  const words = await settleEdits(
    tx,
    ctx,
    { storyId: story.id, name: 'story' },
    {
      title: { base: base?.title, now: story.title, next: body.title ?? story.title },
      summary: { base: base?.summary, now: story.summary, next: body.summary ?? story.summary },
    },
  )
  const next = { ...words, public: body.public ?? story.public }
  await tx
    .update(stories)
    .set({ ...next, modified: new Date() })
    .where(and(eq(stories.clientId, actor.clientId), eq(stories.id, story.id)))
  const { title, public: isPublic } = next
  await ctx.audit(tx, {
    event: 'story.changed',
    outcome: 'ok',
    detail: { story: story.id, title },
    changes: changesOf(story, { title, public: isPublic }),
  })
  return readStory(tx, actor, story.id)
}
