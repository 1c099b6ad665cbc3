import { Readable } from 'node:stream'
import type { FileKind } from '@core/contract'
import type * as contract from '@core/contract'
import { notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { presentDownload } from './present'
import { asAttachment } from '../../store/attachment'
import { downloadFiles, findDownload } from './store'

const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  story_pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  story_pdf: 'application/pdf',
  tidy_csv: 'text/csv; charset=utf-8',
  tidy_parquet: 'application/vnd.apache.parquet',
  sav: 'application/x-spss-sav',
  csv_data: 'application/zip',
  triple_s: 'application/zip',
}

export const getDownload: TxVerb<typeof contract.getDownload> = (_, __, { found }) =>
  Promise.resolve(presentDownload(found))

/** The finished file, kept by nobody on the way. */
export const getDownloadFile: Verb<typeof contract.getDownloadFile> = async (ctx, { params }) => {
  const { download } = await ctx.tenant(async tx => {
    const found = await findDownload(tx, ctx.actor, params.downloadId)
    const detail = { download: found.download.id, kind: found.download.kind, title: found.download.title }
    if (found.download.file !== null) await ctx.audit(tx, { event: 'download.fetched', outcome: 'ok', detail })
    return found
  })
  const files = downloadFiles(ctx.stores, ctx.client.id)
  const size = download.file === null ? null : await files.size(download.file)
  // It may be swept between the row and the octets.
  if (download.file === null || size === null) throw notFound('file')
  return new Response(Readable.toWeb(files.read(download.file)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': MEDIA_TYPES[download.kind],
      'content-length': String(size),
      'content-disposition': asAttachment(download.fileName),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      vary: 'Authorization',
    },
  })
}
