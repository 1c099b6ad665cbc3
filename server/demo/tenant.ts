import type { Tx } from '../db/types'
import { newId } from '../db/ids'
import { datasetColumns, datasetVersions, datasets, reports, studies } from '../db/schema'
import { and, eq } from 'drizzle-orm'
import { DATASET_STATE } from '@core/domain'
import { type StoredQuestion, addVersion } from '../areas/datasets'
import { encodeColumn, type EncodedColumn } from '../store/columnCodec'
import { STUDIES } from './content'
import { countedQuestions } from './counts'
import { demoReports } from './reports'
import { preparationOf } from './preparation'
import { TRACKER_DATASET, TRACKER_STUDY, type StudySeed } from './studies'
import { TRACKER_WEIGHT, createTracker } from './tracker'

/** The tracker packed once, to be stored for any number of client organisations. */
export interface PackedTracker {
  readonly respondents: number
  readonly efficiency: number
  readonly questions: readonly StoredQuestion[]
  readonly preparation: ReturnType<typeof preparationOf>
  readonly columns: readonly (EncodedColumn & { readonly name: string })[]
}

/** 100 x effective base / base, in percent. */
const efficiencyOf = (weights: Float64Array): number => {
  let sum = 0
  let squares = 0
  for (const weight of weights) {
    sum += weight
    squares += weight * weight
  }
  return (100 * sum * sum) / (squares * weights.length)
}

export const packTracker = async (): Promise<PackedTracker> => {
  const survey = createTracker()
  const weight = survey.columns.get(TRACKER_WEIGHT.variable)
  const columns = await Promise.all(
    [...survey.columns].map(async ([name, column]) => ({ name, ...(await encodeColumn(column)) })),
  )
  return {
    respondents: survey.respondents,
    efficiency: weight?.kind === 'number' ? efficiencyOf(weight.values) : 100,
    questions: countedQuestions(survey),
    preparation: preparationOf(survey),
    columns,
  }
}

const AT_ONCE = 500

/** Adds studies in bulk; returns the ids in order. */
export const insertStudies = async (tx: Tx, clientId: string, seeds: readonly StudySeed[]): Promise<string[]> => {
  const rows = seeds.map(seed => ({ clientId, id: newId(), ...seed }))
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await tx.insert(studies).values(rows.slice(start, start + AT_ONCE))
  return rows.map(row => row.id)
}

/** The tracker as a published dataset of a study of its own. */
export const insertTracker = async (
  tx: Tx,
  clientId: string,
  tracker: PackedTracker,
): Promise<{ studyId: string; datasetId: string }> => {
  const [studyId = ''] = await insertStudies(tx, clientId, [TRACKER_STUDY])
  const added = await addVersion(tx, {
    clientId,
    study: { id: studyId },
    datasetName: TRACKER_DATASET,
    fileName: STUDIES.tracker.file,
    respondents: tracker.respondents,
    weights: [{ ...TRACKER_WEIGHT, efficiency: tracker.efficiency, is_default: true }],
    warnings: [],
    questions: tracker.questions,
    preparation: tracker.preparation,
  })
  const { datasetId, version } = added
  await tx.insert(datasetColumns).values(
    tracker.columns.map(({ name, meta, bytes }) => ({
      clientId,
      datasetId,
      version,
      name,
      meta: { ...meta },
      bytes,
    })),
  )
  await tx
    .update(datasets)
    .set({ published: true, publishedAt: new Date(), state: DATASET_STATE.published, questionLabelsEnabled: true })
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, datasetId)))
  await tx
    .update(datasetVersions)
    .set({ publishedAt: new Date() })
    .where(
      and(
        eq(datasetVersions.clientId, clientId),
        eq(datasetVersions.datasetId, datasetId),
        eq(datasetVersions.version, version),
      ),
    )
  return { studyId, datasetId }
}

export const insertReports = async (
  tx: Tx,
  clientId: string,
  of: { studyId: string; datasetId: string; creator: string },
): Promise<void> => {
  const rows = demoReports().map(payload => ({
    clientId,
    id: newId(),
    ...of,
    title: payload.title,
    description: payload.description,
    payload,
  }))
  await tx.insert(reports).values(rows)
}
