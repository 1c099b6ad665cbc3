import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Notice } from '@core/contract'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  accessRequests,
  datasets,
  documents,
  notices,
  reports,
  stories,
  storyCards,
  studies,
  users,
} from '../../db/schema'
import type { Tx } from '../../db/types'
import { CARD_JOINS, cardOpen, cardShown } from '../../access/storyCards'
import { addressOf } from './address'
import { searchTitle } from './searches'
import { IN_DATA, itemKnown, joinsOf, TITLES, type Asking } from './things'

const NOTICE = {
  clientId: notices.clientId,
  itemType: notices.itemType,
  itemId: notices.itemId,
  datasetId: notices.datasetId,
  question: notices.question,
  found: notices.found,
  subject: notices.subject,
}

/** One's own request for access: what it was for may be hidden or missing, so that the line has the words of the request. */
const ofRequest = and(
  eq(notices.itemType, 'access_request'),
  eq(accessRequests.clientId, notices.clientId),
  eq(accessRequests.id, notices.itemId),
  eq(accessRequests.userId, notices.userId),
)

/** A removed card is said to be removed to who saw it; everything else is about cards that are there. */
const cardSeen = ({ actor }: Asking): SQL => sql`exists (select 1 from ${storyCards} ${CARD_JOINS}
  where ${storyCards.clientId} = ${notices.clientId} and ${storyCards.storyId} = ${notices.itemId} and ${storyCards.id} = ${notices.cardId}
    and case when ${notices.kind} = 'card_removed' then ${storyCards.removedAt} is not null and ${cardOpen(actor)} else ${cardShown(actor)} end)`

/** A question that is gone is said to be gone, and nothing else. */
const STILL = sql`(${notices.itemType} <> 'question' or (${notices.kind} = 'question_removed') <> (${IN_DATA}))`

/** What a notice is about, as far as it exists for its reader now. */
const known = (asking: Asking, joins: ReturnType<typeof joinsOf>): SQL | undefined =>
  and(
    or(itemKnown(NOTICE, joins), sql`${accessRequests.id} is not null`),
    STILL,
    or(isNull(notices.datasetId), sql`${datasets.id} is not null`),
    or(isNull(notices.cardId), cardSeen(asking)),
  )

export interface Line extends Notice {
  /** The notices that it is made of. */
  readonly ids: readonly string[]
}

/** What is said of the study and dataset of a thing; those that a search found have their own place. */
const ofThing = (column: PgColumn) =>
  sql<string | null>`max(case when ${notices.itemType} <> 'search' then ${column} end)`

const nameOfUser = sql`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`

/**
 * What is said to a person of things that exist for them now, newest first: notices of one kind about one thing are one line, apart
 * from those that were read before. Everything that they may not know has left before anything is counted.
 */
export const readLines = async (tx: Tx, asking: Asking, limit: number, condition?: SQL): Promise<Line[]> => {
  const { clientId, userId } = asking.actor
  const joins = joinsOf(asking, NOTICE)
  const newest = sql<Date>`max(${notices.created})`.mapWith(notices.created)
  const rows = await tx
    .select({
      kind: notices.kind,
      item_type: notices.itemType,
      item_id: notices.itemId,
      readAt: notices.readAt,
      title: sql<string>`case ${notices.itemType} when 'study' then max(${TITLES.study}) when 'story' then max(${TITLES.story})
        when 'question' then max(${TITLES.question}) when 'report' then max(${TITLES.report})
        when 'access_request' then max(${accessRequests.itemKey}) else ${notices.itemId} end`,
      study_number: ofThing(studies.studyNumber),
      dataset: ofThing(datasets.name),
      question: sql<string | null>`max(${notices.question})`,
      found: sql<string | null>`case when count(distinct ${notices.subject}) = 1 then max(case ${notices.found}
        when 'study' then ${studies.name} when 'dataset' then ${datasets.name} when 'story' then ${stories.title} when 'document' then ${documents.name} end) end`,
      count: sql<number>`count(distinct ${notices.subject})::int`,
      people: sql<number>`count(distinct ${notices.by})::int`,
      by: sql<string | null>`(array_agg(${nameOfUser} order by ${notices.created} desc))[1]`,
      ids: sql<string[]>`array_agg(${notices.id})`,
      newest,
    })
    .from(notices)
    .leftJoin(datasets, joins.dataset)
    .leftJoin(documents, joins.document)
    .leftJoin(studies, joins.study)
    .leftJoin(stories, joins.story)
    .leftJoin(reports, joins.report)
    .leftJoin(joins.question, sql`true`)
    .leftJoin(accessRequests, ofRequest)
    .leftJoin(users, and(eq(users.clientId, notices.clientId), eq(users.id, notices.by)))
    .where(and(eq(notices.clientId, clientId), eq(notices.userId, userId), known(asking, joins), condition))
    .groupBy(notices.kind, notices.itemType, notices.itemId, notices.readAt)
    .orderBy(desc(newest), notices.kind, notices.itemId)
    .limit(limit)
  return rows.map(({ readAt, people, by, newest: at, question, ...row }) => ({
    ...row,
    title: row.item_type === 'search' ? searchTitle(row.item_id) : row.title,
    address: addressOf({ ...row, question }),
    by: by !== null && people > 1 ? `${by} and others` : by,
    unread: readAt === null,
    newest: at.toISOString(),
  }))
}

/** How many lines of a person are not read yet. */
export const countUnread = async (tx: Tx, asking: Asking, limit: number): Promise<number> =>
  (await readLines(tx, asking, limit, isNull(notices.readAt))).length
