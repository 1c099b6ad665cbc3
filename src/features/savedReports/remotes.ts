import type { ReportSummary } from '@core/contract'
import { createReport, getReport, patchReport } from '@/api/wire'
import { FailureError } from '@/lib/failure'
import { createRemote } from '@/store'
import type { ReportAddress } from '@/features/reportBuilder/remotes'

export interface ReportTexts {
  readonly title: string
  readonly description: string
}

export interface Renaming extends ReportAddress {
  readonly texts: ReportTexts
  /** What the editor began with. */
  readonly base: ReportTexts
}

/** A new name or description of a saved report; only authors and managers may, and a refusal is said at the report. */
export const renameRemote = createRemote('bulkReport/renamed', {
  take: 'leading',
  keyOf: ({ reportId }: Renaming) => reportId,
  request: (api, { studyId, reportId, texts, base }, { signal }): Promise<ReportSummary> =>
    api.call(
      patchReport,
      { params: { studyId, reportId }, body: { ...texts, base } },
      { signal, skipAuthRedirect: 'forbidden' },
    ),
})

export interface Duplication extends ReportAddress {
  /** Of the copy. */
  readonly title: string
}

/** S4.33: a saved report once more, under another name. */
export const duplicateRemote = createRemote('bulkReport/duplicated', {
  take: 'leading',
  keyOf: ({ reportId }: Duplication) => reportId,
  request: async (api, { studyId, reportId, title }, { signal }): Promise<ReportSummary> => {
    const query = { serialized_request: 'true' } as const
    const { serialized_request: saved } = await api.call(
      getReport,
      { params: { studyId, reportId }, query },
      { signal },
    )
    if (!saved) throw new FailureError({ kind: 'unexpected', message: 'It holds no request to copy.' })
    return await api.call(createReport, { params: { studyId }, body: { ...saved, title } }, { signal })
  },
})
