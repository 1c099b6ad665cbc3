import type { AnalysisContext } from '@core/report'
import type { AnalysisRequest, AnalysisResponse, Filter, ReportPayload, BaseCount } from '@core/contract'
import { analyse, countBase, createReport, deleteReport, getDataset, getReport, listReports } from '@/api/wire'
import type { ApiClient } from '@/api'
import { createRemote } from '@/store'

export interface DatasetAddress {
  readonly studyId: string
  readonly datasetName: string
}

export const datasetKey = ({ studyId, datasetName }: DatasetAddress): string => JSON.stringify([studyId, datasetName])

/** The dataset of the open builder, with its questions. */
export const datasetRemote = createRemote('bulkReport/dataset', {
  keyOf: datasetKey,
  request: (api, { studyId, datasetName }: DatasetAddress, { signal }) =>
    api.call(getDataset, { params: { studyId, datasetName } }, { signal }),
})

/** The saved reports of each study. */
export const reportsRemote = createRemote('bulkReport/reports', {
  keyOf: ({ studyId }: { studyId: string }) => studyId,
  request: async (api, { studyId }, { signal }) =>
    (await api.call(listReports, { params: { studyId } }, { signal })).results,
})

export interface ReportAddress {
  readonly studyId: string
  readonly reportId: string
}

/** One saved report with the request that rebuilds it. */
export const reportRemote = createRemote('bulkReport/report', {
  keyOf: ({ reportId }: ReportAddress) => reportId,
  request: (api, { studyId, reportId }, { signal }) =>
    api.call(getReport, { params: { studyId, reportId }, query: { serialized_request: 'true' } }, { signal }),
})

export interface Creation {
  readonly studyId: string
  readonly payload: ReportPayload
}

export const createReportRemote = createRemote('bulkReport/created', {
  take: 'leading',
  request: (api, { studyId, payload }: Creation, { signal }) =>
    api.call(createReport, { params: { studyId }, body: payload }, { signal }),
})

export interface Deletion extends ReportAddress {
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

/** Only authors and managers may delete: a refusal is said in the list instead of leading to the login. */
export const deleteReportRemote = createRemote('bulkReport/deleted', {
  keyOf: ({ reportId }: Deletion) => reportId,
  request: (api, { studyId, reportId, leaving }) =>
    api.call(deleteReport, { params: { studyId, reportId } }, { skipAuthRedirect: 'forbidden', keepalive: leaving }),
})

/** Which count of respondents: those who pass the builder's filter, or who would be in a net. */
export interface BaseQuestion extends DatasetAddress {
  readonly slot: string
  readonly filters: Filter | null
  readonly weight: string | null
}

/** Counts wait for a pause in what is changed. */
export const BASE_MS = 250
/** The slot of the right pane's live base. */
export const BUILDER_BASE = 'builder'

/** The slot of who would be in the net, or box, being edited. */
export const ROW_BASE = 'row'

export const baseRemote = createRemote<BaseQuestion, BaseCount>('bulkReport/base', {
  keyOf: ({ slot }) => slot,
  request: (api, { studyId, datasetName, filters, weight }, { signal }) =>
    api.call(countBase, { params: { studyId, datasetName }, body: { filters, weight } }, { signal }),
})

/** One request of tables; the preview asks for them in chunks. */
export const analyseChunk = (
  api: ApiClient,
  { studyId, datasetName }: DatasetAddress,
  context: AnalysisContext,
  rows: AnalysisRequest['rows'],
  signal: AbortSignal,
): Promise<AnalysisResponse> =>
  api.call(analyse, { params: { studyId, datasetName }, body: { ...context, rows } }, { signal })
