import { eq } from 'drizzle-orm'
import type { listStories } from '@core/contract'
import { stories } from '../../db/schema'
import type { Verb } from '../../http/mount'
import { presentStory } from './present'
import { findStories } from './rows'

/** S7.40: with restrict only public stories, also of one's own. */
export const list: Verb<typeof listStories> = async (ctx, { query }) => {
  const only = query.restrict === '1' ? eq(stories.public, true) : undefined
  const rows = await ctx.tenant(async tx => findStories(tx, ctx.actor, only, query))
  return { results: rows.map(row => presentStory(ctx.actor, row)) }
}
