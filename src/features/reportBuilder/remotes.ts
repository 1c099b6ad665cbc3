import type { ReportPayload } from '@core/contract'
import { createReport, getReport } from '@/api/wire'
import { createRemote } from '@/store'

export interface ReportAddress {
  readonly studyId: string
  readonly reportId: string
}

/** One saved report with the request that rebuilds it. */
export const reportRemote = createRemote('reportBuilder/report', {
  keyOf: ({ reportId }: ReportAddress) => reportId,
  request: (api, { studyId, reportId }, { signal }) =>
    api.call(getReport, { params: { studyId, reportId }, query: { serialized_request: 'true' } }, { signal }),
})

export interface Creation {
  readonly studyId: string
  readonly payload: ReportPayload
}

/** Saves the report of the builder as a new one. */
export const createReportRemote = createRemote('reportBuilder/created', {
  take: 'leading',
  request: (api, { studyId, payload }: Creation, { signal }) =>
    api.call(createReport, { params: { studyId }, body: payload }, { signal }),
})
