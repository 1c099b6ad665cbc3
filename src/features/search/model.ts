import type { Aggregations, ByGlossary, QuestionHit } from '@core/contract'
import { count } from '@/lib/words'
import { type ResultsTab } from '@/lib/paths'

/** Types of results, in the order of their tabs. */
export const RESULT_TYPES = ['studies', 'stories', 'questions', 'documents'] as const satisfies readonly ResultsTab[]

/** Size of the first page of each type, and of each 'Load more'. */
export const RESULTS_STEP = 25
/** The most results in one answer of the server. */
const RESULTS_MAX = 2500

export const RESULT_SORTS = ['relevance', 'newest'] as const
export type ResultSort = (typeof RESULT_SORTS)[number]

/** One request of one type. `filters` is the server's text. */
export interface SearchRequest {
  readonly query: string
  readonly filters: string | undefined
  readonly sort: ResultSort
  readonly page_size: number
}

/** An answer together with its request, so that a count never appears beside another query. */
export interface Found<Item> {
  readonly asked: SearchRequest
  readonly count: number
  /** Of these, results that match in part only. */
  readonly near: number
  /** How many there are without the filters; null where it is not counted. */
  readonly unfiltered: number | null
  /** The corrected query if the typed one found nothing; null otherwise. */
  readonly corrected: string | null
  /** What else was searched, by the organisation's glossary. */
  readonly byGlossary: ByGlossary
  readonly results: readonly Item[]
  readonly aggregations: Aggregations
}

type Words = Pick<SearchRequest, 'query' | 'filters' | 'sort'>

export const sameWords = (one: Words | null, other: Words): boolean =>
  one !== null && one.query === other.query && one.filters === other.filters && one.sort === other.sort

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

/** 'Showing 25 of 86 questions'; all of them: '12 questions'; with some that match in part: '3 questions, 9 more in part'. */
export const resultLine = (type: ResultsTab, shown: number, total: number, near = 0): string => {
  const { one, many } = TYPE_WORDS[type]
  const noun = total === 1 ? one : many
  if (shown < total) return `Showing ${shareLine(shown, total)} ${noun}`
  if (near === 0) return `${count(total)} ${noun}`
  const real = total - near
  return real === 0
    ? `${count(near)} ${noun} in part`
    : `${count(real)} ${real === 1 ? one : many}, ${count(near)} more in part`
}

/** What heads the results that match in part: the first of them may follow others, or none matches all words. */
export const partWords = (type: ResultsTab, real: number): { readonly title: string; readonly text: string } => ({
  title: 'Matches some of your words',
  text:
    real > 0
      ? 'These have a part of what you asked for, or something close to it.'
      : `No ${TYPE_WORDS[type].one} has everything you asked for. These have a part of it, or something close to it.`,
})

/** '4 more without your filters (2024, Food)'; null where the filters leave nothing out. */
export const leftOutLine = (
  { count: total, unfiltered }: Pick<Found<unknown>, 'count' | 'unfiltered'>,
  chosen: readonly string[],
): string | null => {
  const more = unfiltered === null ? 0 : unfiltered - total
  if (more <= 0 || chosen.length === 0) return null
  const named =
    chosen.length > 3 ? `${chosen.slice(0, 3).join(', ')} and ${count(chosen.length - 3)} more` : chosen.join(', ')
  return `${count(more)} more without your filters (${named})`
}

/** The order in the URL; an unknown one becomes the first. */
export const sortOf = (text: string | null): ResultSort => RESULT_SORTS.find(sort => sort === text) ?? 'relevance'

/** The notice above results of a corrected query. */
export const correctionLine = ({ asked, corrected, count: total }: Found<unknown>): string | null =>
  corrected === null || total === 0 ? null : `No results for "${asked.query}". Showing results for "${corrected}".`

/** 'By your glossary, CSAT also matches customer satisfaction, satisfaction score.'; null where nothing was. */
export const glossaryLine = ({ byGlossary }: Pick<Found<unknown>, 'byGlossary'>): string | null =>
  byGlossary.length === 0
    ? null
    : `By your glossary, ${byGlossary.map(({ form, others }) => `${form} also matches ${others.join(', ')}`).join('; ')}.`

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
