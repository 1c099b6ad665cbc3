import { and, asc, count } from 'drizzle-orm'
import { PAGE_MARKS_MAX, PAGES_FOUND_MAX } from '@core/contract'
import type * as contract from '@core/contract'
import { markedPlaces } from '@core/domain'
import { documentPages } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { createMarker, onRow, readTerms } from '../fullText'
import { readGlossary } from '../glossary'
import { requirePage } from './get'
import { documentPreviewUrl } from './present'
import { pageOf, pagesOf } from './store'

/** A page of a document, and what of a query is where on it. */
export const getDocumentPage: TxVerb<typeof contract.getDocumentPage> = async (tx, ctx, { params, query }) => {
  const { documentId, page: number } = params
  const { title, text, preview } = await requirePage(tx, ctx, documentId, number)
  const page = {
    page: number,
    title,
    text,
    preview_url: preview === null ? null : documentPreviewUrl(documentId, number),
  }
  const terms = readTerms(query.query, (await readGlossary(tx, ctx.client)).own)
  if (terms === null) return { ...page, marked_text: null, marks: [] }
  const [row] = await tx
    .select({ runs: documentPages.runs })
    .from(documentPages)
    .where(pageOf(ctx, documentId, number))
  const runs = row?.runs ?? []
  const marker = await createMarker(tx, terms, [text, ...runs.map(run => run.text)])
  return {
    ...page,
    marked_text: marker.mark(text),
    marks: runs.flatMap(run => markedPlaces(run, marker.mark(run.text))).slice(0, PAGE_MARKS_MAX),
  }
}

/** Pages that hold all words, in their order: in a document one reads on from where one is, not from the best page. */
export const findInDocument: TxVerb<typeof contract.findInDocument> = async (tx, ctx, { params, query }) => {
  const terms = readTerms(query.query, (await readGlossary(tx, ctx.client)).own)
  if (terms === null) return { count: 0, results: [] }
  const { found } = onRow(terms, { search: documentPages.search, folded: documentPages.searchText })
  const which = and(pagesOf(ctx, params.documentId), found)
  const [total] = await tx.select({ pages: count() }).from(documentPages).where(which)
  const pages = await tx
    .select({ page: documentPages.page, text: documentPages.text })
    .from(documentPages)
    .where(which)
    .orderBy(asc(documentPages.page))
    .limit(PAGES_FOUND_MAX)
  const marker = await createMarker(
    tx,
    terms,
    pages.map(page => page.text),
  )
  return {
    count: total?.pages ?? 0,
    results: pages.map(({ page, text }) => ({ page, text: marker.snippet(text) })),
  }
}
