import type * as contract from '@core/contract'
import type { Download, DownloadKind, StoryFileKind } from '@core/contract'
import { DOWNLOAD_LIMITS, fileName } from '@core/domain'
import { CLOSED, stopsFile } from '@core/report'
import { newId } from '../../db/ids'
import { downloads } from '../../db/schema'
import type { Tx } from '../../db/types'
import { invalid, notFound, refuseScarce } from '../../access/refusal'
import type { Ctx } from '../../access/context'
import type { Verb } from '../../access/verbs'
import { downloadPresent } from '../../access/library'
import * as policy from '../../access/objects'
import { presentDownload } from './present'
import { refuseTooMany } from '../../access/own'
import { flagIsOn } from '../../access/audience'
import { findDataset } from '../datasets'
import { refuseWrong } from '../reports'
import { findStory, requireStudy } from '../../access/objects'
import { makeFileJob } from './makeJob'

const tooMany = `You have ${DOWNLOAD_LIMITS.perUser} files, which is the limit. Remove some of them, or wait until some expire.`

type Wanted = Pick<
  typeof downloads.$inferInsert,
  'studyId' | 'datasetId' | 'storyId' | 'kind' | 'title' | 'fileName' | 'request' | 'reportId'
>

/** Stores a file that is to be made, with the job that makes it. Throws `closed` where the actor may not have it. */
export const takeDownload = async (ctx: Ctx, tx: Tx, wanted: Wanted, closed: Error): Promise<Download> => {
  const { actor } = ctx
  const { perUser: most } = DOWNLOAD_LIMITS
  await refuseTooMany(tx, actor, { of: downloads, present: downloadPresent(actor), most, message: tooMany })
  const id = newId()
  await tx.insert(downloads).values({ clientId: actor.clientId, id, userId: actor.userId, ...wanted })
  const found = await policy.findDownload(tx, actor, id)
  if (!found) throw closed
  await ctx.enqueue(tx, makeFileJob, { downloadId: id })
  const { kind, title, studyId: study, storyId: story } = wanted
  const detail = { download: id, kind, title, ...(study != null && { study }), ...(story != null && { story }) }
  await ctx.audit(tx, { event: 'download.created', outcome: 'ok', detail })
  return presentDownload(found)
}

const REPORT_ENDINGS: Readonly<Record<DownloadKind, string>> = {
  xlsx: 'xlsx',
  csv: 'csv',
  pptx: 'pptx',
  tidy_csv: 'figures.csv',
  tidy_parquet: 'figures.parquet',
}

/**
 * Asks for a file of a report. What would give it other figures than it promises, or none, is refused with the field and the
 * sentence; so is, without full rights, a question that is not open or not there.
 */
export const createDownload: Verb<typeof contract.createDownload> = async (ctx, { body }) => {
  refuseScarce(await ctx.space())
  return ctx.tenant(async tx => {
    const { study_id, kind, report_id: reportId, ...request } = body
    const study = await requireStudy(tx, ctx.actor, study_id)
    const checks = { refuses: stopsFile, within: 'report.' }
    const { dataset } = await refuseWrong(tx, ctx, study, request.report, checks)
    const { title } = request.report
    const [saved] = reportId === undefined ? [] : await policy.findReports(tx, ctx.actor, study, { reportId })
    const of = { studyId: study.id, datasetId: dataset.id, reportId: saved?.report.id ?? null }
    const wanted = { ...of, kind, title, fileName: fileName(title, REPORT_ENDINGS[kind]) }
    const asked = { ...wanted, request: { ...request, origin: ctx.origin } }
    return takeDownload(ctx, tx, asked, invalid(CLOSED, { 'report.main': [CLOSED] }))
  })
}

const ENDINGS = { sav: 'sav', csv_data: 'csv.zip', triple_s: 'triple-s.zip' } as const

/** Asks for the data of a dataset as a file. */
export const createDataDownload: Verb<typeof contract.createDataDownload> = async (ctx, { body }) => {
  refuseScarce(await ctx.space())
  return ctx.tenant(async tx => {
    const { kind } = body
    const { study, dataset } = await findDataset(tx, ctx.actor, body.study_id, body.dataset_name)
    const { name: title } = dataset
    const file = { kind, title, fileName: fileName(title, ENDINGS[kind]), request: { dataset: true } as const }
    return takeDownload(ctx, tx, { studyId: study.id, datasetId: dataset.id, ...file }, notFound('dataset'))
  })
}

const STORY_ENDINGS: Readonly<Record<StoryFileKind, string>> = { story_pptx: 'pptx', story_pdf: 'pdf' }

/** Asks for a story as slides or as a PDF file. What is in it is decided when the file is made: what its reader sees then. */
export const createStoryDownload: Verb<typeof contract.createStoryDownload> = async (ctx, { body }) => {
  refuseScarce(await ctx.space())
  return ctx.tenant(async tx => {
    const story = flagIsOn('stories_enabled', ctx.client.flags) ? await findStory(tx, ctx.actor, body.story_id) : null
    if (!story) throw notFound('story')
    const { id: storyId, title } = story
    const request = { story: true, origin: ctx.origin } as const
    const { kind = 'story_pptx' } = body
    const wanted = { storyId, kind, title, fileName: fileName(title, STORY_ENDINGS[kind]), request }
    return takeDownload(ctx, tx, wanted, notFound('story'))
  })
}
