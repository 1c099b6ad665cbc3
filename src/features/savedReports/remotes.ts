import type { ReportSummary } from '@core/contract'
import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  listReportVersions,
  patchReport,
  restoreReport,
} from '@/api/wire'
import { FailureError } from '@/lib/failure'
import { createRemote } from '@/store'

export interface ReportAddress {
  readonly studyId: string
  readonly reportId: string
}

/** The saved reports of each study. */
export const reportsRemote = createRemote('savedReports/reports', {
  keyOf: ({ studyId }: { studyId: string }) => studyId,
  request: async (api, { studyId }, { signal }) =>
    (await api.call(listReports, { params: { studyId } }, { signal })).results,
})

export interface Deletion extends ReportAddress {
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

/** Only authors and managers may delete a report; the list shows a refusal, which must not lead to the login. */
export const deleteRemote = createRemote('savedReports/deleted', {
  keyOf: ({ reportId }: Deletion) => reportId,
  request: (api, { studyId, reportId, leaving }) =>
    api.call(deleteReport, { params: { studyId, reportId } }, { skipAuthRedirect: 'forbidden', keepalive: leaving }),
})

export interface ReportTexts {
  readonly title: string
  readonly description: string
}

export interface Renaming extends ReportAddress {
  readonly texts: ReportTexts
  /** What the editor began with. */
  readonly base: ReportTexts
}

/** Only authors and managers may rename a report; the list shows a refusal, which must not lead to the login. */
export const renameRemote = createRemote('savedReports/renamed', {
  take: 'leading',
  keyOf: ({ reportId }: Renaming) => reportId,
  request: (api, { studyId, reportId, texts, base }, { signal }): Promise<ReportSummary> =>
    api.call(
      patchReport,
      { params: { studyId, reportId }, body: { ...texts, base } },
      { signal, skipAuthRedirect: 'forbidden' },
    ),
})

/** How each report changed, newest first. */
export const versionsRemote = createRemote('savedReports/versions', {
  keyOf: ({ reportId }: ReportAddress) => reportId,
  request: async (api, params, { signal }) => (await api.call(listReportVersions, { params }, { signal })).results,
})

export interface Restoration extends ReportAddress {
  readonly version: number
}

/** Only authors and managers may restore a version; the history shows a refusal, which must not lead to the login. */
export const restoreRemote = createRemote('savedReports/restored', {
  take: 'leading',
  keyOf: ({ reportId }: Restoration) => reportId,
  request: (api, { studyId, reportId, version }, { signal }): Promise<ReportSummary> =>
    api.call(restoreReport, { params: { studyId, reportId, version } }, { signal, skipAuthRedirect: 'forbidden' }),
})

export interface Duplication extends ReportAddress {
  /** The name of the copy. */
  readonly title: string
}

/** Saves a report again under another name. */
export const duplicateRemote = createRemote('savedReports/duplicated', {
  take: 'leading',
  keyOf: ({ reportId }: Duplication) => reportId,
  request: async (api, { studyId, reportId, title }, { signal }): Promise<ReportSummary> => {
    const query = { serialized_request: 'true' } as const
    const { serialized_request: saved } = await api.call(
      getReport,
      { params: { studyId, reportId }, query },
      { signal },
    )
    if (!saved) throw new FailureError({ kind: 'unexpected', message: 'This report cannot be copied.' })
    return await api.call(createReport, { params: { studyId }, body: { ...saved, title } }, { signal })
  },
})
