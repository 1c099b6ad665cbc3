import type { BaseCount, DatasetSummary, StudyDetails, StudyListItem } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { countBase, getDataset, getStudy, listDatasetStates, listStudies, publishDataset } from '@/api/wire'
import { datasetKey, type DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

const paramsOf = ({ studyId, datasetName }: DatasetAddress) => ({ studyId, datasetName })

// Refusals are said on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** Studies by number. */
export const studyRemote = createRemote('library/study', {
  keyOf: (studyId: string) => studyId,
  request: (api, id, options): Promise<StudyDetails> => api.call(getStudy, { params: { id } }, { ...options, ...OWN }),
})

/** Studies whose name or number matches the words; the newest ones without words. */
export const studySearchRemote = createRemote<string, readonly StudyListItem[]>('library/studySearch', {
  request: async (api, query, options) => {
    const words = query.trim()
    const sort = words === '' ? '-study_year' : '-score'
    const asked = { restrict: '1', page_size: 8, sort, near: '0', ...(words !== '' && { query: words }) } as const
    return (await api.call(listStudies, { query: asked }, options)).results
  },
})

/** Datasets with their questions, in the version that readers have. */
export const datasetRemote = createRemote('library/dataset', {
  keyOf: datasetKey,
  request: (api, address: DatasetAddress, options) =>
    api.call(getDataset, { params: paramsOf(address) }, { ...options, ...OWN }),
})

/** As managers work on them: the version that waits to be published, where there is one. */
export const waitingDatasetRemote = createRemote('library/waitingDataset', {
  keyOf: datasetKey,
  request: (api, address: DatasetAddress, options) =>
    api.call(getDataset, { params: paramsOf(address), query: { draft: '1' } }, { ...options, ...OWN }),
})

/** States of all datasets of a study, by study number. */
export const statesRemote = createRemote('library/states', {
  keyOf: (studyId: string) => studyId,
  request: async (api, studyId, options) =>
    (await api.call(listDatasetStates, { params: { studyId } }, { ...options, ...OWN })).results,
})

export const publishRemote = createRemote('library/publish', {
  keyOf: datasetKey,
  take: 'leading',
  request: (api, address: DatasetAddress, options): Promise<DatasetSummary> =>
    api.call(publishDataset, { params: paramsOf(address) }, { ...options, ...OWN }),
})

/** How many respondents pass a filter. Each slot has one count at a time: a newer question replaces the one before. */
export interface BaseAsked extends DatasetAddress {
  readonly slot: string
  readonly filters: QuestionFilter | null
  readonly weight: string | null
}

export const baseRemote = createRemote<BaseAsked, BaseCount>('library/base', {
  keyOf: ({ slot }) => slot,
  request: (api, { filters, weight, ...address }, options) =>
    api.call(countBase, { params: paramsOf(address), body: { filters, weight } }, { ...options, ...OWN }),
})
