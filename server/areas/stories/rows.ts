import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Page } from '@core/contract'
import { datasets, datasetVersions, documents, stories, storyCards, studies, users } from '../../db/schema'
import { rowsOfPage } from '../../db/page'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { documentOpen, figurePresent, storyEditable, storyVisible, studyViewable } from '../../access/library'
import type { CardRow, StoryRow } from './present'

type Reader = Parameters<typeof documentOpen>[0]

/** Cards with the document and study that they show, where they show one. */
const documentOfCard = and(
  eq(documents.clientId, storyCards.clientId),
  eq(documents.id, sql`${storyCards.content}->>'document_id'`),
)
const datasetOfCard = and(
  eq(datasets.clientId, storyCards.clientId),
  eq(datasets.id, sql`${storyCards.content}->>'dataset_id'`),
)
const studyOfCard = and(
  eq(studies.clientId, storyCards.clientId),
  eq(studies.id, sql`coalesce(${documents.studyId}, ${datasets.studyId})`),
)
const versionOfCard = and(
  eq(datasetVersions.clientId, storyCards.clientId),
  eq(datasetVersions.datasetId, datasets.id),
  eq(datasetVersions.version, storyCards.version),
)

/** The tables that `cardOpen` uses, joined to story_cards. */
export const CARD_JOINS = sql`left join ${documents} on ${documentOfCard} left join ${datasets} on ${datasetOfCard} left join ${studies} on ${studyOfCard}`

/** Whether a card may be seen by the reader: words always, a document or a figure only by who may open it. */
const cardOpen = (reader: Reader): SQL =>
  sql`(${storyCards.content}->>'kind' in ('text', 'headline', 'divider')
    or (${documents.id} is not null and ${documentOpen(reader)} and ${studyViewable(reader)})
    or (${datasets.id} is not null and ${figurePresent(reader)}))`

/** Whether a card exists for the reader. */
export const cardShown = (reader: Reader): SQL => sql`(${storyCards.removedAt} is null and ${cardOpen(reader)})`

const cardCount = (reader: Reader): SQL<number> => sql<number>`(
  select count(*)::int from ${storyCards} ${CARD_JOINS}
  where ${storyCards.clientId} = ${stories.clientId} and ${storyCards.storyId} = ${stories.id} and ${cardShown(reader)})`

/** Figures with newer data than they show, about which nobody decided yet; none for who may not change the story. */
const toLookAt = (reader: Reader): SQL<number> => sql<number>`(
  select count(*)::int from ${storyCards} ${CARD_JOINS}
  where ${storyCards.clientId} = ${stories.clientId} and ${storyCards.storyId} = ${stories.id} and ${cardShown(reader)} and ${storyEditable(reader)}
    and ${storyCards.version} <> ${datasets.currentVersion} and ${storyCards.keptAt} is distinct from ${datasets.currentVersion})`

/** Whether the reader is to look at figures of a story. */
export const hasToLookAt = (reader: Reader): SQL => sql`${toLookAt(reader)} > 0`

/** When what the reader sees of a story last changed: cards that are not theirs to see leave no trace. */
export const storyModified = (reader: Reader): SQL<Date> =>
  sql<Date>`greatest(${stories.modified}, (
  select max(${storyCards.modified}) from ${storyCards} ${CARD_JOINS}
  where ${storyCards.clientId} = ${stories.clientId} and ${storyCards.storyId} = ${stories.id} and ${cardShown(reader)}))`.mapWith(
    stories.modified,
  )

/** What `presentStory` needs, selected from stories joined with `authorOfStory`. */
export const storyFields = (reader: Reader) => ({
  story: {
    id: stories.id,
    title: stories.title,
    summary: stories.summary,
    author: stories.author,
    public: stories.public,
    metadata: stories.metadata,
    created: stories.created,
    modified: storyModified(reader),
  },
  author: { firstName: users.firstName, lastName: users.lastName },
  cardCount: cardCount(reader),
  toLookAt: toLookAt(reader),
})

export const authorOfStory = and(eq(users.clientId, stories.clientId), eq(users.id, stories.author))

/** Stories that the reader may see and that meet the condition, newest change first; a page of them or all. */
export const findStories = async (
  tx: Tx,
  actor: Actor,
  condition: SQL | undefined,
  page?: Page,
): Promise<StoryRow[]> => {
  const { limit, offset } = rowsOfPage(page)
  return tx
    .select(storyFields(actor))
    .from(stories)
    .innerJoin(users, authorOfStory)
    .where(and(eq(stories.clientId, actor.clientId), storyVisible(actor), condition))
    .orderBy(sql`${storyModified(actor)} desc, ${stories.id}`)
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
      },
      documentName: documents.name,
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
    .leftJoin(documents, documentOfCard)
    .leftJoin(datasets, datasetOfCard)
    .leftJoin(studies, studyOfCard)
    .leftJoin(datasetVersions, versionOfCard)
    .where(and(eq(storyCards.clientId, actor.clientId), eq(storyCards.storyId, storyId), condition))
    .orderBy(asc(storyCards.position), asc(storyCards.id))

/** The cards of a story that the reader sees, in order. */
export const findCards = (tx: Tx, actor: Actor, storyId: string): Promise<CardRow[]> =>
  cardsWhere(tx, actor, storyId, cardShown(actor))

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
