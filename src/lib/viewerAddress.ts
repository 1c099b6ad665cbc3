/** The document viewer opens over any page whose address has `viewer`, or `view`, `page` and the words that are looked for in it. */

export interface ViewerAddress {
  readonly documentId: string
  readonly page: number
  /** Marked on its pages; '' marks nothing. */
  readonly find?: string
}

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** More is not searched for. */
const WORDS_MAX = 500
/** Parameters that belong to the viewer only beside `view`. */
const BESIDE = ['page', 'words']

/** What the query part of an address opens, or null. */
export const viewerIn = (search: string): Required<ViewerAddress> | null => {
  const given = new URLSearchParams(search)
  const viewed = given.get('view')
  if (viewed)
    return {
      documentId: viewed,
      page: pageOf(given.get('page')),
      find: (given.get('words') ?? '').trim().slice(0, WORDS_MAX),
    }
  const documentId = given.get('viewer')
  return documentId ? { documentId, page: 1, find: '' } : null
}

const written = (search: URLSearchParams): string => (search.size === 0 ? '' : `?${search.toString()}`)

/** The query part without the viewer's parameters. */
export const withoutViewer = (search: string): string => {
  const next = new URLSearchParams(search)
  if (next.has('view')) for (const name of BESIDE) next.delete(name)
  next.delete('view')
  next.delete('viewer')
  return written(next)
}

/** The parameters of the page itself: beside `view`, `page` belongs to the document and not to a list. */
export const ownQuery = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams(withoutViewer(search.toString()))

/** Another address of the same page, with the viewer still open over it. */
export const underViewer = (href: string, search: URLSearchParams): string => {
  const [path = '', query] = href.split('?')
  const next = new URLSearchParams(query)
  for (const name of search.has('view') ? ['view', ...BESIDE] : ['viewer']) {
    const value = search.get(name)
    if (value) next.set(name, value)
  }
  return path + written(next)
}

/** The query part that opens a page of a document over the same page. */
export const withViewer = (search: string, { documentId, page, find = '' }: ViewerAddress): string => {
  const next = new URLSearchParams(withoutViewer(search))
  next.set('view', documentId)
  next.set('page', String(page))
  if (find !== '') next.set('words', find)
  return written(next)
}
