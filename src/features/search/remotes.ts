import { listStudies, searchDocuments, searchQuestions, searchStories } from '@/api/wire'
import type { Aggregations, ByGlossary, DocumentHit, QuestionHit, StoryListItem, StudyListItem } from '@core/contract'
import { createRemote, remotesOf } from '@/store'
import type { Found, SearchRequest } from './model'

interface Answer<Item> {
  readonly count: number
  readonly near_count?: number
  readonly unfiltered_count?: number
  readonly corrected?: string | null | undefined
  readonly by_glossary?: ByGlossary | undefined
  readonly results: readonly Item[]
  readonly aggregations: Aggregations
}

const queryOf = <Newest extends string>({ query, filters, page_size, sort }: SearchRequest, newest: Newest) => ({
  query,
  page: 1,
  page_size,
  sort: sort === 'newest' ? newest : ('-score' as const),
  ...(filters !== undefined && { filters }),
})

const found = <Item>(asked: SearchRequest, answer: Answer<Item>): Found<Item> => ({
  asked,
  count: answer.count,
  near: answer.near_count ?? 0,
  unfiltered: answer.unfiltered_count ?? null,
  corrected: answer.corrected ?? null,
  byGlossary: answer.by_glossary ?? [],
  results: answer.results,
  aggregations: answer.aggregations,
})

/** One remote for each type, so that each loads, fails and is aborted alone. Only what may be opened is asked for. */
export const byType = {
  studies: createRemote<SearchRequest, Found<StudyListItem>>('search/studies', {
    request: async (api, asked, options) =>
      found(
        asked,
        await api.call(listStudies, { query: { ...queryOf(asked, '-study_year'), restrict: '1' } }, options),
      ),
  }),
  stories: createRemote<SearchRequest, Found<StoryListItem>>('search/stories', {
    request: async (api, asked, options) =>
      found(asked, await api.call(searchStories, { query: queryOf(asked, '-modified') }, options)),
  }),
  questions: createRemote<SearchRequest, Found<QuestionHit>>('search/questions', {
    request: async (api, asked, options) =>
      found(asked, await api.call(searchQuestions, { query: queryOf(asked, '-study_year') }, options)),
  }),
  documents: createRemote<SearchRequest, Found<DocumentHit>>('search/documents', {
    request: async (api, asked, options) => {
      const answer = await api.call(searchDocuments, { query: queryOf(asked, '-created') }, options)
      return found(asked, { ...answer, results: answer.results.filter(hit => 'inner_hit_count' in hit) })
    },
  }),
} as const

export const remotes = remotesOf(byType)
