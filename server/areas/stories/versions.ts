import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NewStoryCover, StoryCardContent } from '@core/contract'
import type * as contract from '@core/contract'
import { storyChanges, type StoryChange, type VersionCard } from '@core/report'
import { stories, storyCards } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { changesOf } from '../../access/audit'
import { notFound, Refusal } from '../../access/refusal'
import { mayEditStory } from '../../access/story'
import { CARD_JOINS, cardOpen, cardShown } from '../../access/storyCards'
import { userNames } from '../../access/userName'
import type { TxVerb } from '../../access/verbs'
import { noteChange } from '../following'
import { readStory } from './get'
import { lockStory, ofCard, ofStory, ofStoryId } from './hold'
import { storeVersion, versionNow } from './keepVersion'

interface StoredCard extends VersionCard {
  readonly uses: string[] | null
  readonly kept_at: number | null
  readonly check_words: boolean | null
}

interface StoredVersion {
  readonly version: number
  readonly title: string
  readonly summary: string
  readonly cover: NewStoryCover | null
  readonly saved: string | Date
  readonly saved_by: string
  readonly restored_from: number | null
  readonly cards: readonly StoredCard[]
}

/** The cards among those of a source named story_cards that the reader may have, in order. */
const seenIn = (source: ReturnType<typeof sql>, reader: Actor) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${storyCards.id}, 'content', ${storyCards.content}, 'version', ${storyCards.version}, 'uses', to_json(${storyCards.uses}),
    'kept_at', ${storyCards.keptAt}, 'check_words', ${storyCards.checkWords}, 'source', coalesce(documents.name, key_insights.text)
  ) order by ${storyCards.position}, ${storyCards.id}), '[]'::json)
  from ${source} ${CARD_JOINS} where ${cardShown(reader)})`

/** Earlier versions with the cards that the reader may have today, newest first; one of them with its number. */
const earlierVersions = (tx: Tx, reader: Actor, storyId: string, version?: number): Promise<StoredVersion[]> =>
  rowsOf<StoredVersion>(
    tx,
    sql`select v.version, v.title, v.summary, v.cover, v.saved, v.saved_by, v.restored_from,
      ${seenIn(sql`jsonb_populate_recordset(null::story_cards, v.cards) as story_cards`, reader)} as cards
    from story_versions v
    where v.client_id = ${reader.clientId} and v.story_id = ${storyId} and ${version === undefined ? sql`true` : sql`v.version = ${version}`}
    order by v.version desc`,
  )

const presentCards = async (tx: Tx, reader: Actor, storyId: string): Promise<readonly StoredCard[]> => {
  const own = sql`(select * from story_cards where client_id = ${reader.clientId} and story_id = ${storyId}) as story_cards`
  const [row] = await rowsOf<{ cards: StoredCard[] }>(tx, sql`select ${seenIn(own, reader)} as cards`)
  return row?.cards ?? []
}

/** Versions, newest first, without those that differ in nothing that the reader sees from the one before. */
const visibly = (
  versions: readonly StoredVersion[],
): (StoredVersion & { readonly changes: readonly StoryChange[] })[] => {
  const kept: (StoredVersion & { readonly changes: readonly StoryChange[] })[] = []
  for (const one of [...versions].reverse()) {
    const before = kept.at(-1)
    const changes = before ? storyChanges(before, one) : []
    if (!before || changes.length > 0) kept.push({ ...one, changes })
  }
  return kept.reverse()
}

/** The versions of a story that are kept, newest first, with who made them and in what they differ from the one before. */
export const listStoryVersions: TxVerb<typeof contract.listStoryVersions> = async (tx, { actor }, { found }) => {
  if (!mayEditStory(actor, found))
    throw new Refusal('forbidden', 'Only its author or a manager can look at earlier versions of this story.')
  const now: StoredVersion = {
    ...{ version: await versionNow(tx, found), title: found.title, summary: found.summary },
    cover: found.cover,
    ...{ saved: found.changedAt ?? found.modified, saved_by: found.changedBy ?? found.author },
    ...{ restored_from: found.restoredFrom, cards: await presentCards(tx, actor, found.id) },
  }
  const all = [now, ...(await earlierVersions(tx, actor, found.id))]
  const names = await userNames(
    tx,
    actor.clientId,
    all.map(one => one.saved_by),
  )
  return {
    results: visibly(all).map(({ version, saved, saved_by, restored_from, cards, changes }) => ({
      ...{ version, restored_from, cards: cards.length, changes: [...changes] },
      ...{ saved: new Date(saved).toISOString(), by: names[saved_by] ?? null },
    })),
  }
}

interface PlacedCard {
  readonly id: string
  /** Removed cards and those that the person does not see stay as they are, each behind the card that it is behind. */
  readonly stays: boolean
}

/** The order of all cards of a story once the earlier ones are back. */
const orderWith = (present: readonly PlacedCard[], earlier: readonly string[]): string[] => {
  const behind = new Map<string | null, string[]>()
  let last: string | null = null
  for (const { id, stays } of present)
    if (stays) behind.set(last, [...(behind.get(last) ?? []), id])
    else if (earlier.includes(id)) last = id
  return [...(behind.get(null) ?? []), ...earlier.flatMap(id => [id, ...(behind.get(id) ?? [])])]
}

const restoreCards = async (tx: Tx, actor: Actor, storyId: string, earlier: readonly StoredCard[]): Promise<void> => {
  const present = await rowsOf<{ id: string; removed: boolean; open: boolean }>(
    tx,
    sql`select ${storyCards.id} as id, ${storyCards.removedAt} is not null as removed, ${cardOpen(actor)} as open
    from ${storyCards} ${CARD_JOINS}
    where ${storyCards.clientId} = ${actor.clientId} and ${storyCards.storyId} = ${storyId}
    order by ${storyCards.position}, ${storyCards.id}`,
  )
  const closed = new Set(present.filter(({ open }) => !open).map(({ id }) => id))
  const back = earlier.filter(({ id }) => !closed.has(id))
  const ids = back.map(({ id }) => id)
  const gone = present.filter(({ id, removed }) => !removed && !closed.has(id) && !ids.includes(id))
  const now = new Date()
  if (gone.length > 0)
    await tx
      .update(storyCards)
      .set({ removedAt: now })
      .where(
        and(
          ofStory(actor, storyId),
          inArray(
            storyCards.id,
            gone.map(({ id }) => id),
          ),
        ),
      )
  for (const { id, content, version, uses, kept_at: keptAt, check_words: checkWords } of back) {
    const card = { content: content satisfies StoryCardContent, version, uses, keptAt, checkWords: checkWords ?? false }
    await tx
      .insert(storyCards)
      .values({ clientId: actor.clientId, id, storyId, position: 0, ...card })
      .onConflictDoUpdate({
        target: [storyCards.clientId, storyCards.id],
        set: { ...card, removedAt: null, modified: now },
        setWhere: eq(storyCards.storyId, storyId),
      })
  }
  const placed = present.map(({ id }) => ({ id, stays: !ids.includes(id) }))
  for (const [index, id] of orderWith(placed, ids).entries())
    await tx
      .update(storyCards)
      .set({ position: index + 1 })
      .where(ofCard(actor, id))
}

/** Brings words and cards of an earlier version back; what is there now joins the history. Readers stay as they are. */
export const restoreStoryVersion: TxVerb<typeof contract.restoreStoryVersion> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  const story = await lockStory(tx, actor, params.storyId)
  const [earlier] = await earlierVersions(tx, actor, story.id, params.version)
  if (!earlier) {
    if (params.version === (await versionNow(tx, story))) return readStory(tx, actor, story.id)
    throw notFound('version')
  }
  const { title, summary, cover, cards } = earlier
  // A repeat after a lost answer finds it restored already.
  const isSame = storyChanges({ ...story, cards: await presentCards(tx, actor, story.id) }, earlier).length === 0
  if (isSame) return readStory(tx, actor, story.id)
  await storeVersion(tx, story)
  await restoreCards(tx, actor, story.id, cards)
  const now = new Date()
  await tx
    .update(stories)
    .set({
      title,
      summary,
      cover,
      modified: now,
      changedBy: actor.userId,
      changedAt: now,
      restoredFrom: params.version,
    })
    .where(ofStoryId(actor, story.id))
  await noteChange(tx, actor, { kind: 'story_changed', item: { type: 'story', id: story.id }, subject: story.id })
  await ctx.audit(tx, {
    event: 'story.version_restored',
    outcome: 'ok',
    detail: { story: story.id, title, restored: params.version },
    changes: changesOf(story, { title }),
  })
  return readStory(tx, actor, story.id)
}
