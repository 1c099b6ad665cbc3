import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type {
  getDocument,
  getDocumentFile,
  getDocumentPage,
  getDocumentPreview,
  listStudyDocuments,
} from '@core/contract'
import { documentPages, documents } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import { documentPreviewUrl } from './present'
import { findStudy } from '../studies/find'
import { asAttachment } from './name'
import { documentFiles, readDocument, readDocuments } from './store'

/** Files of a study that the reader may open, newest first. */
export const list: Verb<typeof listStudyDocuments> = async (ctx, { params, query }) =>
  ctx.tenant(async tx => {
    const study = await findStudy(tx, ctx.actor, params.studyId)
    return { results: await readDocuments(tx, ctx, eq(documents.studyId, study.id), query) }
  })

export const get: Verb<typeof getDocument> = async (ctx, { params }) =>
  ctx.tenant(tx => readDocument(tx, ctx, params.documentId))

const findPage = async (tx: Tx, ctx: Ctx, documentId: string, number: number) => {
  const [page] = await tx
    .select({ title: documentPages.title, text: documentPages.text, preview: documentPages.preview })
    .from(documentPages)
    .where(
      and(
        eq(documentPages.clientId, ctx.client.id),
        eq(documentPages.documentId, documentId),
        eq(documentPages.page, number),
      ),
    )
  if (!page) throw notFound('page')
  return page
}

export const getPage: Verb<typeof getDocumentPage> = async (ctx, { params: { documentId, page: number } }) => {
  const { title, text, preview } = await ctx.tenant(tx => findPage(tx, ctx, documentId, number))
  return { page: number, title, text, preview_url: preview === null ? null : documentPreviewUrl(documentId, number) }
}

/** Octets of a stored file. Kept by the reader's browser, but not for another session of it. */
const octets = async (ctx: Ctx, key: string, headers: Record<string, string>): Promise<Response> => {
  const files = documentFiles(ctx.dataDir, ctx.client.id)
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

export const getPreview: Verb<typeof getDocumentPreview> = async (ctx, { params }) => {
  const { preview } = await ctx.tenant(tx => findPage(tx, ctx, params.documentId, params.page))
  if (preview === null) throw notFound('preview')
  return octets(ctx, preview, {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
}

/** The file as it came, always as a download: nothing of it is ever shown as a page of this origin. */
export const getFile: Verb<typeof getDocumentFile> = async (ctx, { params }) => {
  const [found] = await ctx.tenant(tx =>
    tx
      .select({ name: documents.name, file: documents.file, mediaType: documents.mediaType })
      .from(documents)
      .where(and(eq(documents.clientId, ctx.client.id), eq(documents.id, params.documentId))),
  )
  if (!found) throw notFound('document')
  return octets(ctx, found.file, {
    'content-type': found.mediaType,
    'content-disposition': asAttachment(found.name),
    'cache-control': 'private, no-cache',
  })
}
