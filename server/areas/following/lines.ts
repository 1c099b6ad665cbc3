import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Notice } from '@core/contract'
import { datasets, notices, stories, storyCards, studies, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { flagIsOn } from '../../access/audience'
import type { Ctx } from '../../access/context'
import { datasetPresent, storyVisible, studyViewable } from '../../access/library'
import { CARD_JOINS, cardOpen, cardShown } from '../../access/storyCards'

export type Asking = Pick<Ctx, 'actor' | 'client'>

const ofStudy = ({ actor }: Asking) =>
  and(
    eq(notices.itemType, 'study'),
    eq(studies.clientId, notices.clientId),
    eq(studies.id, notices.itemId),
    studyViewable(actor),
  )

const ofStory = ({ actor, client }: Asking) =>
  and(
    eq(notices.itemType, 'story'),
    eq(stories.clientId, notices.clientId),
    eq(stories.id, notices.itemId),
    flagIsOn('stories_enabled', client.flags) ? storyVisible(actor) : sql`false`,
  )

const ofDataset = ({ actor }: Asking) =>
  and(eq(datasets.clientId, notices.clientId), eq(datasets.id, notices.datasetId), datasetPresent(actor))

/** A removed card is said to be removed to who saw it; everything else is about cards that are there. */
const cardSeen = ({ actor }: Asking): SQL => sql`exists (select 1 from ${storyCards} ${CARD_JOINS}
  where ${storyCards.clientId} = ${notices.clientId} and ${storyCards.storyId} = ${notices.itemId} and ${storyCards.id} = ${notices.cardId}
    and case when ${notices.kind} = 'card_removed' then ${storyCards.removedAt} is not null and ${cardOpen(actor)} else ${cardShown(actor)} end)`

/** What a notice is about, as far as it exists for its reader now. */
const known = (asking: Asking): SQL | undefined =>
  and(
    sql`(${studies.id} is not null or ${stories.id} is not null)`,
    or(isNull(notices.datasetId), sql`${datasets.id} is not null`),
    or(isNull(notices.cardId), cardSeen(asking)),
  )

export interface Line extends Notice {
  /** The notices that it is made of. */
  readonly ids: readonly string[]
}

const nameOfUser = sql`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`

/**
 * What is said to a person of things that exist for them now, newest first: notices of one kind about one thing are one line, apart
 * from those that were read before. Everything that they may not know has left before anything is counted.
 */
export const readLines = async (tx: Tx, asking: Asking, limit: number, condition?: SQL): Promise<Line[]> => {
  const { clientId, userId } = asking.actor
  const newest = sql<Date>`max(${notices.created})`.mapWith(notices.created)
  const rows = await tx
    .select({
      kind: notices.kind,
      item_type: notices.itemType,
      item_id: notices.itemId,
      readAt: notices.readAt,
      title: sql<string>`coalesce(max(${studies.name}), max(${stories.title}))`,
      study_number: sql<string | null>`max(${studies.studyNumber})`,
      dataset: sql<string | null>`max(${datasets.name})`,
      count: sql<number>`count(distinct ${notices.subject})::int`,
      people: sql<number>`count(distinct ${notices.by})::int`,
      by: sql<string | null>`(array_agg(${nameOfUser} order by ${notices.created} desc))[1]`,
      ids: sql<string[]>`array_agg(${notices.id})`,
      newest,
    })
    .from(notices)
    .leftJoin(studies, ofStudy(asking))
    .leftJoin(stories, ofStory(asking))
    .leftJoin(datasets, ofDataset(asking))
    .leftJoin(users, and(eq(users.clientId, notices.clientId), eq(users.id, notices.by)))
    .where(and(eq(notices.clientId, clientId), eq(notices.userId, userId), known(asking), condition))
    .groupBy(notices.kind, notices.itemType, notices.itemId, notices.readAt)
    .orderBy(desc(newest), notices.kind, notices.itemId)
    .limit(limit)
  return rows.map(({ readAt, people, by, newest: at, ...row }) => ({
    ...row,
    by: by !== null && people > 1 ? `${by} and others` : by,
    unread: readAt === null,
    newest: at.toISOString(),
  }))
}

/** How many lines of a person are not read yet. */
export const countUnread = async (tx: Tx, asking: Asking, limit: number): Promise<number> =>
  (await readLines(tx, asking, limit, isNull(notices.readAt))).length
