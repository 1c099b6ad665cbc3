import { Readable } from 'node:stream'
import type { DownloadKind, getDownload, getDownloadFile, listDownloads } from '@core/contract'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import * as policy from '../../access/objects'
import { presentDownload } from './present'
import { asAttachment } from '../documents/name'
import { downloadFiles, findDownload } from './store'

const MEDIA_TYPES: Readonly<Record<DownloadKind, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

export const list: Verb<typeof listDownloads> = async ctx => {
  const found = await ctx.tenant(tx => policy.findDownloads(tx, ctx.actor))
  return { results: found.map(presentDownload) }
}

export const get: Verb<typeof getDownload> = async (ctx, { params }) =>
  presentDownload(await ctx.tenant(tx => findDownload(tx, ctx.actor, params.downloadId)))

/** The finished file, kept by nobody on the way. */
export const getFile: Verb<typeof getDownloadFile> = async (ctx, { params }) => {
  const { download } = await ctx.tenant(async tx => {
    const found = await findDownload(tx, ctx.actor, params.downloadId)
    const detail = { download: found.download.id, kind: found.download.kind }
    if (found.download.file !== null) await ctx.audit(tx, { event: 'download.fetched', outcome: 'ok', detail })
    return found
  })
  const files = downloadFiles(ctx.dataDir, ctx.client.id)
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
