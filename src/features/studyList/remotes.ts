import { listStudies } from '@/api/wire'
import type { OutputOf } from '@core/contract'
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

/** All of a page. */
const fetchPage = async (api: ApiClient, query: StudyListRequest, options: CallOptions): Promise<StudyPage> => ({
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
