import type { Page } from '@core/contract'

/** All rows, for queries that do not ask for a page. */
const ALL: Page = { page: 1, page_size: 2 ** 31 - 1 }

/** Limit and offset of the requested page; of the whole list without one. */
export const rowsOfPage = ({ page, page_size }: Page = ALL): { readonly limit: number; readonly offset: number } => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})
