import type { StoryCardContent } from '@core/contract'
import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { findDocument } from '../../access/objects'
import { readStory } from './get'
import { holdCard, holdStory, insertCard } from './hold'

/** A document that the adder may not open is the same mistake in the form as one that does not exist. */
const checkContent = async (tx: Tx, actor: Actor, content: StoryCardContent): Promise<void> => {
  if (content.kind !== 'document') return
  const found = await findDocument(tx, actor, content.document_id)
  if (!found) throw invalid('The card could not be added.', { document_id: ['There is no such document.'] })
  if (content.page > found.document.pageCount)
    throw invalid('The card could not be added.', { page: ['The document has no such page.'] })
}

/** Adds a card. Two that come at the same moment wait for each other and both stay. */
export const addStoryCard: TxVerb<typeof contract.addStoryCard> = async (tx, ctx, { params, query, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  await checkContent(tx, actor, body)
  await insertCard(tx, actor, story.id, { content: body, after: query.after })
  const detail = { story: story.id, title: story.title, kind: body.kind }
  await ctx.audit(tx, { event: 'story.card_added', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}

/** Puts a copy of a card behind it. */
export const copyStoryCard: TxVerb<typeof contract.copyStoryCard> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { content } = await holdCard(tx, actor, params)
  await insertCard(tx, actor, story.id, { content, after: params.cardId })
  const detail = { story: story.id, title: story.title, kind: content.kind }
  await ctx.audit(tx, { event: 'story.card_added', outcome: 'ok', detail })
  return readStory(tx, actor, story.id)
}
