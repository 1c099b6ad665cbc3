import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { documentPages, documents } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx, TxCtx } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { asAttachment } from '../../store/attachment'
import { documentFiles, pageOf, readDocument } from './store'

export const getDocument: TxVerb<typeof contract.getDocument> = (tx, ctx, { params }) =>
  readDocument(tx, ctx, params.documentId)

/** Texts and picture of a page, of a document that the caller has found to be open; null where it has no such page. */
export const readPage = async (tx: Tx, ctx: Pick<TxCtx, 'client'>, documentId: string, number: number) => {
  const [page] = await tx
    .select({ title: documentPages.title, text: documentPages.text, preview: documentPages.preview })
    .from(documentPages)
    .where(pageOf(ctx, documentId, number))
  return page ?? null
}

/** The same. Throws notFound where the document has no such page. */
export const requirePage = async (tx: Tx, ctx: TxCtx, documentId: string, number: number) => {
  const page = await readPage(tx, ctx, documentId, number)
  if (!page) throw notFound('page')
  return page
}

/** Octets of a stored file. Kept by the reader's browser, but not for another session of it. */
const octets = async (ctx: Ctx, key: string, headers: Record<string, string>): Promise<Response> => {
  const files = documentFiles(ctx.stores, ctx.client.id)
  const size = await files.size(key)
  if (size === null) throw new Error('A stored file is missing')
  return new Response(Readable.toWeb(files.read(key)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-length': String(size),
      'x-content-type-options': 'nosniff',
      vary: 'Authorization',
      ...headers,
    },
  })
}

export const getDocumentPreview: Verb<typeof contract.getDocumentPreview> = async (ctx, { params }) => {
  const { preview } = await ctx.tenant(tx => requirePage(tx, ctx, params.documentId, params.page))
  if (preview === null) throw notFound('preview')
  return octets(ctx, preview, {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
}

/** The file as it came, always as a download: nothing of it is ever shown as a page of this origin. */
export const getDocumentFile: Verb<typeof contract.getDocumentFile> = async (ctx, { params }) => {
  const found = await ctx.tenant(async tx => {
    const [row] = await tx
      .select({ name: documents.name, file: documents.file, mediaType: documents.mediaType })
      .from(documents)
      .where(and(eq(documents.clientId, ctx.client.id), eq(documents.id, params.documentId)))
    if (!row) throw notFound('document')
    const detail = { document: params.documentId, name: row.name }
    await ctx.audit(tx, { event: 'document.fetched', outcome: 'ok', detail })
    return row
  })
  return octets(ctx, found.file, {
    'content-type': found.mediaType,
    'content-disposition': asAttachment(found.name),
    'cache-control': 'private, no-cache',
  })
}
