import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { stories } from '../../db/schema'
import type { Verb } from '../../access/verbs'
import { noteFindable } from '../following'
import { readStory } from './get'
import { changedNow } from './keepVersion'

export const createStory: Verb<typeof contract.createStory> = async (ctx, { body }) => {
  const { actor } = ctx
  const id = newId()
  return ctx.tenant(async tx => {
    await tx
      .insert(stories)
      .values({ clientId: actor.clientId, id, author: actor.userId, ...body, ...changedNow(actor) })
    await ctx.audit(tx, {
      event: 'story.created',
      outcome: 'ok',
      detail: { story: id, title: body.title, public: body.public },
    })
    if (body.public) await noteFindable(tx, actor, { type: 'story', id })
    return readStory(tx, actor, id)
  })
}
