import { eq } from 'drizzle-orm'
import type { StoryDetails } from '@core/contract'
import type * as contract from '@core/contract'
import { stories } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { presentStoryDetails } from './present'
import { findCards, findStories, lockedAfter } from './rows'

/** A story as its reader sees it. Missing, foreign and private ones of others are all not_found. */
export const readStory = async (tx: Tx, actor: Actor, id: string): Promise<StoryDetails> => {
  const [row] = await findStories(tx, actor, eq(stories.id, id))
  if (!row) throw notFound('story')
  const cards = await findCards(tx, actor, id)
  return presentStoryDetails(actor, row, cards, await lockedAfter(tx, actor, id))
}

export const getStory: TxVerb<typeof contract.getStory> = (tx, ctx, { found }) => readStory(tx, ctx.actor, found.id)
