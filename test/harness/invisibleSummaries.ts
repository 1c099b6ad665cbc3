import { and, desc, eq, notInArray } from 'drizzle-orm'
import { newId } from '@server/db/ids'
import { datasets, summaries, summaryItems } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import type { MintedClient } from './serverApp'

/** Somebody else's, of a hidden study, of an unpublished dataset, and the reader's own with former rights. */
export const hiddenSummaries = ['summary-of-another', 'summary-hidden', 'summary-waiting', 'summary-of-reader']
export const shownSummary = 'summary-open'

const LONG_AGO = new Date('2024-03-01T10:00:00.000Z')

interface SummarySeed {
  readonly id: string
  readonly studyId: string
  readonly userId: string
  /** The question of its only item, which has no table and says why. */
  readonly question: string
}

/** A summary report on the dataset of a study that is last by name. */
export const insertSummary = async (tx: Tx, clientId: string, seed: SummarySeed): Promise<void> => {
  const { id, studyId, userId, question } = seed
  const [dataset] = await tx
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId)))
    .orderBy(desc(datasets.name))
  const problem = `No table of ${question}`
  await tx.insert(summaries).values({
    ...{ clientId, id, studyId, userId, datasetId: dataset?.id ?? '', version: 1, full: true, axis: [] },
    ...{ deckState: 'failed', deckProblem: problem, created: LONG_AGO },
  })
  await tx.insert(summaryItems).values({
    ...{ clientId, summaryId: id, id: 'item', position: 0, question, state: 'complete', stateId: newId() },
    errorData: { code: 'generic', message: problem },
  })
}

const insertShown = (tx: Tx, clientId: string, userId: string): Promise<void> =>
  insertSummary(tx, clientId, { id: shownSummary, studyId: 'open1', userId, question: 'v1' })

/** A summary report that the reader sees, and, with `withHidden`, one for each reason to hide it; these hold `secret`. */
export const insertSummaries = async (
  tx: Tx,
  { client, user, manager }: MintedClient,
  withHidden: boolean,
  secret: string,
): Promise<void> => {
  await insertShown(tx, client.id, user.id)
  if (!withHidden) return
  const places = ['open1', 'restricted', 'open3', 'open2']
  for (const [at, id] of hiddenSummaries.entries()) {
    const userId = at === 0 ? manager.id : user.id
    await insertSummary(tx, client.id, { id, studyId: places[at] ?? '', userId, question: secret })
  }
}

/** Removes what readers have made since, and their changes to the summary report that they see. */
export const forgetSummaries = async (tx: Tx, { client, user }: MintedClient): Promise<void> => {
  await tx.delete(summaries).where(and(eq(summaries.clientId, client.id), notInArray(summaries.id, hiddenSummaries)))
  await insertShown(tx, client.id, user.id)
}
