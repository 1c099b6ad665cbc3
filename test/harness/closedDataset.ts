import { and, eq } from 'drizzle-orm'
import { datasets, datasetVersions, keyInsights, savedFilters, studies, tableBooks } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { insertComment, insertDownload, insertFigure, insertReport, insertStoryDownload } from './invisibleLibrary'
import { insertSummary } from './invisibleSummaries'
import { insertSearchDataset } from './searchLibrary'
import type { MintedClient } from './serverApp'

/** Name of a dataset for other groups in a study that everyone sees, and ids of objects that use it. */
export const closedIds = {
  dataset: 'zqvoclosed set',
  insight: 'insight-closed-set',
  report: 'report-closed-set',
  filter: 'filter-closed-set',
  tableBook: 'table-book-closed-set',
  download: 'download-closed-set',
  storyDownload: 'download-closed-story',
  summary: 'summary-closed-set',
  figure: 'story-own-figure-closed',
  comment: 'comment-closed-set',
}

const RESPONDENTS = 62

/**
 * A dataset for the group 'board', published last in the study 'open1', with open questions, and objects that use it: an insight,
 * a report, and a named filter, a compared table book, a file and a summary report of the reader's own, from a time when they had access.
 */
export const insertClosedDataset = async (tx: Tx, { client, user, manager }: MintedClient): Promise<void> => {
  const clientId = client.id
  const questions = ['v1', 'v2'].map(name => ({
    name,
    text: `How often do you have zqvobreakfast, and breakfast? ${name}`,
    options: ['zqvodaily', 'Daily'],
    breakouts: ['zqvobreakout'],
    nets: ['zqvonet'],
    tags: ['Habit', 'zqvotag'],
    unrestricted: name === 'v1',
  }))
  await insertSearchDataset(tx, clientId, 'open1', questions, { name: closedIds.dataset, groupRestrictions: ['board'] })
  const named = and(eq(datasets.clientId, clientId), eq(datasets.name, closedIds.dataset))
  const [dataset] = await tx.select({ id: datasets.id }).from(datasets).where(named)
  const datasetId = dataset?.id ?? ''
  // The state that publishing leaves.
  await tx.update(datasetVersions).set({ respondents: RESPONDENTS }).where(eq(datasetVersions.datasetId, datasetId))
  await tx
    .update(studies)
    .set({ sample: RESPONDENTS })
    .where(and(eq(studies.clientId, clientId), eq(studies.id, 'open1')))
  await tx.insert(keyInsights).values({
    ...{ clientId, id: closedIds.insight, studyId: 'open1', datasetId, position: 1 },
    ...{ text: 'zqvoinsight of the board', image: 'picture', author: manager.id },
  })
  const title = 'zqvotitle'
  const of = { studyId: 'open1', title }
  await insertReport(tx, clientId, { ...of, id: closedIds.report, creator: manager.id, questions: ['v1'] })
  await insertDownload(tx, clientId, { ...of, id: closedIds.download, userId: user.id, question: 'v1' })
  await insertStoryDownload(tx, clientId, {
    ...{ id: closedIds.storyDownload, storyId: 'story-own', title, userId: user.id },
    holds: [{ dataset: datasetId, version: 1, uses: ['v1'], full: true }],
  })
  await insertFigure(tx, clientId, {
    id: closedIds.figure,
    storyId: 'story-own',
    studyId: 'open1',
    question: 'v1',
    title,
  })
  const about = { storyId: 'story-own', cardId: closedIds.figure, author: manager.id }
  await insertComment(tx, clientId, { id: closedIds.comment, text: 'zqvocomment', ...about })
  await insertSummary(tx, clientId, { id: closedIds.summary, studyId: 'open1', userId: user.id, question: title })
  await tx.insert(savedFilters).values({
    ...{ clientId, id: closedIds.filter, userId: user.id, datasetId, name: title },
    filters: { question: 'v1', options: ['o0'] },
  })
  await tx.insert(tableBooks).values({
    ...{ clientId, id: closedIds.tableBook, userId: user.id, datasetId, fileName: `${title}.xlsx` },
    state: 'failed',
  })
}
