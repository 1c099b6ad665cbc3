import { and, eq, sql, type SQL } from 'drizzle-orm'
import { FOLLOWS_MAX } from '@core/domain'
import type { Followed } from '@core/contract'
import type * as contract from '@core/contract'
import { datasets, documents, follows, reports, stories, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxVerb } from '../../access/verbs'
import { addressOf } from './address'
import { searchTitle } from './searches'
import { itemKnown, joinsOf, TITLES, type Asking } from './things'

const FOLLOW = {
  clientId: follows.clientId,
  itemType: follows.itemType,
  itemId: follows.itemId,
  datasetId: follows.datasetId,
  question: follows.question,
  found: sql`null::text`,
  subject: sql`null::text`,
}

/** What a person follows, as far as it exists for them now. */
export const readFollows = async (tx: Tx, asking: Asking, condition?: SQL): Promise<Followed[]> => {
  const { clientId, userId } = asking.actor
  const joins = joinsOf(asking, FOLLOW)
  const rows = await tx
    .select({
      item_type: follows.itemType,
      item_id: follows.itemId,
      question: follows.question,
      name: studies.name,
      number: studies.studyNumber,
      dataset: datasets.name,
      title: sql<string | null>`coalesce(${TITLES.question}, ${TITLES.report}, ${TITLES.story}, ${TITLES.study})`,
      since: follows.created,
    })
    .from(follows)
    .leftJoin(datasets, joins.dataset)
    .leftJoin(documents, joins.document)
    .leftJoin(studies, joins.study)
    .leftJoin(stories, joins.story)
    .leftJoin(reports, joins.report)
    .leftJoin(joins.question, sql`true`)
    .where(and(eq(follows.clientId, clientId), eq(follows.userId, userId), itemKnown(FOLLOW, joins), condition))
    .orderBy(follows.created, follows.itemId)
    .limit(FOLLOWS_MAX)
  return rows.map(({ question, name, number, dataset, title, since, ...item }) => ({
    ...item,
    title: item.item_type === 'search' ? searchTitle(item.item_id) : (title ?? ''),
    study: item.item_type === 'question' || item.item_type === 'report' ? name : null,
    address: addressOf({ kind: null, ...item, question, dataset, study_number: number }),
    since: since.toISOString(),
  }))
}

/** Everything that the person follows, in the order in which they began. */
export const listFollows: TxVerb<typeof contract.listFollows> = async (tx, ctx) => ({
  results: await readFollows(tx, ctx),
})
