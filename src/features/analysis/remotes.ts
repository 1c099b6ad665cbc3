import { analyse, getDataset } from '@/api/wire'
import type { AnalysisRequest, AnalysisResponse } from '@core/contract'
import { createRemote } from '@/store'

export interface DatasetAddress {
  readonly studyId: string
  readonly datasetName: string
}

export const datasetKey = ({ studyId, datasetName }: DatasetAddress): string => JSON.stringify([studyId, datasetName])

/** The dataset with its questions. A refusal is shown on the page instead of leading to the login. */
export const datasetRemote = createRemote('analysis/dataset', {
  keyOf: datasetKey,
  request: (api, { studyId, datasetName }: DatasetAddress, { signal }) =>
    api.call(getDataset, { params: { studyId, datasetName } }, { signal, skipAuthRedirect: 'forbidden' }),
})

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
