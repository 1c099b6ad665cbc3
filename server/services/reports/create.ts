import type { createReport } from '@core/contract'
import { newId } from '../../db/ids'
import { reports } from '../../db/schema'
import { Refusal, invalid } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { presentReport } from '../../presenters/reports'
import { findDataset } from '../datasets/find'
import { findStudy } from '../studies/find'
import { CLOSED, reportsOf } from './find'

/**
 * Saves a report on a dataset of the study. A dataset that the reader cannot find is a mistake in the form, not in the address;
 * so is, without full rights, a question that is not open or not there.
 */
export const create: Verb<typeof createReport> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const { actor } = ctx
    await findStudy(tx, actor, params.studyId)
    const found = await findDataset(tx, actor, params.studyId, body.dataset_name).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw invalid('The report could not be saved.', { dataset_name: ['There is no such dataset in this study.'] })
    })
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
    const [present] = await reportsOf(tx, actor, params.studyId, report.id)
    if (!present) throw invalid(CLOSED, { main: [CLOSED] })
    return presentReport(actor, present, true)
  })
