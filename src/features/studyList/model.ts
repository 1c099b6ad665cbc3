import type { StudyListItem } from '@core/contract'
import { STUDIES_PAGE_SIZE } from '@core/domain'
import { FILTER_PARAMETERS } from '@/lib/libraryFilters'
import { ownQuery } from '@/lib/viewerAddress'
import { count, counted } from '@/lib/words'
import type { IconName } from '@/ui'

/** One field and one direction; a plus is ascending. */
export const SORTS = ['-study_year', '+study_year', '+study_name', '-study_name'] as const
export type StudySort = (typeof SORTS)[number]

export const DEFAULT_SORT: StudySort = '-study_year'
/** One page holds all of most libraries; the list draws only the visible part. */
export const DEFAULT_PAGE_SIZE = STUDIES_PAGE_SIZE
const MAX_PAGE_SIZE = 2500

export const SORT_LABELS: Readonly<Record<StudySort, string>> = {
  '-study_year': 'Newest',
  '+study_year': 'Oldest',
  '+study_name': 'Name A to Z',
  '-study_name': 'Name Z to A',
}

/** The query of the study list, as in its URL. */
export interface StudyListQuery {
  readonly page: number
  readonly page_size: number
  readonly sort: StudySort
}

/** The request to the server. */
export interface StudyListRequest extends StudyListQuery {
  /** Chosen values by category, as JSON; absent for none. */
  readonly filters?: string | undefined
  /** Studies that match the reader's preferences first. */
  readonly boost: boolean
  /** Cards of page 1 to fetch before the others; absent when all can come together. */
  readonly first?: number
}

/** Whether two requests are for the same list, in whatever portions. */
export const isSameList = (one: StudyListRequest, other: StudyListRequest): boolean =>
  one.page === other.page &&
  one.page_size === other.page_size &&
  one.sort === other.sort &&
  one.filters === other.filters &&
  one.boost === other.boost

const whole = (text: string | null, fallback: number, max = Number.MAX_SAFE_INTEGER): number => {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= 1 && value <= max ? value : fallback
}

/** Reads the URL; anything unreadable becomes the default. */
export const parseListQuery = (search: URLSearchParams): StudyListQuery => {
  const sort = search.get('sort')
  return {
    page: whole(search.get('page'), 1),
    page_size: whole(search.get('page_size'), DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    sort: SORTS.find(known => known === sort) ?? DEFAULT_SORT,
  }
}

/** The query for a URL, without default values. */
export const writeListQuery = ({ page, page_size, sort }: StudyListQuery): Partial<StudyListQuery> => ({
  ...(page !== 1 && { page }),
  ...(page_size !== DEFAULT_PAGE_SIZE && { page_size }),
  ...(sort !== DEFAULT_SORT && { sort }),
})

/** Whether an address says nothing about the list. */
export const isBare = (search: URLSearchParams): boolean =>
  Object.keys(writeListQuery(parseListQuery(ownQuery(search)))).length === 0 && !search.has(FILTER_PARAMETERS.study)

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** 'Showing 1 - 24 of 138 studies'. */
export const countLine = (page: number, pageSize: number, total: number): string => {
  if (total === 0) return 'No studies'
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return `Showing ${count(first)} - ${count(last)} of ${counted(total, 'study', 'studies')}`
}

/** 'N restricted study' or 'N restricted studies'. */
export const restrictedLine = (restricted: number): string =>
  counted(restricted, 'restricted study', 'restricted studies')

/** Words in names of kinds of studies, with their icons; the first match counts. */
const TYPE_ICONS: readonly (readonly [RegExp, IconName])[] = [
  [/track|monitor/i, 'trend'],
  [/advert|campaign|media|communicat/i, 'megaphone'],
  [/shop|retail|purchase/i, 'cart'],
  [/pric/i, 'tag'],
  [/test|concept|innovat|pack/i, 'flask'],
  [/usage|segment|attitude|occasion|experience|qualitative|interview|group/i, 'users'],
]

export const typeIcon = (type: string): IconName => TYPE_ICONS.find(([words]) => words.test(type))?.[1] ?? 'database'

/** '1 match · 12 questions': what a search found in the study itself and in its questions; '' for nothing. */
export const hitsLine = ({
  summary_hits: own,
  datapoint_hits: questions,
}: Pick<StudyListItem, 'summary_hits' | 'datapoint_hits'>): string =>
  [own > 0 ? counted(own, 'match', 'matches') : '', questions > 0 ? counted(questions, 'question', 'questions') : '']
    .filter(Boolean)
    .join(' · ')
