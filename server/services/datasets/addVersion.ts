import { eq, sql } from 'drizzle-orm'
import type { DatasetSummary, ImportWarning } from '@core/contract'
import { DATASET_STATE, variablesOfSource } from '@core/domain'
import { newId } from '../../db/ids'
import { clients, datasetQuestions, datasetVersions, datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { insertJob } from '../../jobs/enqueue'
import type { StoredQuestion } from '../../presenters/questions'
import { questionVectorsJob } from '../search/vectorsJob'
import { freeStudyNumber } from '../studies/number'
import { showSample } from './sample'

type Weights = DatasetSummary['weights']

export interface NewVersion {
  readonly clientId: string
  /** An existing study, or the name of one to be made. */
  readonly study: { readonly id: string } | { readonly name: string }
  readonly datasetName: string
  readonly fileName: string
  readonly respondents: number
  readonly weights: Weights
  readonly warnings: ImportWarning[]
  readonly questions: readonly StoredQuestion[]
}

export interface AddedVersion {
  readonly clientId: string
  readonly datasetId: string
  readonly version: number
}

/** Names of the columns that questions and weights speak of; nothing else of a file is kept. */
export const columnsNeeded = (questions: readonly StoredQuestion[], weights: Weights): Set<string> => {
  const sources = questions.flatMap(question => [
    ...(question.source ? [question.source] : []),
    ...question.breakouts.map(row => row.source),
  ])
  return new Set([...sources.flatMap(variablesOfSource), ...weights.map(weight => weight.variable)])
}

const searchText = (question: StoredQuestion): string =>
  [
    question.text,
    question.label,
    ...question.breakouts.map(row => row.text),
    ...question.options.map(option => option.label),
    ...question.tags,
  ].join(' ')

const studyFor = async (tx: Tx, { clientId, study }: NewVersion): Promise<string> => {
  if ('id' in study) return study.id
  const id = newId()
  const today = new Date()
  await tx.insert(studies).values({
    clientId,
    id,
    studyNumber: await freeStudyNumber(tx, clientId, study.name),
    name: study.name,
    date: `${today.toISOString().slice(0, 7)}-01`,
    year: today.getUTCFullYear(),
  })
  return id
}

/** The dataset of that name, made when there is none. A published one stays published: its new version takes over at once. */
const datasetFor = async (
  tx: Tx,
  clientId: string,
  studyId: string,
  name: string,
): Promise<{ id: string; version: number; published: boolean }> => {
  const [row] = await tx
    .insert(datasets)
    .values({ clientId, id: newId(), studyId, name, currentVersion: 1, state: DATASET_STATE.unpublished })
    .onConflictDoUpdate({
      target: [datasets.clientId, datasets.studyId, datasets.name],
      set: { currentVersion: sql`${datasets.currentVersion} + 1`, modified: new Date() },
    })
    .returning({ id: datasets.id, version: datasets.currentVersion, published: datasets.published })
  if (!row) throw new Error('The dataset was not stored')
  return row
}

const QUESTIONS_AT_ONCE = 500

/**
 * Adds a committed version of a dataset with its questions, and the study when it is new, all in the given transaction; the
 * columns are the caller's to add. The version is visible when the transaction commits.
 */
export const addVersion = async (tx: Tx, added: NewVersion): Promise<AddedVersion & { studyId: string }> => {
  const { clientId, fileName, respondents, weights, warnings, questions } = added
  const studyId = await studyFor(tx, added)
  const { id: datasetId, version, published } = await datasetFor(tx, clientId, studyId, added.datasetName)
  await tx.insert(datasetVersions).values({ clientId, datasetId, version, respondents, fileName, weights, warnings })
  if (published) await showSample(tx, clientId, studyId, respondents)
  const rows = questions.map((question, position) => ({
    clientId,
    datasetId,
    version,
    position,
    name: question.name,
    definition: { ...question },
    searchText: searchText(question),
  }))
  for (let start = 0; start < rows.length; start += QUESTIONS_AT_ONCE)
    await tx.insert(datasetQuestions).values(rows.slice(start, start + QUESTIONS_AT_ONCE))
  const [client] = await tx.select({ flags: clients.flags }).from(clients).where(eq(clients.id, clientId))
  if (client?.flags.vector_search === true) await insertJob(tx, questionVectorsJob, {})
  return { clientId, datasetId, version, studyId }
}
