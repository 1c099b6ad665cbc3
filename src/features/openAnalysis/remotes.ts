import { getSentiment, listResponses } from '@/api/wire'
import type { OpenResponse, OutputOf, Sentiment } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { createRemote } from '@/store'
import { PAGE } from './model'

/** What a list of responses answers. */
export interface Words {
  readonly nk: string
  readonly query: string
  readonly sentiment: Sentiment | null
  readonly filters: QuestionFilter | null
}

export interface PageAsked extends Words {
  /** From 1. */
  readonly page: number
}

export type ResponsesAnswer = OutputOf<typeof listResponses>

/** A page together with its request, so that texts never appear under other words. */
export interface ResponsesPage {
  readonly asked: PageAsked
  readonly answer: ResponsesAnswer
}

const queryOf = ({ query, sentiment, filters }: Words) => ({
  ...(query.trim() !== '' && { query }),
  ...(sentiment !== null && { sentiment }),
  ...(filters !== null && { filters: JSON.stringify(filters) }),
})

export const pageRemote = createRemote<PageAsked, ResponsesPage>('openAnalysis/page', {
  keyOf: ({ page }) => String(page),
  request: async (api, asked, { signal }) => {
    const query = { ...queryOf(asked), page: asked.page, page_size: PAGE }
    const options = { signal, skipAuthRedirect: 'forbidden' } as const
    return { asked, answer: await api.call(listResponses, { params: { naturalKey: asked.nk }, query }, options) }
  },
})

export const rangesRemote = createRemote('openAnalysis/ranges', {
  request: (api, _: undefined, { signal }) => api.call(getSentiment, {}, { signal }),
})

/** The most responses in one answer of the server. */
const EXPORT_PAGE = 2500

/** Every response that matches. */
export const exportRemote = createRemote('openAnalysis/export', {
  take: 'leading',
  request: async (api, words: Words, { signal }): Promise<readonly OpenResponse[]> => {
    const all: OpenResponse[] = []
    for (let page = 1; ; page += 1) {
      const query = { ...queryOf(words), page, page_size: EXPORT_PAGE }
      const { results, count } = await api.call(listResponses, { params: { naturalKey: words.nk }, query }, { signal })
      all.push(...results)
      if (results.length === 0 || all.length >= count) return all
    }
  },
})
