import type { AnalysisRequest, AnalysisResponse, InputOf, patchReport as contract, ReportPayload } from '@core/contract'
import { analyse, createReport, getReport, patchReport } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
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

export interface ChangesOfReport extends ReportAddress {
  readonly body: InputOf<typeof contract>['body']
}

/** Saves what the builder changed of a report. The builder shows a refusal, which must not lead to the login. */
export const saveChangesRemote = createRemote('reportBuilder/changed', {
  take: 'leading',
  request: (api, { studyId, reportId, body }: ChangesOfReport, { signal }) =>
    api.call(patchReport, { params: { studyId, reportId }, body }, { signal, skipAuthRedirect: 'forbidden' }),
})

/** Saves the report of the builder as a new one. */
export const createReportRemote = createRemote('reportBuilder/created', {
  take: 'leading',
  request: (api, { studyId, payload }: Creation, { signal }) =>
    api.call(createReport, { params: { studyId }, body: payload }, { signal }),
})

export interface PowerAsked {
  readonly address: DatasetAddress
  readonly body: AnalysisRequest
}

/** What an answer belongs to: two datasets can have the same questions. */
export const powerKey = ({ address: { studyId, datasetName }, body }: PowerAsked): string =>
  JSON.stringify([studyId, datasetName, body])

/** The columns of the report counted, for what they can show. */
export const powerRemote = createRemote('reportBuilder/power', {
  request: async (
    api,
    asked: PowerAsked,
    { signal },
  ): Promise<{ readonly key: string; readonly answer: AnalysisResponse }> => {
    const { studyId, datasetName } = asked.address
    const answer = await api.call(
      analyse,
      { params: { studyId, datasetName }, body: asked.body },
      { signal, skipAuthRedirect: 'forbidden' },
    )
    return { key: powerKey(asked), answer }
  },
})
