import { sql } from 'drizzle-orm'
import type { StoryCardContent } from '@core/contract'
import type * as contract from '@core/contract'
import { rowsOf } from '../../db/rows'
import { stories, storyCards } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { findStory } from '../../access/objects'
import { invalid, notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { pictureAnswer, takePicture } from '../../documents/picture'
import type { FileStore, FileStores } from '../../store/files'
import { sweepOrphans } from '../../store/sweep'
import { lockStory } from './hold'
import { findCard } from './rows'

/** Pictures of stories of one client organisation. Copies of a card share theirs, so that only the sweep deletes any. */
export const storyFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'stories')

/** Takes a picture that a card of the story can then name; one that none names within a day is deleted. */
export const uploadStoryPicture: Verb<typeof contract.uploadStoryPicture> = async (ctx, { params, body }) => {
  // Nothing is read from people who may not change the story.
  await ctx
    .tenant(tx => lockStory(tx, ctx.actor, params.storyId))
    .catch(async (error: unknown) => {
      await body.cancel()
      throw error
    })
  return takePicture(ctx, storyFiles(ctx.stores, ctx.client.id), body, picture => Promise.resolve({ picture }))
}

/** Makes a picture count as new for the sweep; answers whether there is such a picture. */
export const touchPicture = (ctx: Pick<TxCtx, 'stores' | 'client'>, picture: string): Promise<boolean> =>
  storyFiles(ctx.stores, ctx.client.id).touch(picture)

/** Throws Refusal invalid unless there is such a picture; the sweep leaves it alone until the card that names it is stored. */
export const keepPicture = async (ctx: Pick<TxCtx, 'stores' | 'client'>, picture: string): Promise<void> => {
  if (!(await touchPicture(ctx, picture)))
    throw invalid('There is no such picture. Choose it again.', { picture: ['There is no such picture.'] })
}

/** The picture of a content, if it has one. */
export const pictureOf = (content: StoryCardContent): string | null =>
  content.kind === 'picture' ? content.picture : null

export const getStoryPicture: Verb<typeof contract.getStoryPicture> = async (ctx, { params }) => {
  const row = await ctx.tenant(tx => findCard(tx, ctx.actor, params))
  const picture = row && pictureOf(row.card.content)
  if (!picture) throw notFound('picture')
  return pictureAnswer(storyFiles(ctx.stores, ctx.client.id), picture)
}

export const getStoryCover: Verb<typeof contract.getStoryCover> = async (ctx, { params }) => {
  const story = await ctx.tenant(tx => findStory(tx, ctx.actor, params.storyId))
  if (!story?.cover) throw notFound('picture')
  return pictureAnswer(storyFiles(ctx.stores, ctx.client.id), story.cover.picture)
}

/** Keys of all pictures that cards and covers of the organisation show: removed ones and those of earlier versions can be restored. */
export const neededPictures = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`select ${storyCards.content}->>'picture' as key from ${storyCards}
      where ${storyCards.clientId} = ${clientId} and ${storyCards.content}->>'kind' = 'picture'
    union select card->'content'->>'picture' from story_versions v, jsonb_array_elements(v.cards) card
      where v.client_id = ${clientId} and card->'content'->>'kind' = 'picture'
    union select ${stories.cover}->>'picture' from ${stories}
      where ${stories.clientId} = ${clientId} and ${stories.cover} is not null
    union select v.cover->>'picture' from story_versions v where v.client_id = ${clientId} and v.cover is not null`,
  )
  return new Set(rows.map(({ key }) => key))
}

export const sweepPictures = sweepOrphans({ files: storyFiles, needed: neededPictures, hours: 24 })
