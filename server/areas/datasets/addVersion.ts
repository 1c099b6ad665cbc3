import { and, eq, max } from 'drizzle-orm'
import type { DatasetSummary, ImportWarning } from '@core/contract'
import type { DataTable } from '@core/crosstab'
import type { ReceiptFile } from '@core/report'
import { DATASET_STATE } from '@core/domain'
import { newId } from '../../db/ids'
import type { CarriedFrom, FileVariable, Step } from '@core/domain/preparation'
import { datasetPreparations, datasetQuestions, datasetVersions, datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { StoredQuestion } from './presentQuestion'
import { countQuestion } from './countQuestion'
import { storedAs } from './questionRow'
import { renewVectors } from '../fullText'
import { freeStudyNumber } from '../catalogue'
import { lowBaseOf } from '../client'
import { noteFindable } from '../following'
import { carryOver, variablesToCount } from './carryOver'
import { questionsOf } from './find'

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
  /** Questions of the file that are not among them. */
  readonly leftOut?: number
  /** The variables of a file and the steps that the questions were made by; absent where they are not known. */
  readonly preparation?: {
    readonly variables: readonly FileVariable[]
    readonly steps: readonly Step[]
    readonly carried?: CarriedFrom | null
  }
  /**
   * The version that holds the columns of the file, where this one is another preparation of it. 'apart': the file gets a version
   * of its own, before this one, since the steps change columns.
   */
  readonly fileVersion?: number | 'apart'
  /** The uploaded file that it came from. */
  readonly file?: ReceiptFile | null
  /** Id of who makes it. */
  readonly by?: string | null
  /** The data of these variables, for what is counted when grids made by hand are made again. */
  readonly read?: (variables: ReadonlySet<string>) => Promise<DataTable>
}

export interface AddedVersion {
  readonly clientId: string
  readonly datasetId: string
  readonly version: number
  /** The version that holds the columns of the file. */
  readonly fileVersion: number
}

const studyFor = async (tx: Tx, { clientId, study, by }: NewVersion): Promise<string> => {
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
    lowBaseThreshold: lowBaseOf(clientId),
  })
  if (by) await noteFindable(tx, { clientId, userId: by }, { type: 'study', id })
  return id
}

interface Place {
  readonly id: string
  readonly version: number
  /** The newest version before it. */
  readonly previous: number | null
  /** Readers rely on an older version: this one waits until somebody publishes it. */
  readonly waits: boolean
}

/**
 * The dataset of that name, made when there is none, with the number of its new version. What readers have, or are about to
 * have, stays; where nobody reads yet, the new version takes over at once.
 */
const datasetFor = async (
  tx: Tx,
  { clientId, datasetName: name, fileVersion }: NewVersion,
  studyId: string,
): Promise<Place> => {
  const named = and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.name, name))
  await tx.insert(datasets).values({ clientId, id: newId(), studyId, name }).onConflictDoNothing()
  // Locked: of two imports, and of an import and a publication, one comes after the other. Reports can be saved meanwhile.
  const [row] = await tx.select().from(datasets).where(named).for('no key update')
  if (!row) throw new Error('The dataset was not stored')
  const publishing = row.state === DATASET_STATE.publishing
  const waits = row.published || publishing
  const { currentVersion, draftVersion } = row
  const [last] = await tx
    .select({ version: max(datasetVersions.version) })
    .from(datasetVersions)
    .where(and(eq(datasetVersions.clientId, clientId), eq(datasetVersions.datasetId, row.id)))
  const version = (last?.version ?? 0) + (fileVersion === 'apart' ? 2 : 1)
  const newest = draftVersion ?? currentVersion
  const settled = row.published ? DATASET_STATE.published : DATASET_STATE.unpublished
  await tx
    .update(datasets)
    .set({
      ...(waits ? { draftVersion: version } : { currentVersion: version }),
      ...(!publishing && { state: settled }),
      modified: new Date(),
    })
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, row.id)))
  return { id: row.id, version, previous: newest === 0 ? null : newest, waits }
}

/** The questions with what people made of those of the version before. */
const withEdits = async (
  tx: Tx,
  { clientId, questions: found, read }: NewVersion,
  { id, previous: version }: Place,
): Promise<readonly StoredQuestion[]> => {
  if (version === null) return found
  const previous = await questionsOf(tx, { dataset: { clientId, id }, version: { version } })
  const variables = variablesToCount(previous, found)
  if (variables.size === 0 || !read) return carryOver(previous, found)
  const table = await read(variables)
  return carryOver(previous, found, question => countQuestion(table, question))
}

const QUESTIONS_AT_ONCE = 500

/**
 * Adds a committed version of a dataset with its questions, and the study when it is new, all in the given transaction; the
 * columns of what it returns are the caller's to add. What people changed in the version before is changed in this one too.
 * When the transaction commits, the version is there: as the current one of a dataset that nobody reads yet, or waiting to be
 * published.
 */
export const addVersion = async (
  tx: Tx,
  added: NewVersion,
): Promise<AddedVersion & { studyId: string; questions: readonly StoredQuestion[] }> => {
  const { clientId, fileName, respondents, weights, warnings, leftOut = 0 } = added
  const studyId = await studyFor(tx, added)
  const place = await datasetFor(tx, added, studyId)
  const { id: datasetId, version, waits } = place
  const questions = await withEdits(tx, added, place)
  const fileVersion = added.fileVersion === 'apart' ? version - 1 : (added.fileVersion ?? version)
  const shared = { clientId, datasetId, respondents, fileName, file: added.file ?? null, madeBy: added.by ?? null }
  if (added.fileVersion === 'apart') await tx.insert(datasetVersions).values({ ...shared, version: fileVersion })
  await tx.insert(datasetVersions).values({
    ...shared,
    version,
    weights,
    warnings,
    leftOut,
    fileVersion: fileVersion === version ? null : fileVersion,
    steps: added.preparation?.steps ?? null,
  })
  if (added.preparation && typeof added.fileVersion !== 'number')
    await tx.insert(datasetPreparations).values({ clientId, datasetId, version: fileVersion, ...added.preparation })
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
  return { clientId, datasetId, version, fileVersion, studyId, questions }
}
