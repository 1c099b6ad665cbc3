import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { DocumentItem, Page } from '@core/contract'
import { documentPages, documents, studies, users } from '../../db/schema'
import { rowsOfPage } from '../../db/page'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { JobCtx } from '../../jobs/types'
import { documentOpen, studyColumns } from '../../access/library'
import { presentDocument } from './present'
import type { FileStore, FileStores } from '../../store/files'

/** Files and previews of documents of one client organisation; apart from those of imports, which are swept by other rules. */
export const documentFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'documents')

const { search: _search, searchText: _searchText, ...columns } = getTableColumns(documents)

/** Columns of a document without what searches need of it. */
export const documentColumns = columns

/** One document of the own organisation, as a condition. */
export const ownDocument = (ctx: TxCtx, id: string) => and(eq(documents.clientId, ctx.client.id), eq(documents.id, id))

/** Its pages, as a condition. */
export const pagesOf = (ctx: TxCtx, id: string) =>
  and(eq(documentPages.clientId, ctx.client.id), eq(documentPages.documentId, id))

/** One of its pages, as a condition. */
export const pageOf = (ctx: Pick<TxCtx, 'client'>, id: string, page: number) =>
  and(eq(documentPages.clientId, ctx.client.id), eq(documentPages.documentId, id), eq(documentPages.page, page))

const pictured = sql<number[]>`coalesce((
  select array_agg(${documentPages.page} order by ${documentPages.page}) from ${documentPages}
  where ${documentPages.clientId} = ${documents.clientId} and ${documentPages.documentId} = ${documents.id}
    and ${documentPages.preview} is not null), '{}')`

/** Documents that the actor may open, of studies which the caller has found to be viewable; newest first, a page of them or all. */
export const readDocuments = async (tx: Tx, ctx: TxCtx, which: SQL, page?: Page): Promise<DocumentItem[]> => {
  const { limit, offset } = rowsOfPage(page)
  const rows = await tx
    .select({
      document: documentColumns,
      study: studyColumns(ctx.actor),
      firstName: users.firstName,
      lastName: users.lastName,
      previews: pictured,
    })
    .from(documents)
    .innerJoin(studies, and(eq(studies.clientId, documents.clientId), eq(studies.id, documents.studyId)))
    .innerJoin(users, and(eq(users.clientId, documents.clientId), eq(users.id, documents.uploadedBy)))
    .where(and(eq(documents.clientId, ctx.client.id), which, documentOpen(ctx.actor)))
    .orderBy(desc(documents.created), asc(documents.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ firstName, lastName, ...parts }) =>
    presentDocument(ctx.actor, { ...parts, uploadedBy: `${firstName} ${lastName}`.trim() }),
  )
}

/** One document that the object rule has let pass. Throws notFound when it has gone since. */
export const readDocument = async (tx: Tx, ctx: TxCtx, id: string): Promise<DocumentItem> => {
  const [found] = await readDocuments(tx, ctx, eq(documents.id, id))
  if (!found) throw notFound('document')
  return found
}

/** Keys of all files that documents of the organisation need. */
export const neededFiles = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const files = await tx.select({ key: documents.file }).from(documents).where(eq(documents.clientId, clientId))
  const previews = await tx
    .selectDistinct({ key: documentPages.preview })
    .from(documentPages)
    .where(and(eq(documentPages.clientId, clientId), isNotNull(documentPages.preview)))
  return new Set([...files, ...previews].flatMap(({ key }) => key ?? []))
}

/** Of these keys, the ones that no document needs any more: a copy shares the files of its original. */
export const unneeded = async (tx: Tx, clientId: string, keys: readonly string[]): Promise<string[]> => {
  const list = [...keys]
  if (list.length === 0) return []
  const files = await tx
    .select({ key: documents.file })
    .from(documents)
    .where(and(eq(documents.clientId, clientId), inArray(documents.file, list)))
  const previews = await tx
    .selectDistinct({ key: documentPages.preview })
    .from(documentPages)
    .where(and(eq(documentPages.clientId, clientId), inArray(documentPages.preview, list)))
  const used = new Set([...files, ...previews].map(row => row.key))
  return list.filter(key => !used.has(key))
}

/**
 * Deletes files of work that failed, unless a transaction whose answer was lost did commit them. What cannot be decided now is
 * left to the sweep.
 */
export const dropUnneeded = async (
  ctx: Pick<JobCtx, 'stores' | 'tenant'>,
  clientId: string,
  keys: readonly string[],
): Promise<void> => {
  const gone = await ctx.tenant(tx => unneeded(tx, clientId, keys)).catch((): string[] => [])
  const files = documentFiles(ctx.stores, clientId)
  for (const key of gone) await files.delete(key)
}
