import type { createReport } from '@core/contract'
import { CLOSED } from '@core/report'
import { newId } from '../../db/ids'
import { reports } from '../../db/schema'
import { invalid } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import { presentReport } from './present'
import { findStudy } from '../studies/find'
import { refuseWrong } from './check'
import { reportsOf } from './find'

/** Saves a report on a dataset of the study; what is wrong with it is refused with the field and the sentence. */
export const create: Verb<typeof createReport> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const { actor } = ctx
    await findStudy(tx, actor, params.studyId)
    const found = await refuseWrong(tx, ctx, params.studyId, body, { refuses: () => true })
    const [report] = await tx
      .insert(reports)
      .values({
        clientId: actor.clientId,
        id: newId(),
        studyId: found.study.id,
        datasetId: found.dataset.id,
        title: body.title,
        description: body.description,
        payload: body,
        creator: actor.userId,
      })
      .returning()
    if (!report) throw new Error('The report was not stored')
    const [present] = await reportsOf(tx, actor, params.studyId, { reportId: report.id })
    if (!present) throw invalid(CLOSED, { main: [CLOSED] })
    return presentReport(actor, present, true)
  })
