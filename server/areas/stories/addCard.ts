import { and, eq, sql } from 'drizzle-orm'
import type { StoryCardContent } from '@core/contract'
import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { stories, storyCards } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { findDocument } from '../../access/objects'
import { mayEditStory } from '../../access/story'
import { readStory } from './get'
import { findCards } from './rows'

const CARDS_MAX = 100

/** A document that the adder may not open is the same mistake in the form as one that does not exist. */
const checkContent = async (tx: Tx, actor: Actor, content: StoryCardContent): Promise<void> => {
  if (content.kind === 'text') return
  const found = await findDocument(tx, actor, content.document_id)
  if (!found) throw invalid('The card could not be added.', { document_id: ['There is no such document.'] })
  if (content.page > found.document.pageCount)
    throw invalid('The card could not be added.', { page: ['The document has no such page.'] })
}

/** Adds a card behind the last one. Two that come at the same moment wait for each other and both stay. */
export const addStoryCard: TxVerb<typeof contract.addStoryCard> = async (tx, ctx, { body, found: story }) => {
  const { actor } = ctx
  if (!mayEditStory(actor, story))
    throw new Refusal('forbidden', 'Only its author or a manager can add cards to this story.')
  await checkContent(tx, actor, body)
  await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.clientId, actor.clientId), eq(stories.id, story.id)))
    .for('update')
  const [last] = await tx
    .select({
      position: sql<number>`coalesce(max(${storyCards.position}), 0)::int`,
    })
    .from(storyCards)
    .where(and(eq(storyCards.clientId, actor.clientId), eq(storyCards.storyId, story.id)))
  // Cards that the adder does not see count for nothing here either.
  if ((await findCards(tx, actor, story.id)).length >= CARDS_MAX)
    throw invalid('The card could not be added.', { _: [`A story holds at most ${CARDS_MAX} cards.`] })
  await tx.insert(storyCards).values({
    clientId: actor.clientId,
    id: newId(),
    storyId: story.id,
    position: (last?.position ?? 0) + 1,
    content: body,
  })
  const detail = { story: story.id, title: story.title, kind: body.kind }
  await ctx.audit(tx, { event: 'story.card_added', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}
