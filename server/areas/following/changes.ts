import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ChangeKind } from '@core/domain'
import { follows, notices, stories, storyCards } from '../../db/schema'
import type { Tx } from '../../db/types'
import { noteQuestionData, noteReportData } from './dataChanges'
import { noteFindable } from './findJob'
import { say, type Doer, type Said } from './tell'

/** What happens while only its author sees a story is not for others, also later; nor is that of a deleted one. */
const storyIsShared = (clientId: string) => sql`exists (select 1 from ${stories}
  where ${stories.clientId} = ${clientId} and ${stories.id} = ${follows.itemId}
    and ${stories.removedAt} is null and (${stories.public} or cardinality(${stories.groups}) > 0))`

/** Not of who has not read yet that the card was added: to them, what was changed since is no news. */
const knowsCard = (clientId: string, cardId: string) => sql`not exists (select 1 from ${notices}
  where ${notices.clientId} = ${clientId} and ${notices.userId} = ${follows.userId} and ${notices.itemId} = ${follows.itemId}
    and ${notices.kind} = 'card_added' and ${notices.subject} = ${cardId} and ${notices.readAt} is null and ${notices.mailId} is null)`

const followersOf = async (tx: Tx, { clientId }: Doer, { kind, item, subject }: Said): Promise<string[]> => {
  const { type, id } = item
  const rows = await tx
    .select({ userId: follows.userId })
    .from(follows)
    .where(
      and(
        eq(follows.clientId, clientId),
        sql`${follows.itemType} = ${type}`,
        eq(follows.itemId, id),
        type === 'story' ? storyIsShared(clientId) : undefined,
        kind === 'card_changed' ? knowsCard(clientId, subject) : undefined,
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** Tells the followers of a thing what happened to it, in the transaction in which it happens. */
export const noteChange = async (tx: Tx, by: Doer, change: Said<ChangeKind>): Promise<void> =>
  say(tx, by, await followersOf(tx, by, change), change)

/** The same of a card of a story. */
export const noteCard = (
  tx: Tx,
  by: Doer,
  { kind, storyId, cardId }: { readonly kind: ChangeKind; readonly storyId: string; readonly cardId: string },
): Promise<void> => noteChange(tx, by, { kind, item: { type: 'story', id: storyId }, subject: cardId, cardId })

interface NewData {
  readonly studyId: string
  readonly datasetId: string
  /** The version that readers have from now on. */
  readonly version: number
  /** The one that they had until now; null: none. */
  readonly before: number | null
}

/** Figures of stories that show another version of the dataset. */
const olderFigures = (tx: Tx, { clientId }: Doer, { datasetId, version }: NewData) =>
  tx
    .select({ storyId: storyCards.storyId, cardId: storyCards.id })
    .from(storyCards)
    .where(
      and(
        eq(storyCards.clientId, clientId),
        eq(sql`${storyCards.content}->>'dataset_id'`, datasetId),
        isNull(storyCards.removedAt),
        ne(storyCards.version, version),
      ),
    )

/** Tells followers of all that shows the dataset, and of searches that find something new in it, that its readers have a version. */
export const noteData = async (tx: Tx, by: Doer, data: NewData): Promise<void> => {
  const { studyId, datasetId, before } = data
  const kind = before === null ? 'dataset_published' : 'dataset_updated'
  await noteChange(tx, by, { kind, item: { type: 'study', id: studyId }, subject: datasetId, datasetId })
  for (const figure of await olderFigures(tx, by, data)) await noteCard(tx, by, { kind: 'figure_data', ...figure })
  await noteQuestionData(tx, by, data)
  await noteReportData(tx, by, datasetId)
  await noteFindable(tx, by, { type: 'dataset', id: datasetId, ...(before !== null && { before }) })
}
