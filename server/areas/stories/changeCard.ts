import { storyCardContent, type EditValue, type StoryCardContent } from '@core/contract'
import type * as contract from '@core/contract'
import type { RichText } from '@core/domain'
import { storyCards } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { conflict, invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { settleEdits } from '../edits'
import { noteCard } from '../following'
import { readStory } from './get'
import { richOfSent } from './sent'
import { keepPicture, pictureOf, touchPicture } from './picture'
import { dropRemoved, holdCard, holdStory, ofCard, placeCard, refuseFull, type HeldStory } from './hold'

/** The words of a card: headlines and texts have a title and a body, documents a title, pictures what they show. */
const WORDS = ['title', 'body', 'alt'] as const
interface Words {
  readonly title?: string | undefined
  /** Rich in a text card. */
  readonly body?: string | RichText | undefined
  /** '' of a picture that is decorative. */
  readonly alt?: string | null | undefined
}

/** Words as the card has them: those of a text are rich, whatever was sent. */
const asIn = <Sent extends Words>({ kind }: StoryCardContent, words: Sent): Sent =>
  kind === 'text' && words.body !== undefined ? { ...words, body: richOfSent(words.body) } : words

const wordsOf = (content: StoryCardContent): Words => ({
  ...('title' in content && { title: content.title }),
  ...('body' in content && { body: content.body }),
  ...('alt' in content && { alt: content.alt ?? '' }),
})

/** The content with these changes. Throws Refusal invalid where its kind has no such part or bounds it otherwise. */
const contentWith = (content: StoryCardContent, changes: object): StoryCardContent => {
  const { success, data, error } = storyCardContent.safeParse({ ...content, ...changes })
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

/** Words as they are compared; nothing is said of a decorative picture. */
const valueOf = <Word extends string | RichText | null | undefined>(word: Word) =>
  (Array.isArray(word) ? word.map(line => ({ ...line })) : word === null ? '' : word) as EditValue | (Word & undefined)

const auditCard = (tx: Tx, ctx: TxCtx, event: `story.card_${string}`, story: HeldStory, kind: string) =>
  ctx.audit(tx, { event, outcome: 'ok', detail: { story: story.id, title: story.title, kind } })

/** A picture about which nothing is said is decorative. */
const decorative = (words: Readonly<Record<string, EditValue>>) => (words.alt === '' ? { alt: null } : {})

/** Takes the place of the picture of a card, unless a colleague replaced it since the writer began. */
const replacePicture = async (
  ctx: TxCtx,
  content: StoryCardContent,
  {
    picture,
    base,
  }: { readonly picture?: string | undefined; readonly base?: { readonly picture?: string | undefined } | undefined },
): Promise<void> => {
  const before = pictureOf(content)
  if (picture === undefined || before === null || picture === before) return
  if (base?.picture !== undefined && base.picture !== before)
    throw conflict('A colleague has replaced this picture meanwhile. Look at theirs first.')
  await keepPicture(ctx, picture)
  // The one before can be put back for a day.
  await touchPicture(ctx, before)
}

/** Changes the words or the picture of a card; a field that a colleague changed since the writer began is refused as `edited`. */
export const patchStoryCard: TxVerb<typeof contract.patchStoryCard> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  const story = await holdStory(tx, actor, params.storyId)
  const { id, content } = await holdCard(tx, actor, params)
  const { base: sentBase, words_checked: _, ...sent } = body
  const given = asIn(content, sent)
  const base = sentBase && asIn(content, sentBase)
  contentWith(content, given)
  await replacePicture(ctx, content, body)
  const now = wordsOf(content)
  const changes = Object.fromEntries(
    WORDS.flatMap(field => {
      const [stored, next] = [now[field], given[field]]
      return stored == null || next === undefined
        ? []
        : [[field, { base: valueOf(base?.[field]), now: valueOf(stored), next: valueOf(next) }]]
    }),
  )
  const words = await settleEdits<Record<string, EditValue>>(
    tx,
    ctx,
    { storyId: story.id, name: `card:${id}` },
    changes,
  )
  await tx
    .update(storyCards)
    .set({
      content: contentWith(content, { ...given, ...words, ...decorative(words) }),
      checkWords: false,
      modified: new Date(),
    })
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
