import { parseFilterText } from '@core/report'
import { SENTIMENTS, type Dataset, type MarkedText, type Sentiment } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { count, counted } from '@/lib/words'

/** Responses in one answer of the server; the list fetches the pages it shows. */
export const PAGE = 100

/** The parameters of the page's address. */
export interface ResponsesView {
  readonly query: string
  readonly sentiment: Sentiment | null
  readonly filters: QuestionFilter | null
}

const NONE = 'none'

/** The view of an address: without filters of its own, the dataset's default filters apply. */
export const readView = (search: URLSearchParams, dataset: Pick<Dataset, 'default_filters'>): ResponsesView => {
  const filters = search.get('filters') ?? dataset.default_filters
  return {
    query: search.get('query') ?? '',
    sentiment: SENTIMENTS.find(sentiment => sentiment === search.get('sentiment')) ?? null,
    filters: filters === NONE ? null : parseFilterText(filters).filter,
  }
}

export const writeView = (view: ResponsesView, dataset: Pick<Dataset, 'default_filters'>): URLSearchParams => {
  const search = new URLSearchParams()
  if (view.query.trim() !== '') search.set('query', view.query)
  if (view.sentiment !== null) search.set('sentiment', view.sentiment)
  const text = view.filters ? JSON.stringify(view.filters) : NONE
  const usual = parseFilterText(dataset.default_filters).filter
  if (text !== (usual ? JSON.stringify(usual) : NONE)) search.set('filters', text)
  return search
}

export const SENTIMENT_WORDS: Readonly<Record<Sentiment, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  not_scored: 'Not scored',
}

export const plainText = (text: MarkedText): string => text.map(part => part.text).join('')

interface Counts {
  readonly respondents: number
  readonly filtered: number
  readonly base: number
  readonly count: number
}

/** 'Base: 812 who answered, of 2,400 respondents': percentages are never shown without it. */
export const baseWords = ({ respondents, filtered, base }: Counts, filters: number): string => {
  const all = counted(respondents, 'respondent', 'respondents')
  if (filters === 0) return `Base: ${count(base)} who answered, of ${all}`
  return `Base: ${count(base)} who answered, of ${count(filtered)} who pass ${counted(filters, 'filter', 'filters')} (all n=${count(respondents)})`
}

/** 'Showing 50 of 812 responses'; all of them: '812 responses'. */
export const countLine = ({ base, count: found }: Counts): string =>
  found === base
    ? counted(base, 'response', 'responses')
    : `Showing ${count(found)} of ${counted(base, 'response', 'responses')}`
