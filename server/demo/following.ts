import { and, asc, eq } from 'drizzle-orm'
import { newId } from '../db/ids'
import { datasets, follows, notices, stories, storyCards } from '../db/schema'
import type { Tx } from '../db/types'

const HOUR_MS = 3_600_000

/** The analyst follows the tracker and a story of somebody else; of both she has not read yet what is new. */
export const insertFollowing = async (
  tx: Tx,
  clientId: string,
  { user, manager }: { readonly user: string; readonly manager: string },
  { trackerId, storyId }: { readonly trackerId: string; readonly storyId: string },
): Promise<void> => {
  const [tracker] = await tx
    .select({ studyId: datasets.studyId })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, trackerId)))
  const [story] = await tx
    .select({ author: stories.author })
    .from(stories)
    .where(and(eq(stories.clientId, clientId), eq(stories.id, storyId)))
  if (!tracker || !story) return
  const cards = await tx
    .select({ id: storyCards.id })
    .from(storyCards)
    .where(and(eq(storyCards.clientId, clientId), eq(storyCards.storyId, storyId)))
    .orderBy(asc(storyCards.position))
    .limit(2)
  const [ofStudy, ofStory] = [
    { itemType: 'study', itemId: tracker.studyId },
    { itemType: 'story', itemId: storyId },
  ] as const
  await tx.insert(follows).values([ofStudy, ofStory].map(item => ({ clientId, userId: user, ...item })))
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  await tx.insert(notices).values([
    {
      ...{ clientId, id: newId(), userId: user, ...ofStudy, kind: 'dataset_published', subject: trackerId },
      ...{ datasetId: trackerId, by: manager, created: ago(26) },
    },
    ...cards.map(({ id }) => ({
      ...{ clientId, id: newId(), userId: user, ...ofStory, kind: 'card_added' as const, subject: id, cardId: id },
      ...{ by: story.author, created: ago(3) },
    })),
  ])
}
