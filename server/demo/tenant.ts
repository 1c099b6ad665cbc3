import type { Tx } from '../db/types'
import { newId } from '../db/ids'
import { datasetColumns, datasetVersions, datasets, reports, studies } from '../db/schema'
import { and, eq } from 'drizzle-orm'
import { DATASET_STATE } from '@core/domain'
import { type StoredQuestion, addVersion } from '../areas/datasets'
import { encodeColumn, type EncodedColumn } from '../store/columnCodec'
import { MONITOR, STUDIES } from './content'
import { countedQuestions } from './counts'
import { createMonitor } from './monitor'
import { demoReports } from './reports'
import { preparationOf } from './preparation'
import { TRACKER_DATASET, TRACKER_STUDY, type StudySeed } from './studies'
import type { Survey } from './survey'
import { TRACKER_WEIGHT, createTracker } from './tracker'

/** A survey packed once, to be stored for any number of client organisations. */
export interface PackedSurvey {
  readonly fileName: string
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

const packSurvey = async (survey: Survey, fileName: string): Promise<PackedSurvey> => {
  const weight = survey.columns.get(TRACKER_WEIGHT.variable)
  const columns = await Promise.all(
    [...survey.columns].map(async ([name, column]) => ({ name, ...(await encodeColumn(column)) })),
  )
  return {
    fileName,
    respondents: survey.respondents,
    efficiency: weight?.kind === 'number' ? efficiencyOf(weight.values) : 100,
    questions: countedQuestions(survey),
    preparation: preparationOf(survey),
    columns,
  }
}

export const packTracker = (): Promise<PackedSurvey> => packSurvey(createTracker(), STUDIES.tracker.file)

/** The files of the monitor, oldest first. */
export const packMonitor = async (): Promise<PackedSurvey[]> => {
  const [first, all] = createMonitor()
  return [await packSurvey(first, MONITOR.files[0]), await packSurvey(all, MONITOR.files[1])]
}

const AT_ONCE = 500

/** Adds studies in bulk; returns the ids in order. */
export const insertStudies = async (tx: Tx, clientId: string, seeds: readonly StudySeed[]): Promise<string[]> => {
  const rows = seeds.map(seed => ({ clientId, id: newId(), ...seed }))
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await tx.insert(studies).values(rows.slice(start, start + AT_ONCE))
  return rows.map(row => row.id)
}

/** Adds the next version of a dataset. */
const insertVersion = async (
  tx: Tx,
  clientId: string,
  { studyId, name }: { readonly studyId: string; readonly name: string },
  { columns, efficiency, ...survey }: PackedSurvey,
): Promise<{ readonly datasetId: string; readonly version: number }> => {
  const { datasetId, version } = await addVersion(tx, {
    ...survey,
    clientId,
    study: { id: studyId },
    datasetName: name,
    weights: [{ ...TRACKER_WEIGHT, efficiency, is_default: true }],
    warnings: [],
  })
  await tx.insert(datasetColumns).values(
    columns.map(({ name: column, meta, bytes }) => ({
      clientId,
      datasetId,
      version,
      name: column,
      meta: { ...meta },
      bytes,
    })),
  )
  return { datasetId, version }
}

/** Lets readers have a version of a dataset. */
const publish = async (
  tx: Tx,
  clientId: string,
  { datasetId, version }: { readonly datasetId: string; readonly version: number },
): Promise<void> => {
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
}

/** The tracker as a published dataset of a study of its own. */
export const insertTracker = async (
  tx: Tx,
  clientId: string,
  tracker: PackedSurvey,
): Promise<{ studyId: string; datasetId: string }> => {
  const [studyId = ''] = await insertStudies(tx, clientId, [TRACKER_STUDY])
  const added = await insertVersion(tx, clientId, { studyId, name: TRACKER_DATASET }, tracker)
  await publish(tx, clientId, added)
  return { studyId, datasetId: added.datasetId }
}

/** The monitor as a dataset of its study in the list, with a version for each of its files, the last of them published. */
export const insertMonitor = async (tx: Tx, clientId: string, files: readonly PackedSurvey[]): Promise<void> => {
  const [study] = await tx
    .select({ id: studies.id })
    .from(studies)
    .where(and(eq(studies.clientId, clientId), eq(studies.name, MONITOR.study)))
  if (!study) throw new Error(`there is no study "${MONITOR.study}"`)
  for (const [at, file] of files.entries()) {
    const added = await insertVersion(tx, clientId, { studyId: study.id, name: MONITOR.dataset }, file)
    if (at === files.length - 1) await publish(tx, clientId, added)
  }
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
