import { and, eq, lte, sql } from 'drizzle-orm'
import { STORY_VERSIONS_KEPT } from '@core/domain'
import { stories, storyCards, storyVersions } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'

type Story = typeof stories.$inferSelect

/** After such a pause, what the same person changes is a version of its own. */
const PAUSE_MS = 30 * 60 * 1000

const versionsOf = ({ clientId, id }: Pick<Story, 'clientId' | 'id'>) =>
  and(eq(storyVersions.clientId, clientId), eq(storyVersions.storyId, id))

/** The number of the version that a story is now. */
export const versionNow = async (tx: Tx, story: Pick<Story, 'clientId' | 'id'>): Promise<number> => {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${storyVersions.version}), 0)::int` })
    .from(storyVersions)
    .where(versionsOf(story))
  return (last?.version ?? 0) + 1
}

/** Puts a locked story as it is now into its history. */
export const storeVersion = async (tx: Tx, story: Story): Promise<void> => {
  const { clientId, id: storyId, title, summary, cover, restoredFrom } = story
  const version = await versionNow(tx, story)
  const [cards] = await tx
    .select({
      all: sql<
        unknown[]
      >`coalesce(jsonb_agg(to_jsonb(${storyCards}) order by ${storyCards.position}, ${storyCards.id}), '[]')`,
    })
    .from(storyCards)
    .where(
      and(eq(storyCards.clientId, clientId), eq(storyCards.storyId, storyId), sql`${storyCards.removedAt} is null`),
    )
  await tx.insert(storyVersions).values({
    ...{ clientId, storyId, version, title, summary, cover, restoredFrom, cards: cards?.all ?? [] },
    savedBy: story.changedBy ?? story.author,
    saved: story.changedAt ?? story.modified,
  })
  await tx
    .delete(storyVersions)
    .where(and(versionsOf(story), lte(storyVersions.version, version + 1 - STORY_VERSIONS_KEPT)))
}

/** For a story that somebody makes now: their next changes are no version of their own. */
export const changedNow = ({ userId }: Actor, now = Date.now()) => ({ changedBy: userId, changedAt: new Date(now) })

/**
 * Before a locked story is changed: what it was joins its history, unless the same person changed it a moment ago. Saving as one
 * types would otherwise leave a version for each word.
 */
export const keepVersion = async (tx: Tx, actor: Actor, story: Story, now = Date.now()): Promise<void> => {
  const { clientId, id, changedBy, changedAt } = story
  const goesOn = changedBy === actor.userId && changedAt !== null && now - changedAt.getTime() < PAUSE_MS
  if (!goesOn) await storeVersion(tx, story)
  await tx
    .update(stories)
    .set({ ...changedNow(actor, now), ...(!goesOn && { restoredFrom: null }) })
    .where(and(eq(stories.clientId, clientId), eq(stories.id, id)))
}
