import type { Endpoint } from '@core/contract'

interface Paged {
  readonly page: number
  readonly page_size: number
}

const isPaged = (query: unknown): query is Paged =>
  typeof query === 'object' && query !== null && 'page' in query && 'page_size' in query

/** Whether a call answers one page of a list. */
export const answersPages = ({ query }: Endpoint): boolean => {
  const shape = (query as { readonly shape?: object } | undefined)?.shape
  return shape !== undefined && 'page' in shape && 'page_size' in shape
}

/** Lists that do not count may have a last page without results. */
const isLast = (
  answer: { readonly results?: unknown; readonly count?: unknown },
  { page, page_size }: Paged,
): boolean =>
  typeof answer.count === 'number'
    ? page * page_size >= answer.count
    : !Array.isArray(answer.results) || answer.results.length < page_size

/** An answer with `next`: the address of the page after it, or null after the last. Other answers stay as they are. */
export const withNext = (endpoint: Endpoint, url: string, query: unknown, answer: object): object => {
  if (!isPaged(query) || !answersPages(endpoint)) return answer
  if (isLast(answer, query)) return { ...answer, next: null }
  const { pathname, searchParams } = new URL(url)
  searchParams.set('page', String(query.page + 1))
  return { ...answer, next: `${pathname}?${searchParams.toString()}` }
}
