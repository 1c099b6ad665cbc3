import { and, eq, sql, type SQL } from 'drizzle-orm'
import { datasets, documents, keyInsights, storyCards, studies } from '../db/schema'
import { documentOpen, figurePresent, insightPresent, studyViewable } from './library'

type Reader = Parameters<typeof documentOpen>[0]

/** Cards with what they show: a page of a document, a figure of a dataset, or an insight, which may belong to both. */
export const insightOfCard = and(
  eq(keyInsights.clientId, storyCards.clientId),
  eq(keyInsights.id, sql`${storyCards.content}->>'insight_id'`),
)
export const documentOfCard = and(
  eq(documents.clientId, storyCards.clientId),
  eq(documents.id, sql`coalesce(${storyCards.content}->>'document_id', ${keyInsights.documentId})`),
)
export const datasetOfCard = and(
  eq(datasets.clientId, storyCards.clientId),
  eq(datasets.id, sql`coalesce(${storyCards.content}->>'dataset_id', ${keyInsights.datasetId})`),
)
export const studyOfCard = and(
  eq(studies.clientId, storyCards.clientId),
  eq(studies.id, sql`coalesce(${documents.studyId}, ${datasets.studyId}, ${keyInsights.studyId})`),
)

/** The tables that `cardOpen` uses, joined to story_cards. */
export const CARD_JOINS = sql`left join ${keyInsights} on ${insightOfCard} left join ${documents} on ${documentOfCard} left join ${datasets} on ${datasetOfCard} left join ${studies} on ${studyOfCard}`

/** Whether a card may be seen by the reader: words and pictures always, everything else only by who may open it. */
export const cardOpen = (reader: Reader): SQL => {
  const openDocument = sql`(${documents.id} is not null and ${documentOpen(reader)} and ${studyViewable(reader)})`
  const openInsight = sql`(${keyInsights.id} is not null and ${studyViewable(reader)} and ${insightPresent(reader)}
    and (${keyInsights.documentId} is null or ${documentOpen(reader)}))`
  return sql`(case ${storyCards.content}->>'kind'
    when 'document' then ${openDocument}
    when 'insight' then ${openInsight}
    when 'figure' then ${datasets.id} is not null and ${figurePresent(reader)}
    else ${storyCards.content}->>'kind' in ('text', 'headline', 'divider', 'picture') end)`
}

/** Whether a card exists for the reader; `within`: and for this one too, who looks with the eyes of the reader. */
export const cardShown = (reader: Reader, within?: Reader): SQL =>
  sql`(${storyCards.clientId} = ${reader.clientId} and ${storyCards.removedAt} is null and ${cardOpen(reader)}${within ? sql` and ${cardOpen(within)}` : sql``})`
