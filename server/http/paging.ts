import type { Endpoint } from '@core/contract'

interface Paged {
  readonly page: number
  readonly page_size: number
}

/** A list without numbers of pages: its verb gives the id from which the next page goes on, and takes it as `after`. */
const goesOn = ({ query }: Endpoint): boolean => {
  const shape = (query as { readonly shape?: object } | undefined)?.shape
  return shape !== undefined && 'after' in shape
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

/** The same list from another place on. */
const nextOf = (url: string, name: string, value: string | null): string | null => {
  if (value === null) return null
  const { pathname, searchParams } = new URL(url)
  searchParams.set(name, value)
  return `${pathname}?${searchParams.toString()}`
}

/** An answer with `next`: the address of the page after it, or null after the last. Other answers stay as they are. */
export const withNext = (endpoint: Endpoint, url: string, query: unknown, answer: object): object => {
  if (goesOn(endpoint))
    return { ...answer, next: nextOf(url, 'after', (answer as { readonly next: string | null }).next) }
  if (!isPaged(query) || !answersPages(endpoint)) return answer
  if (isLast(answer, query)) return { ...answer, next: null }
  return { ...answer, next: nextOf(url, 'page', String(query.page + 1)) }
}
