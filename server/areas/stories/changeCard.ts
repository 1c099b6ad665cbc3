import { storyCardContent, type StoryCardContent } from '@core/contract'
import type * as contract from '@core/contract'
import { storyCards } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { settleEdits } from '../edits'
import { noteCard } from '../following'
import { readStory } from './get'
import { dropRemoved, holdCard, holdStory, ofCard, placeCard, refuseFull, type HeldStory } from './hold'

/** The words of a card: headlines and texts have a title and a body, documents a title. */
type Words = { readonly [Field in 'title' | 'body']?: string | undefined }

const wordsOf = (content: StoryCardContent): Words => ({
  ...('title' in content && { title: content.title }),
  ...('body' in content && { body: content.body }),
})

/** The content with these words. Throws Refusal invalid where its kind has no such words or bounds them otherwise. */
const contentWith = (content: StoryCardContent, words: Words): StoryCardContent => {
  const { success, data, error } = storyCardContent.safeParse({ ...content, ...words })
  if (success) return data
  const fields = error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => [key, 'This kind of card does not have this.'] as const)
      : [[String(issue.path[0] ?? '_'), issue.message] as const],
  )
  throw invalid(
    'The card could not be changed.',
    Object.fromEntries(fields.map(([field, message]) => [field, [message]])),
  )
}

const auditCard = (tx: Tx, ctx: TxCtx, event: `story.card_${string}`, story: HeldStory, kind: string) =>
  ctx.audit(tx, { event, outcome: 'ok', detail: { story: story.id, title: story.title, kind } })

/** Changes the words of a card; a field that a colleague changed since the writer began is refused as `edited`. */
export const patchStoryCard: TxVerb<typeof contract.patchStoryCard> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { id, content } = await holdCard(tx, actor, params)
  const { base, words_checked: _, ...given } = body
  contentWith(content, given)
  const now = wordsOf(content)
  const changes = Object.fromEntries(
    (['title', 'body'] as const).flatMap(field => {
      const [stored, next] = [now[field], given[field]]
      return stored === undefined || next === undefined ? [] : [[field, { base: base?.[field], now: stored, next }]]
    }),
  )
  const words = await settleEdits<Record<string, string>>(tx, ctx, { storyId: story.id, name: `card:${id}` }, changes)
  await tx
    .update(storyCards)
    .set({ content: contentWith(content, words), checkWords: false, modified: new Date() })
    .where(ofCard(actor, id))
  await noteCard(tx, actor, { kind: 'card_changed', storyId: story.id, cardId: id })
  await auditCard(tx, ctx, 'story.card_changed', story, content.kind)
  return readStory(tx, actor, story.id)
}

export const moveStoryCard: TxVerb<typeof contract.moveStoryCard> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { id, content } = await holdCard(tx, actor, params)
  await placeCard(tx, actor, story.id, { cardId: id, after: body.after })
  await tx.update(storyCards).set({ modified: new Date() }).where(ofCard(actor, id))
  await auditCard(tx, ctx, 'story.card_moved', story, content.kind)
  return readStory(tx, actor, story.id)
}

export const removeStoryCard: TxVerb<typeof contract.removeStoryCard> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { id, content } = await holdCard(tx, actor, params)
  await dropRemoved(tx, actor, story.id)
  await tx.update(storyCards).set({ removedAt: new Date() }).where(ofCard(actor, id))
  await noteCard(tx, actor, { kind: 'card_removed', storyId: story.id, cardId: id })
  await auditCard(tx, ctx, 'story.card_removed', story, content.kind)
  return readStory(tx, actor, story.id)
}

/** Puts a removed card back at its place. One that is there already stays as it is. */
export const restoreStoryCard: TxVerb<typeof contract.restoreStoryCard> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { id, content, removedAt } = await holdCard(tx, actor, { ...params, removed: true })
  if (removedAt !== null) {
    await refuseFull(tx, actor, story.id)
    await tx.update(storyCards).set({ removedAt: null, modified: new Date() }).where(ofCard(actor, id))
    await auditCard(tx, ctx, 'story.card_restored', story, content.kind)
  }
  return readStory(tx, actor, story.id)
}
