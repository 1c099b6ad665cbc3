import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { StoryCardContent } from '@core/contract'
import { newId } from '../../db/ids'
import { stories, storyCards } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { conflict, invalid, notFound, Refusal } from '../../access/refusal'
import { mayEditStory, maySeeStory } from '../../access/story'
import { keepVersion } from './keepVersion'
import type { CardRow } from './present'
import { findCard, findCards } from './rows'

const CARDS_MAX = 100
/** For how long a removed card can be restored. */
const RESTORABLE_MS = 24 * 60 * 60 * 1000

export type HeldStory = typeof stories.$inferSelect

export const ofStory = (actor: Actor, storyId: string) =>
  and(eq(storyCards.clientId, actor.clientId), eq(storyCards.storyId, storyId))

export const ofCard = (actor: Actor, cardId: string) =>
  and(eq(storyCards.clientId, actor.clientId), eq(storyCards.id, cardId))

export const ofStoryId = (actor: Actor, storyId: string) =>
  and(eq(stories.clientId, actor.clientId), eq(stories.id, storyId))

/** The story, locked: people who change it at the same moment do so one after the other. Throws Refusal for who may not change it. */
export const lockStory = async (tx: Tx, actor: Actor, storyId: string): Promise<HeldStory> => {
  const [story] = await tx.select().from(stories).where(ofStoryId(actor, storyId)).for('update')
  if (!story || !maySeeStory(actor, story)) throw notFound('story')
  if (!mayEditStory(actor, story)) throw new Refusal('forbidden', 'Only its author or a manager can change this story.')
  return story
}

/** A locked story that is about to be changed; what it was is kept as a version. Throws like `lockStory`. */
export const holdStory = async (tx: Tx, actor: Actor, storyId: string): Promise<HeldStory> => {
  const story = await lockStory(tx, actor, storyId)
  await keepVersion(tx, actor, story)
  return story
}

/** A card that the person sees, of a story that is held. Missing ones and those they may not open are the same not_found. */
export const holdCard = async (
  tx: Tx,
  actor: Actor,
  address: Parameters<typeof findCard>[2],
): Promise<CardRow['card']> => {
  const found = await findCard(tx, actor, address)
  if (!found) throw notFound('card')
  return found.card
}

/** Cards that the person does not see count for nothing here either. */
export const refuseFull = async (tx: Tx, actor: Actor, storyId: string): Promise<void> => {
  if ((await findCards(tx, actor, storyId)).length >= CARDS_MAX)
    throw invalid('The card could not be added.', { _: [`A story holds at most ${CARDS_MAX} cards.`] })
}

/**
 * Puts a card of a held story behind another one, or at the top (`after` null). Removed cards keep their places between the
 * others. Throws Refusal conflict if the person sees no card `after`.
 */
export const placeCard = async (
  tx: Tx,
  actor: Actor,
  storyId: string,
  { cardId, after }: { readonly cardId: string; readonly after: string | null },
): Promise<void> => {
  if (after === cardId || (after !== null && !(await findCard(tx, actor, { storyId, cardId: after }))))
    throw conflict('The cards have changed since.')
  const all = await tx
    .select({ id: storyCards.id, position: storyCards.position })
    .from(storyCards)
    .where(ofStory(actor, storyId))
    .orderBy(asc(storyCards.position), asc(storyCards.id))
  const others = all.filter(({ id }) => id !== cardId).map(({ id }) => id)
  const at = after === null ? 0 : others.indexOf(after) + 1
  const order = [...others.slice(0, at), cardId, ...others.slice(at)]
  const before = new Map(all.map(({ id, position }) => [id, position]))
  for (const [index, id] of order.entries())
    if (before.get(id) !== index + 1)
      await tx
        .update(storyCards)
        .set({ position: index + 1 })
        .where(ofCard(actor, id))
}

/** Adds a card to a held story: behind the one that the person names, else behind the last. Answers its id. */
export const insertCard = async (
  tx: Tx,
  actor: Actor,
  storyId: string,
  {
    after,
    ...card
  }: {
    readonly content: StoryCardContent
    readonly version: number | null
    readonly uses: string[] | null
    readonly after: string | undefined
  },
): Promise<string> => {
  await refuseFull(tx, actor, storyId)
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${storyCards.position}), 0)::int` })
    .from(storyCards)
    .where(ofStory(actor, storyId))
  const id = newId()
  await tx
    .insert(storyCards)
    .values({ clientId: actor.clientId, id, storyId, position: (last?.position ?? 0) + 1, ...card })
  if (after !== undefined) await placeCard(tx, actor, storyId, { cardId: id, after })
  return id
}

/** Deletes what was removed from a held story so long ago that it can no longer be restored. */
export const dropRemoved = async (tx: Tx, actor: Actor, storyId: string): Promise<void> => {
  const since = new Date(Date.now() - RESTORABLE_MS)
  await tx.delete(storyCards).where(and(ofStory(actor, storyId), lt(storyCards.removedAt, since)))
}
