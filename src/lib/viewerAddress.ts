/** The document viewer opens over any page whose address has `viewer`, or `view` and `page`. */

export interface ViewerAddress {
  readonly documentId: string
  readonly page: number
}

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** What the query part of an address opens, or null. */
export const viewerIn = (search: string): ViewerAddress | null => {
  const given = new URLSearchParams(search)
  const viewed = given.get('view')
  if (viewed) return { documentId: viewed, page: pageOf(given.get('page')) }
  const documentId = given.get('viewer')
  return documentId ? { documentId, page: 1 } : null
}

const written = (search: URLSearchParams): string => (search.size === 0 ? '' : `?${search.toString()}`)

/** The query part without the viewer's parameters. `page` belongs to the viewer only beside `view`. */
export const withoutViewer = (search: string): string => {
  const next = new URLSearchParams(search)
  if (next.has('view')) next.delete('page')
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
  for (const name of search.has('view') ? ['view', 'page'] : ['viewer']) {
    const value = search.get(name)
    if (value) next.set(name, value)
  }
  return path + written(next)
}

/** The query part that opens a page of a document over the same page. */
export const withViewer = (search: string, { documentId, page }: ViewerAddress): string => {
  const next = new URLSearchParams(withoutViewer(search))
  next.set('view', documentId)
  next.set('page', String(page))
  return written(next)
}
