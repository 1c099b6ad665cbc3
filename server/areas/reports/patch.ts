import type * as contract from '@core/contract'
import type { ReportContent, ReportPayload } from '@core/contract'
import { stopsReport } from '@core/report'
import { isDeepStrictEqual } from 'node:util'
import { changesOf } from '../../access/audit'
import { requireStudy } from '../../access/objects'
import type { TxVerb } from '../../access/verbs'
import { refuseNoChange } from '../../access/report'
import { presentReportSummary } from './present'
import { settleEdits } from '../edits'
import { refuseWrong } from './check'
import { lockReport, storeVersion } from './versions'

const contentOf = ({ main, segmentation, options }: ReportPayload): ReportContent => ({ main, segmentation, options })

/** Names the parts that differ; the audit log holds no whole reports. */
const changedParts = (before: ReportContent, after: ReportContent) =>
  (['main', 'segmentation', 'options'] as const).filter(part => !isDeepStrictEqual(before[part], after[part]))

/** Changes title, description or content of a saved report; what it was joins its history. */
export const patchReport: TxVerb<typeof contract.patchReport> = async (tx, ctx, { params, body, found: row }) => {
  refuseNoChange(ctx.actor, row.report)
  const { base, ...given } = body
  if (Object.keys(given).length === 0) return presentReportSummary(ctx.actor, row)
  const now = await lockReport(tx, row.report)
  if (given.content) {
    const study = await requireStudy(tx, ctx.actor, params.studyId)
    const wanted = { ...now.payload, ...given.content, dataset_name: row.datasetName }
    await refuseWrong(tx, ctx, study, wanted, { refuses: stopsReport, within: 'content.' })
  }
  const before = contentOf(now.payload)
  const subject = { studyId: now.studyId, name: `report:${now.id}` }
  const { title, description, content } = await settleEdits(tx, ctx, subject, {
    title: { base: base?.title, now: now.title, next: given.title ?? now.title },
    description: { base: base?.description, now: now.description, next: given.description ?? now.description },
    content: { base: base?.content, now: before, next: given.content ?? before },
  })
  const parts = changedParts(before, content)
  const texts = { title, description }
  if (parts.length === 0 && title === now.title && description === now.description)
    return presentReportSummary(ctx.actor, { ...row, report: now })
  const datasetVersion = given.content ? row.dataVersion : now.datasetVersion
  const report = await storeVersion(tx, ctx, now, { ...now.payload, ...content, ...texts }, { datasetVersion })
  await ctx.audit(tx, {
    event: 'report.changed',
    outcome: 'ok',
    detail: { report: now.id, title, version: report.version, ...(parts.length > 0 && { changed: parts.join(', ') }) },
    changes: changesOf(now, texts),
  })
  return presentReportSummary(ctx.actor, { ...row, report })
}
