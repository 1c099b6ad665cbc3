import { analyse } from '@/api/wire'
import type { AnalysisRequest, AnalysisResponse } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

export interface TablesAsked extends DatasetAddress {
  readonly body: AnalysisRequest
}

/** The tables of one question together with the request, so that numbers never appear under other words. */
export interface TablesAnswer {
  readonly asked: TablesAsked
  readonly answer: AnalysisResponse
}

export const tablesRemote = createRemote<TablesAsked, TablesAnswer>('analysis/tables', {
  request: async (api, asked, { signal }) => {
    const { studyId, datasetName, body } = asked
    const options = { signal, skipAuthRedirect: 'forbidden' } as const
    return { asked, answer: await api.call(analyse, { params: { studyId, datasetName }, body }, options) }
  },
})
