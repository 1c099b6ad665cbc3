import type { BaseCount, Filter, ReportPayload } from '@core/contract'
import { countBase, createReport, getDataset, getReport } from '@/api/wire'
import { createRemote } from '@/store'

export interface DatasetAddress {
  readonly studyId: string
  readonly datasetName: string
}

export const datasetKey = ({ studyId, datasetName }: DatasetAddress): string => JSON.stringify([studyId, datasetName])

/** The dataset of the open builder, with its questions. */
export const datasetRemote = createRemote('reportBuilder/dataset', {
  keyOf: datasetKey,
  request: (api, { studyId, datasetName }: DatasetAddress, { signal }) =>
    api.call(getDataset, { params: { studyId, datasetName } }, { signal }),
})

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

export interface BaseQuestion extends DatasetAddress {
  readonly filters: Filter | null
  readonly weight: string | null
}

/** How many respondents pass the filters of the report. */
export const baseRemote = createRemote('reportBuilder/base', {
  request: (api, { studyId, datasetName, filters, weight }: BaseQuestion, { signal }): Promise<BaseCount> =>
    api.call(countBase, { params: { studyId, datasetName }, body: { filters, weight } }, { signal }),
})
