import type { Aggregations, QuestionHit } from '@core/contract'
import { count } from '@/lib/words'
import { paths, type ResultsTab } from '@/lib/paths'

/** Types of results, in the order of their tabs. */
export const RESULT_TYPES = ['studies', 'stories', 'questions', 'documents'] as const satisfies readonly ResultsTab[]

/** Size of the first page of each type, and of each 'Load more'. */
export const RESULTS_STEP = 25
/** The most results in one answer of the server. */
const RESULTS_MAX = 2500

/** One request of one type. `filters` is the server's text. */
export interface SearchRequest {
  readonly query: string
  readonly filters: string | undefined
  readonly page_size: number
}

/** An answer together with its request, so that a count never appears beside another query. */
export interface Found<Item> {
  readonly asked: SearchRequest
  readonly count: number
  /** The corrected query if the typed one found nothing; null otherwise. */
  readonly corrected: string | null
  readonly results: readonly Item[]
  readonly aggregations: Aggregations
}

type Words = Pick<SearchRequest, 'query' | 'filters'>

export const sameWords = (one: Words | null, other: Words): boolean =>
  one !== null && one.query === other.query && one.filters === other.filters

/** The request for these words: the pages already loaded stay when the words are the same. */
export const requestFor = (last: SearchRequest | null, words: Words): SearchRequest =>
  last !== null && sameWords(last, words) ? last : { ...words, page_size: RESULTS_STEP }

export const grown = (request: SearchRequest): SearchRequest => ({
  ...request,
  page_size: Math.min(request.page_size + RESULTS_STEP, RESULTS_MAX),
})

/** Whether 'Load more' would bring anything. */
export const hasMore = ({ count: total, results, asked }: Found<unknown>): boolean =>
  results.length < total && asked.page_size < RESULTS_MAX

/** '25 of 86'. */
export const shareLine = (shown: number, total: number): string => `${count(shown)} of ${count(total)}`

/** Singular and plural of each type, as the screen calls them. */
export const TYPE_WORDS: Readonly<
  Record<ResultsTab, { readonly label: string; readonly one: string; readonly many: string }>
> = {
  studies: { label: 'Studies', one: 'study', many: 'studies' },
  stories: { label: 'Stories', one: 'story', many: 'stories' },
  questions: { label: 'Questions', one: 'question', many: 'questions' },
  documents: { label: 'Documents', one: 'document', many: 'documents' },
}

/** 'Showing 25 of 86 questions'; all of them: '12 questions'. */
export const resultLine = (type: ResultsTab, shown: number, total: number): string => {
  const { one, many } = TYPE_WORDS[type]
  const noun = total === 1 ? one : many
  return shown < total ? `Showing ${shareLine(shown, total)} ${noun}` : `${count(total)} ${noun}`
}

/** The notice above results of a corrected query. */
export const correctionLine = ({ asked, corrected, count: total }: Found<unknown>): string | null =>
  corrected === null || total === 0 ? null : `No results for "${asked.query}". Showing results for "${corrected}".`

/** The tab in the URL; an unknown one, or one not offered, becomes the first. */
export const tabOf = (text: string | null, offered: readonly ResultsTab[]): ResultsTab =>
  offered.find(type => type === text) ?? offered[0] ?? 'studies'

type MatchParts = QuestionHit['matches'][number]['text']

/** A tag 'section:Brand funnel' as people read it, 'Section: Brand funnel', with its marks. */
export const tagWords = (parts: MatchParts): MatchParts => {
  const whole = parts.map(part => part.text).join('')
  if (!/^[^\s:]+:\S/.test(whole)) return parts
  const colon = parts.findIndex(part => part.text.includes(':'))
  return parts.map((part, index) => {
    const text = index === colon ? part.text.replace(':', ': ') : part.text
    return { ...part, text: index === 0 ? text.charAt(0).toLocaleUpperCase('en') + text.slice(1) : text }
  })
}

/** Address of a question found: responses for open-ended ones, chart and table for all others. */
export const questionHref = ({
  study,
  dataset_name: dataset,
  question_name: name,
  fundamental_question_type: type,
}: Pick<QuestionHit, 'study' | 'dataset_name' | 'question_name' | 'fundamental_question_type'>): string =>
  (type === 'open' ? paths.openAnalysis : paths.analysis)(study.study_number, dataset, name)
