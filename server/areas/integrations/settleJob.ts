import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { datasets, datasetVersions, providerRuns, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { writeAudit } from '../../access/audit'
import { PROVIDERS } from '@core/domain'
import type { NeutralDefinition } from '../../import/neutral'
import { defineJob, type JobCtx } from '../../jobs/types'
import { lossesOf, publishFor, type Publisher } from '../datasets'
import { findImport, type ImportRow } from '../imports'
import { failRun } from './failing'
import { LOOK_SECONDS, queueLook, SETTLE } from './plans'
import { changeSurvey, findRun, lockSurvey, ofRun, type RunRow, type SurveyRow } from './store'

type Dataset = typeof datasets.$inferSelect

const datasetIn = async (tx: Tx, { clientId, studyId, datasetName }: ImportRow): Promise<Dataset | null> => {
  const [row] = await tx
    .select()
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId ?? ''), eq(datasets.name, datasetName)))
    .for('update')
  return row ?? null
}

const respondentsOf = async (tx: Tx, { clientId, id, draftVersion, currentVersion }: Dataset): Promise<number> => {
  const [row] = await tx
    .select({ respondents: datasetVersions.respondents })
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.clientId, clientId),
        eq(datasetVersions.datasetId, id),
        eq(datasetVersions.version, draftVersion ?? currentVersion),
      ),
    )
  return row?.respondents ?? 0
}

/** A study that the import made is as old as its survey. */
const dateStudy = async (tx: Tx, run: RunRow, studyId: string): Promise<void> => {
  const date = run.createdDate ?? ''
  if (run.studyId !== null || !/^\d{4}-\d{2}/u.test(date)) return
  await tx
    .update(studies)
    .set({ date: `${date.slice(0, 7)}-01`, year: Number(date.slice(0, 4)) })
    .where(and(eq(studies.clientId, run.clientId), eq(studies.id, studyId)))
}

/** Whether the new version goes to its readers by itself, and if not, what they would lose. */
const publishing = async (tx: Tx, run: RunRow, survey: SurveyRow, dataset: Dataset) => {
  if (run.publish) return { now: true, losses: [] }
  if (!run.automatic || !survey.autoPublish || !dataset.published) return { now: false, losses: [] }
  const losses = await lossesOf(tx, dataset)
  return { now: losses.length === 0, losses }
}

const MOST_NOTES = 100

/** What an import left out or changed, in sentences, with the question that each is about. */
const notesOf = ({ warnings }: NeutralDefinition): readonly string[] =>
  [
    ...new Set(
      warnings.map(({ message, where }) =>
        where === null || message.includes(where) ? message : `${where}: ${message}`,
      ),
    ),
  ].slice(0, MOST_NOTES)

const settleDone = async (tx: Tx, ctx: JobCtx, run: RunRow, row: ImportRow): Promise<void> => {
  const survey = await lockSurvey(tx, run.clientId, run.provider, run.surveyId)
  const dataset = await datasetIn(tx, row)
  await tx.delete(providerRuns).where(ofRun(run.clientId, run.id))
  if (!dataset) return
  await dateStudy(tx, run, dataset.studyId)
  await tx
    .update(datasets)
    .set({ externalType: run.provider })
    .where(and(eq(datasets.clientId, run.clientId), eq(datasets.id, dataset.id)))
  const { now, losses } = await publishing(tx, run, survey, dataset)
  const respondents = await respondentsOf(tx, dataset)
  await changeSurvey(tx, survey, {
    studyId: dataset.studyId,
    datasetName: dataset.name,
    definition: run.definition,
    importedAnswers: respondents,
    settledAnswers: survey.importedAnswers === respondents ? survey.answers : null,
    importedAt: new Date(),
    importedUntil: run.until,
    errorType: null,
    errorMessage: null,
    errorRequest: null,
    losses,
    notes: notesOf(run.definition as NeutralDefinition),
  })
  const who = { clientId: run.clientId, userId: run.by, requestId: run.requestId, address: '' }
  await writeAudit(tx, who, {
    event: 'integration.imported',
    outcome: 'ok',
    detail: { provider: PROVIDERS[run.provider], survey: survey.name, answers: respondents, automatic: run.automatic },
  })
  const audit: Publisher['audit'] = (within, event) => writeAudit(within, who, event)
  if (now) await publishFor(tx, { userId: run.by, requestId: run.requestId, enqueue: ctx.enqueue, audit }, dataset)
  await queueLook(tx, run.clientId, run.provider, LOOK_SECONDS)
}

const settle = async (tx: Tx, ctx: JobCtx, runId: string): Promise<void> => {
  const run = await findRun(tx, ctx.clientId, runId)
  if (run?.importId == null) return
  const row = await findImport(tx, ctx.clientId, run.importId)
  if (row.state === 'done') return settleDone(tx, ctx, run, row)
  if (row.state === 'failed')
    return failRun(tx, run, {
      type: 'parse_failed',
      message: row.problem?.message ?? 'The answers could not be read.',
      requestId: undefined,
    })
  if (row.state === 'cancelled') await tx.delete(providerRuns).where(ofRun(ctx.clientId, run.id))
}

/** Follows the end of an import: the survey gets its dataset or its error, and what was to be published is published. */
export const settleJob = defineJob({
  ...SETTLE,
  data: z.strictObject({ runId: z.string() }),
  run: (ctx, { runId }) => ctx.tenant(tx => settle(tx, ctx, runId)),
})
