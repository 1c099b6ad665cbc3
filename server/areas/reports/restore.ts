import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@core/contract'
import { changesOf } from '../../access/audit'
import { notFound } from '../../access/refusal'
import { refuseNoChange } from '../../access/report'
import type { TxVerb } from '../../access/verbs'
import { presentReportSummary } from './present'
import { earlierVersions, lockReport, storeVersion } from './versions'

/** Makes an earlier version the present one. Nothing is lost: what is there now joins the history. */
export const restoreReport: TxVerb<typeof contract.restoreReport> = async (tx, ctx, { params, found: row }) => {
  refuseNoChange(ctx.actor, row.report)
  const now = await lockReport(tx, row.report)
  if (params.version === now.version) return presentReportSummary(ctx.actor, { ...row, report: now })
  const [earlier] = await earlierVersions(tx, ctx, now, params.version)
  if (!earlier) throw notFound('version')
  // A repeat after a lost answer finds it restored already.
  if (isDeepStrictEqual(earlier.payload, now.payload)) return presentReportSummary(ctx.actor, { ...row, report: now })
  const report = await storeVersion(tx, ctx, now, earlier.payload, { restoredFrom: params.version })
  await ctx.audit(tx, {
    event: 'report.restored',
    outcome: 'ok',
    detail: { report: now.id, title: report.title, version: report.version, restored: params.version },
    changes: changesOf(now, { title: report.title, description: report.description }),
  })
  return presentReportSummary(ctx.actor, { ...row, report })
}
