import type * as contract from '@core/contract'
import { CLOSED, stopsReport } from '@core/report'
import { newId } from '../../db/ids'
import { reports } from '../../db/schema'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { presentReport } from './present'
import { findReports } from '../../access/objects'
import { refuseWrong } from './check'

/** Saves a report on a dataset of the study; what is wrong with it is refused with the field and the sentence. */
export const createReport: TxVerb<typeof contract.createReport> = async (tx, ctx, { body, found: study }) => {
  const { actor } = ctx
  const found = await refuseWrong(tx, ctx, study, body, { refuses: stopsReport })
  const [report] = await tx
    .insert(reports)
    .values({
      clientId: actor.clientId,
      id: newId(),
      studyId: study.id,
      datasetId: found.dataset.id,
      title: body.title,
      description: body.description,
      payload: body,
      creator: actor.userId,
      datasetVersion: found.dataset.currentVersion,
    })
    .returning()
  if (!report) throw new Error('The report was not stored')
  const detail = { report: report.id, title: body.title, study: study.studyNumber, dataset: found.dataset.name }
  await ctx.audit(tx, { event: 'report.created', outcome: 'ok', detail })
  const [present] = await findReports(tx, actor, study, { reportId: report.id })
  if (!present) throw invalid(CLOSED, { main: [CLOSED] })
  return presentReport(actor, present, true)
}
