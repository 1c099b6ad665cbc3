import { searchDocuments, searchInsights, searchQuestions } from '@/api/wire'
import type { DocumentHit, InsightHit, QuestionHit } from '@core/contract'
import { createRemote } from '@/store'

/** What the panel for new cards finds for the same words. */
const PANEL = { questions: 8, documents: 6, insights: 6 } as const

/** What a search found for `query`. */
export interface Hits<Hit> {
  readonly query: string
  readonly count: number
  readonly results: readonly Hit[]
}

const quiet = { skipAuthRedirect: 'forbidden' } as const

export const questionHitsRemote = createRemote<string, Hits<QuestionHit>>('stories/questionHits', {
  request: async (api, query, options) => {
    const asked = { query, page_size: PANEL.questions, restrict: '1' } as const
    return { query, ...(await api.call(searchQuestions, { query: asked }, { ...options, ...quiet })) }
  },
})

export const documentHitsRemote = createRemote<string, Hits<DocumentHit>>('stories/documentHits', {
  request: async (api, query, options) => {
    const asked = { query, page_size: PANEL.documents, near: '0' } as const
    const { count, results } = await api.call(searchDocuments, { query: asked }, { ...options, ...quiet })
    return { query, count, results: results.filter(hit => 'inner_hit_count' in hit) }
  },
})

export const insightHitsRemote = createRemote<string, Hits<InsightHit>>('stories/insightHits', {
  request: async (api, query, options) => {
    const asked = { query, page_size: PANEL.insights }
    return { query, ...(await api.call(searchInsights, { query: asked }, { ...options, ...quiet })) }
  },
})
