import { and, eq } from 'drizzle-orm'
import type { DatasetSummary, ImportWarning } from '@core/contract'
import { DATASET_STATE, variablesOfSource } from '@core/domain'
import { newId } from '../../db/ids'
import { datasetQuestions, datasetVersions, datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { StoredQuestion } from '../../presenters/questions'
import { storedAs } from '../questions/row'
import { renewVectors } from '../search/renewVectors'
import { freeStudyNumber } from '../studies/number'

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

interface Place {
  readonly id: string
  readonly version: number
  /** Readers rely on an older version: this one waits until somebody publishes it. */
  readonly waits: boolean
}

/**
 * The dataset of that name, made when there is none, with the number of its new version. What readers have, or are about to
 * have, stays; where nobody reads yet, the new version takes over at once.
 */
const datasetFor = async (tx: Tx, clientId: string, studyId: string, name: string): Promise<Place> => {
  const named = and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.name, name))
  await tx.insert(datasets).values({ clientId, id: newId(), studyId, name }).onConflictDoNothing()
  // Locked: of two imports, and of an import and a publication, one comes after the other.
  const [row] = await tx.select().from(datasets).where(named).for('update')
  if (!row) throw new Error('The dataset was not stored')
  const publishing = row.state === DATASET_STATE.publishing
  const waits = row.published || publishing
  const version = Math.max(row.currentVersion, row.draftVersion ?? 0) + 1
  const settled = row.published ? DATASET_STATE.published : DATASET_STATE.unpublished
  await tx
    .update(datasets)
    .set({
      ...(waits ? { draftVersion: version } : { currentVersion: version }),
      ...(!publishing && { state: settled }),
      modified: new Date(),
    })
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, row.id)))
  return { id: row.id, version, waits }
}

const QUESTIONS_AT_ONCE = 500

/**
 * Adds a committed version of a dataset with its questions, and the study when it is new, all in the given transaction; the
 * columns are the caller's to add. When the transaction commits, the version is there: as the current one of a dataset that nobody
 * reads yet, or waiting to be published.
 */
export const addVersion = async (tx: Tx, added: NewVersion): Promise<AddedVersion & { studyId: string }> => {
  const { clientId, fileName, respondents, weights, warnings, questions } = added
  const studyId = await studyFor(tx, added)
  const { id: datasetId, version, waits } = await datasetFor(tx, clientId, studyId, added.datasetName)
  await tx.insert(datasetVersions).values({ clientId, datasetId, version, respondents, fileName, weights, warnings })
  const rows = questions.map((question, position) => ({
    clientId,
    datasetId,
    version,
    position,
    ...storedAs(question),
  }))
  for (let start = 0; start < rows.length; start += QUESTIONS_AT_ONCE)
    await tx.insert(datasetQuestions).values(rows.slice(start, start + QUESTIONS_AT_ONCE))
  if (!waits) await renewVectors(tx, clientId)
  return { clientId, datasetId, version, studyId }
}
