import { getStudy, listStudies, publishDataset } from '@/api/wire'
import type { DatasetSummary, OutputOf, StudyDetails } from '@core/contract'
import type { ApiClient } from '@/api'
import { createRemote } from '@/store'
import type { StudyListRequest } from './model'

/** One page of the list together with the query it answers, so that counts and cards never disagree. */
export interface StudyPage extends OutputOf<typeof listStudies> {
  readonly query: StudyListRequest
  /** Whether all cards of the page have arrived, not only its first ones. */
  readonly isWhole: boolean
}

interface CallOptions {
  readonly signal: AbortSignal
}

const fetchCards = (api: ApiClient, { first: _, boost, ...query }: StudyListRequest, options: CallOptions) =>
  api.call(listStudies, { query: { ...query, boost: boost ? '1' : '0' } }, options)

/** The whole of a page. */
export const fetchPage = async (api: ApiClient, query: StudyListRequest, options: CallOptions): Promise<StudyPage> => ({
  ...(await fetchCards(api, query, options)),
  query,
  isWhole: true,
})

/** The first cards of a page, with all counts; a saga then fetches the others. */
export const listRemote = createRemote<StudyListRequest, StudyPage>('studies/list', {
  request: async (api, query, options) => {
    const { first = query.page_size, page, page_size } = query
    if (page > 1 || first >= page_size) return fetchPage(api, query, options)
    const answer = await fetchCards(api, { ...query, page_size: first }, options)
    return { ...answer, query, isWhole: answer.results.length >= Math.min(answer.count, page_size) }
  },
})

/** One study by its number. A refusal is shown on its page instead of leading to the login. */
export const studyRemote = createRemote<string, StudyDetails>('studies/study', {
  request: (api, id, options) => api.call(getStudy, { params: { id } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: id => id,
})

export interface DatasetAddress {
  readonly studyNumber: string
  readonly datasetName: string
}

export const publishRemote = createRemote<DatasetAddress, DatasetSummary>('studies/publish', {
  request: (api, { studyNumber, datasetName }, options) =>
    api.call(publishDataset, { params: { studyId: studyNumber, datasetName } }, options),
  keyOf: ({ studyNumber, datasetName }) => JSON.stringify([studyNumber, datasetName]),
  take: 'leading',
})
