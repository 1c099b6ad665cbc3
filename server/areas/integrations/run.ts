import { eq, and } from 'drizzle-orm'
import { newId } from '../../db/ids'
import { providerRuns, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Enqueue } from '../../jobs/types'
import { fetchJob } from './fetchJob'
import { changeSurvey, runOf, type RunRow, type SurveyRow } from './store'

export interface Wanted {
  readonly enqueue: Enqueue
  readonly by: string
  readonly requestId: string
  /** An existing study, or the name of a new one; ignored where the survey is a dataset already. */
  readonly study: { readonly id: string; readonly name: string } | { readonly name: string }
  readonly createdDate: string | null
  /** Nobody asked: new answers came. */
  readonly automatic: boolean
}

const DATASET_NAME_MAX = 250

/** The study that a survey became the last time; null: none, or it was deleted since. */
const studyBefore = async (tx: Tx, { clientId, studyId }: SurveyRow) => {
  if (studyId === null) return null
  const [study] = await tx
    .select({ id: studies.id, name: studies.name })
    .from(studies)
    .where(and(eq(studies.clientId, clientId), eq(studies.id, studyId)))
  return study ?? null
}

const studyIdOf = (study: Wanted['study']): string | null => ('id' in study ? study.id : null)

/** Begins the import of a locked survey; one that runs already is answered as it is. */
export const beginRun = async (tx: Tx, survey: SurveyRow, wanted: Wanted): Promise<RunRow> => {
  const running = await runOf(tx, survey)
  if (running) return running
  const { clientId, provider } = survey
  const before = await studyBefore(tx, survey)
  const study = before ?? wanted.study
  const [run] = await tx
    .insert(providerRuns)
    .values({
      ...{ clientId, id: newId(), provider, surveyId: survey.id, until: new Date() },
      studyId: studyIdOf(study),
      studyName: study.name,
      createdDate: wanted.createdDate,
      datasetName: (before && survey.datasetName) || survey.name.trim().slice(0, DATASET_NAME_MAX) || 'Survey',
      automatic: wanted.automatic,
      by: wanted.by,
      requestId: wanted.requestId,
    })
    .returning()
  if (!run) throw new Error('The import was not stored')
  await changeSurvey(tx, survey, { errorType: null, errorMessage: null, errorRequest: null })
  await wanted.enqueue(tx, fetchJob, { runId: run.id })
  return run
}
