import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Page } from '@core/contract'
import { canManage } from '@core/domain'
import { datasets, datasetVersions, documents, keyInsights, stories, storyCards, studies, users } from '../../db/schema'
import { rowsOfPage } from '../../db/page'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { storyEditable, storyVisible, studyPresent, studyViewable } from '../../access/library'
import {
  CARD_JOINS,
  cardOpen,
  cardShown,
  datasetOfCard,
  documentOfCard,
  insightOfCard,
  studyOfCard,
} from '../../access/storyCards'
import type { CardRow, StoryRow } from './present'

type Reader = Parameters<typeof storyVisible>[0]

const versionOfCard = and(
  eq(datasetVersions.clientId, storyCards.clientId),
  eq(datasetVersions.datasetId, datasets.id),
  eq(datasetVersions.version, storyCards.version),
)

const hasNewer = sql`(${storyCards.version} <> ${datasets.currentVersion} and ${storyCards.keptAt} is distinct from ${datasets.currentVersion})`

/**
 * What the reader sees of the cards of a story, read once for each story and joined to it: their number, when the last of them
 * changed, and how many are to be looked at (figures with newer data about which nobody decided yet, and words to check; none
 * for who may not change the story).
 */
export const seenCards = (reader: Reader, within?: Reader): SQL => sql`lateral (
  select count(*)::int as count, max(${storyCards.modified}) as modified,
    (count(*) filter (where ${storyEditable(reader)} and (${storyCards.checkWords} or ${hasNewer})))::int as to_look_at
  from ${storyCards} ${CARD_JOINS}
  where ${storyCards.clientId} = ${stories.clientId} and ${storyCards.storyId} = ${stories.id} and ${cardShown(reader, within)}) as seen_cards`

/** Whether the reader is to look at cards of a story that is joined with `seenCards`. */
export const hasToLookAt = sql`seen_cards.to_look_at > 0`

/** When what the reader sees of a story last changed: cards that are not theirs to see leave no trace. */
export const storyModified = sql<Date>`greatest(${stories.modified}, seen_cards.modified)`.mapWith(stories.modified)

/** What `presentStory` needs, selected from stories joined with `authorOfStory` and `seenCards`. */
const STORY_FIELDS = {
  story: {
    id: stories.id,
    title: stories.title,
    summary: stories.summary,
    author: stories.author,
    public: stories.public,
    groups: stories.groups,
    removedAt: stories.removedAt,
    archivedAt: stories.archivedAt,
    metadata: stories.metadata,
    cover: stories.cover,
    created: stories.created,
    modified: storyModified,
  },
  author: { firstName: users.firstName, lastName: users.lastName },
  cardCount: sql<number>`seen_cards.count`,
  toLookAt: sql<number>`seen_cards.to_look_at`,
}

const authorOfStory = and(eq(users.clientId, stories.clientId), eq(users.id, stories.author))

/** Stories that the reader may see and that meet the condition, newest change first; a page of them or all, with the cards that `within` sees too. */
export const findStories = async (
  tx: Tx,
  actor: Actor,
  condition: SQL | undefined,
  { page, within }: { readonly page?: Page | undefined; readonly within?: Actor | undefined } = {},
): Promise<StoryRow[]> => {
  const { limit, offset } = rowsOfPage(page)
  return tx
    .select(STORY_FIELDS)
    .from(stories)
    .innerJoin(users, authorOfStory)
    .innerJoin(seenCards(actor, within), sql`true`)
    .where(and(eq(stories.clientId, actor.clientId), storyVisible(actor), condition))
    .orderBy(sql`${storyModified} desc, ${stories.id}`)
    .limit(limit)
    .offset(offset)
}

const cardsWhere = async (tx: Tx, actor: Actor, storyId: string, condition: SQL | undefined): Promise<CardRow[]> =>
  tx
    .select({
      card: {
        id: storyCards.id,
        content: storyCards.content,
        version: storyCards.version,
        uses: storyCards.uses,
        removedAt: storyCards.removedAt,
        keptAt: storyCards.keptAt,
        checkWords: storyCards.checkWords,
      },
      documentName: documents.name,
      insight: keyInsights,
      studyName: studies.name,
      studyNumber: studies.studyNumber,
      dataset: { id: datasets.id, name: datasets.name, currentVersion: datasets.currentVersion },
      shown: {
        version: datasetVersions.version,
        made: sql`coalesce(${datasetVersions.publishedAt}, ${datasetVersions.committedAt})`.mapWith(
          datasetVersions.committedAt,
        ),
      },
    })
    .from(storyCards)
    .leftJoin(keyInsights, insightOfCard)
    .leftJoin(documents, documentOfCard)
    .leftJoin(datasets, datasetOfCard)
    .leftJoin(studies, studyOfCard)
    .leftJoin(datasetVersions, versionOfCard)
    .where(and(eq(storyCards.clientId, actor.clientId), eq(storyCards.storyId, storyId), condition))
    .orderBy(asc(storyCards.position), asc(storyCards.id))

/** The cards of a story that the reader, and `within`, sees, in order. */
export const findCards = (tx: Tx, actor: Actor, storyId: string, within?: Actor): Promise<CardRow[]> =>
  cardsWhere(tx, actor, storyId, cardShown(actor, within))

/** Ids of the cards of a story that somebody gets. */
export const shownCards = async (tx: Tx, reader: Actor, storyId: string): Promise<Set<string>> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select ${storyCards.id} as id from ${storyCards} ${CARD_JOINS}
      where ${storyCards.clientId} = ${reader.clientId} and ${storyCards.storyId} = ${storyId} and ${cardShown(reader)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Behind which cards the reader meets locked ones: those of studies that they know of without being let in. For each the id of
 * the card before it that they see, null for none. Cards that `within` does not see count for nothing.
 */
export const lockedAfter = async (
  tx: Tx,
  reader: Actor,
  storyId: string,
  within?: Actor,
): Promise<(string | null)[]> => {
  // They are let in everywhere, or know of nothing else.
  if (canManage(reader) || reader.silentRestrictions) return []
  const rows = await rowsOf<{ id: string; shown: boolean }>(
    tx,
    sql`select ${storyCards.id} as id, ${cardShown(reader)} as shown from ${storyCards} ${CARD_JOINS}
      where ${storyCards.clientId} = ${reader.clientId} and ${storyCards.storyId} = ${storyId} and ${storyCards.removedAt} is null
        and ${within ? cardShown(within) : sql`true`} and (${cardShown(reader)} or (${studies.id} is not null and ${studyPresent(reader)} and not ${studyViewable(reader)}))
      order by ${storyCards.position}, ${storyCards.id}`,
  )
  let before: string | null = null
  return rows.flatMap(({ id, shown }) => {
    if (!shown) return [before]
    before = id
    return []
  })
}

/** A card that the reader sees; `removed`: also one that was removed and can be restored. */
export const findCard = async (
  tx: Tx,
  actor: Actor,
  {
    storyId,
    cardId,
    removed = false,
  }: { readonly storyId: string; readonly cardId: string; readonly removed?: boolean },
): Promise<CardRow | null> => {
  const shown = removed ? cardOpen(actor) : cardShown(actor)
  const [row] = await cardsWhere(tx, actor, storyId, and(eq(storyCards.id, cardId), shown))
  return row ?? null
}
