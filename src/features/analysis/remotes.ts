import { analyse, countBase, getDataset } from '@/api/wire'
import type { AnalysisRequest, AnalysisResponse, BaseCount, Filter } from '@core/contract'
import { createRemote } from '@/store'
import { optionCountsOf, optionCountsRequest, type OptionsAsked } from '@/tables'

export interface DatasetAddress {
  readonly studyId: string
  readonly datasetName: string
}

export const datasetKey = ({ studyId, datasetName }: DatasetAddress): string => JSON.stringify([studyId, datasetName])

/** The dataset with its questions. A refusal is said on the page instead of leading to the login. */
export const datasetRemote = createRemote('analysis/dataset', {
  keyOf: datasetKey,
  request: (api, { studyId, datasetName }: DatasetAddress, { signal }) =>
    api.call(getDataset, { params: { studyId, datasetName } }, { signal, skipAuthRedirect: 'forbidden' }),
})

export interface TablesAsked extends DatasetAddress {
  readonly body: AnalysisRequest
}

/** The tables of one question together with what was asked for, so that numbers never stand under other words. */
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

/** The slot of the filter screen's live base; its steps count on from there. */
export const FILTER_BASE = 'filter'
export const stepSlot = (at: number): string => `${FILTER_BASE}/${String(at)}`

export interface BaseAsked extends DatasetAddress {
  readonly slot: string
  readonly filters: Filter | null
  readonly weight: string | null
}

export const baseRemote = createRemote<BaseAsked, BaseCount>('analysis/base', {
  keyOf: ({ slot }) => slot,
  request: (api, { studyId, datasetName, filters, weight }, { signal }) =>
    api.call(countBase, { params: { studyId, datasetName }, body: { filters, weight } }, { signal }),
})

/** How often each option of one question is chosen among those who pass the other conditions. */
export const optionCountsRemote = createRemote('analysis/optionCounts', {
  request: async (api, { studyId, datasetName, ...asked }: DatasetAddress & OptionsAsked, { signal }) =>
    optionCountsOf(
      asked,
      await api.call(analyse, { params: { studyId, datasetName }, body: optionCountsRequest(asked) }, { signal }),
    ),
})
