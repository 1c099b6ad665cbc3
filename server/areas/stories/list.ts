import { and, eq, isNull } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { stories } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { presentStory } from './present'
import { findStories, hasToLookAt } from './rows'

/** None that are archived. With `restrict` only public stories, also of one's own; with `to_look_at` only those with figures to look at. */
export const listStories: TxVerb<typeof contract.listStories> = async (tx, ctx, { query }) => {
  const only = and(
    isNull(stories.archivedAt),
    query.restrict === '1' ? eq(stories.public, true) : undefined,
    query.to_look_at === '1' ? hasToLookAt : undefined,
  )
  const rows = await findStories(tx, ctx.actor, only, { page: query })
  return { results: rows.map(row => presentStory(ctx.actor, row)) }
}
