import type { Page } from '@core/contract'

/** Rows of a whole list, for queries that are not asked for a page. */
const ALL: Page = { page: 1, page_size: 2 ** 31 - 1 }

/** Limit and offset of the part of a list that is asked for; of all of it without one. */
export const rowsOfPage = ({ page, page_size }: Page = ALL): { readonly limit: number; readonly offset: number } => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})
