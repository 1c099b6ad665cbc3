import { stories } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import type { TxCtx } from '../../access/context'
import { noteChange } from '../following'
import { holdStory, ofStoryId } from './hold'

/** Lets a group read a story, besides those who read it already. Throws Refusal for who may not change it. */
export const openStory = async (tx: Tx, ctx: TxCtx, storyId: string, group: string): Promise<void> => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, storyId)
  const groups = [...new Set([...story.groups, group])].sort()
  await tx.update(stories).set({ groups, modified: new Date() }).where(ofStoryId(actor, storyId))
  await noteChange(tx, actor, { kind: 'story_published', item: { type: 'story', id: storyId }, subject: storyId })
  await ctx.audit(tx, {
    event: 'story.changed',
    outcome: 'ok',
    detail: { story: storyId, title: story.title },
    changes: changesOf(story, { groups }),
  })
}
