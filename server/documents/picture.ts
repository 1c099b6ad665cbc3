import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import { PICTURE_LIMITS } from '@core/domain'
import type { Ctx } from '../access/context'
import { invalid, Refusal } from '../access/refusal'
import { newId } from '../db/ids'
import type { FileStore } from '../store/files'
import { DocumentError } from './problem'
import { receiveFile } from './receive'
import { runDocumentWorker } from './run'

const TAKEN = ['image/png', 'image/jpeg', 'image/gif']
const ACCEPTED = 'Choose a PNG, JPEG or GIF picture.'
const MB = 1024 ** 2
/** A redrawn picture is never larger. */
const DRAWN_BYTES = 20 * MB

/** Redraws the picture in a separate process and stores it; nothing else of the file is kept. Returns its key. */
const redraw = async (ctx: Ctx, files: FileStore, original: string): Promise<string> => {
  const path = await files.local(original)
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found || !TAKEN.includes(found.mime))
    throw new Refusal(
      'unsupported',
      `This type of picture is not supported, whatever the file’s name says. ${ACCEPTED}`,
    )
  const attempt = newId()
  try {
    const folder = await files.workFolder(attempt)
    const { readMs, heapMb, residentMb } = PICTURE_LIMITS
    await runDocumentWorker(
      { path, fileType: 'image', folder },
      { signal: ctx.signal, limitMs: readMs, heapMb, residentMb },
    )
    const { key } = await files.put(createReadStream(join(folder, '1.webp')), { maxBytes: DRAWN_BYTES })
    return key
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    ctx.log.info({ detail: error.detail }, 'a picture could not be read')
    throw invalid(error.message, { image: [error.message] })
  } finally {
    await files.dropWorkFolder(attempt)
  }
}

/**
 * Stores an uploaded picture, redrawn as WebP, and hands over its key. The picture is deleted when that fails, its upload in any
 * case.
 */
export const takePicture = async <Taken>(
  ctx: Ctx,
  files: FileStore,
  body: ReadableStream<Uint8Array>,
  store: (key: string) => Promise<Taken>,
): Promise<Taken> => {
  const original = await receiveFile(ctx, files, body, {
    maxBytes: PICTURE_LIMITS.bytes,
    what: 'picture',
    field: 'image',
    tooLarge: 'Make it smaller and choose it again.',
    accepted: ACCEPTED,
  })
  let picture: string | null = null
  try {
    picture = await redraw(ctx, files, original)
    return await store(picture)
  } catch (error) {
    if (picture !== null) await files.delete(picture)
    throw error
  } finally {
    await files.delete(original)
  }
}

/** A stored picture as octets. It may be replaced under the same address, so that browsers ask each time. */
export const pictureAnswer = async (files: FileStore, key: string): Promise<Response> => {
  const size = await files.size(key)
  if (size === null) throw new Error('A stored picture is missing')
  return new Response(Readable.toWeb(files.read(key)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(size),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'Authorization',
    },
  })
}
