import type * as contract from '@core/contract'
import { DOWNLOAD_LIMITS, fileName } from '@core/domain'
import { CLOSED, stopsFile } from '@core/report'
import { newId } from '../../db/ids'
import { downloads } from '../../db/schema'
import { invalid, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { downloadPresent } from '../../access/library'
import * as policy from '../../access/objects'
import { presentDownload } from './present'
import { refuseTooMany } from '../../access/own'
import { refuseWrong } from '../reports'
import { requireStudy } from '../../access/objects'
import { makeFileJob } from './makeJob'

const tooMany = `You have ${DOWNLOAD_LIMITS.perUser} files, which is the limit. Remove some of them, or wait: files expire after ${DOWNLOAD_LIMITS.hours} hours.`

/**
 * Asks for a file of a report. What would give it other figures than it promises, or none, is refused with the field and the
 * sentence; so is, without full rights, a question that is not open or not there.
 */
export const createDownload: Verb<typeof contract.createDownload> = async (ctx, { body }) => {
  refuseScarce(await ctx.space())
  return ctx.tenant(async tx => {
    const { actor } = ctx
    const { study_id, kind, ...request } = body
    const study = await requireStudy(tx, actor, study_id)
    const checks = { refuses: stopsFile, within: 'report.' }
    const { dataset } = await refuseWrong(tx, ctx, study, request.report, checks)
    const { perUser: most } = DOWNLOAD_LIMITS
    await refuseTooMany(tx, actor, { of: downloads, present: downloadPresent(actor), most, message: tooMany })
    const id = newId()
    await tx.insert(downloads).values({
      clientId: actor.clientId,
      id,
      userId: actor.userId,
      studyId: study.id,
      datasetId: dataset.id,
      kind,
      title: request.report.title,
      fileName: fileName(request.report.title, kind),
      request,
    })
    const found = await policy.findDownload(tx, actor, id)
    if (!found) throw invalid(CLOSED, { 'report.main': [CLOSED] })
    await ctx.enqueue(tx, makeFileJob, { downloadId: id })
    await ctx.audit(tx, { event: 'download.created', outcome: 'ok', detail: { download: id, kind, study: study.id } })
    return presentDownload(found)
  })
}
