import type * as contract from '@core/contract'
import { checkReport, CLOSED, indexQuestions, stopsFile } from '@core/report'
import { requireStudy } from '../../access/objects'
import { conflict, invalid, notFound, refuseScarce } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { openDatasetOf } from '../datasets'
import { refuseWrong } from '../reports'
import { takeDownload } from './create'
import { newerVersion } from './present'
import { findDownload, isOfData, type DownloadRow, type StoryRow } from './store'

type Found = Awaited<ReturnType<typeof findDownload>>
/** The figures of a story stay at their versions until somebody decides in the story. */
type Renewable = Exclude<DownloadRow, StoryRow>

/** The report of a file under the name that its dataset has now. */
const reportOf = ({ dataset }: Found, row: Renewable) =>
  isOfData(row) ? null : { ...row.request.report, dataset_name: dataset?.name ?? '' }

/** Makes a file again with the newest data, beside the old one; a report is refused where its figures would answer another question. */
export const renewDownload: Verb<typeof contract.renewDownload> = async (ctx, { params }) => {
  refuseScarce(await ctx.space())
  return ctx.tenant(async tx => {
    const found = await findDownload(tx, ctx.actor, params.downloadId)
    if (newerVersion(found) === null) throw conflict('This file already has the newest data.')
    const row = found.download as Renewable
    const report = reportOf(found, row)
    if (report) {
      const study = await requireStudy(tx, ctx.actor, row.studyId)
      await refuseWrong(tx, ctx, study, report, { refuses: stopsFile })
    }
    const { studyId, datasetId, reportId, kind, title, fileName, request } = row
    const wanted = { studyId, datasetId, reportId, kind, title, fileName, request }
    return takeDownload(ctx, tx, wanted, invalid(CLOSED, { report: [CLOSED] }))
  })
}

/** What the newest data have other than those of the file, as far as its report asks for it. */
export const getDownloadChanges: TxVerb<typeof contract.getDownloadChanges> = async (tx, ctx, { params }) => {
  const found = await findDownload(tx, ctx.actor, params.downloadId)
  const row = found.download as Renewable
  if (row.datasetVersion === null) throw notFound('file')
  const report = reportOf(found, row)
  const to = newerVersion(found)
  const versions = { from_version: row.datasetVersion, to_version: to ?? row.datasetVersion }
  if (!report || to === null) return { ...versions, lost: [] }
  const study = await requireStudy(tx, ctx.actor, row.studyId)
  const { dataset } = await openDatasetOf(tx, ctx, study, report.dataset_name)
  const problems = checkReport(report, { dataset, index: indexQuestions(dataset) })
  const lost = problems.filter(({ code }) => code !== 'name' && code !== 'selection').map(({ message }) => message)
  return { ...versions, lost: [...new Set(lost)] }
}
