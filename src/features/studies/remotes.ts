import { getStudy, listStudies, publishDataset } from '@/api/wire'
import type { DatasetSummary, OutputOf, StudyDetails } from '@core/contract'
import type { ApiClient } from '@/api'
import { createRemote } from '@/store'
import type { StudyListRequest } from './model'

/** One page of the list together with the query it answers, so that counts and cards never disagree. */
export interface StudyPage extends OutputOf<typeof listStudies> {
  readonly query: StudyListRequest
  /** All cards of the page are here, not only its first ones. */
  readonly isWhole: boolean
}

/** Cards of the first answer: more than fit on any screen, and few enough to be painted at once. */
const FIRST_CARDS = 48

interface CallOptions {
  readonly signal: AbortSignal
}

/** All of a page. */
export const fetchPage = async (api: ApiClient, query: StudyListRequest, options: CallOptions): Promise<StudyPage> => ({
  ...(await api.call(listStudies, { query: { ...query, boost: query.boost ? '1' : '0' } }, options)),
  query,
  isWhole: true,
})

/** The first cards of a page, with all counts; a saga then fetches the others behind them. */
export const listRemote = createRemote<StudyListRequest, StudyPage>('studies/list', {
  request: async (api, query, options) => {
    if (query.page > 1) return fetchPage(api, query, options)
    const first = { ...query, page_size: Math.min(FIRST_CARDS, query.page_size) }
    const page = await fetchPage(api, first, options)
    return { ...page, query, isWhole: page.results.length >= Math.min(page.count, query.page_size) }
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
