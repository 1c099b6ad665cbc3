import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import type * as contract from '@core/contract'
import { INSIGHT_PICTURE_LIMITS } from '@core/domain'
import { newId } from '../../db/ids'
import { keyInsights } from '../../db/schema'
import { DocumentError } from '../../documents/problem'
import { runDocumentWorker } from '../../documents/run'
import type { Ctx } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { roomGuard } from '../../access/roomGuard'
import { TooManyBytesError, type FileStore } from '../../store/files'
import { dropPicture, holdInsight } from './hold'
import { findItem, insightFiles, ofInsight, readInsight } from './store'

const TAKEN = ['image/png', 'image/jpeg', 'image/gif']
const ACCEPTED = 'Choose a PNG, JPEG or GIF picture.'
const MB = 1024 ** 2
/** A redrawn picture is never larger. */
const DRAWN_BYTES = 20 * MB

const receive = async (ctx: Ctx, files: FileStore, body: ReadableStream<Uint8Array>): Promise<string> => {
  const full = new AbortController()
  try {
    const { key, bytes } = await files.put(Readable.fromWeb(body), {
      maxBytes: INSIGHT_PICTURE_LIMITS.bytes,
      signal: AbortSignal.any([ctx.signal, full.signal]),
      onBytes: roomGuard(ctx, full),
    })
    if (bytes > 0) return key
    await files.delete(key)
    throw invalid(`The file is empty. ${ACCEPTED}`, { image: ['The file is empty.'] })
  } catch (error) {
    if (full.signal.aborted) throw full.signal.reason
    if (error instanceof TooManyBytesError)
      throw new Refusal(
        'too_large',
        `The picture is larger than ${INSIGHT_PICTURE_LIMITS.bytes / MB} MB. Make it smaller and choose it again.`,
      )
    if (ctx.signal.aborted)
      throw invalid('The upload was interrupted. Please choose the picture again.', {
        image: ['The upload was interrupted.'],
      })
    throw error
  }
}

/** Redraws the picture in a separate process and stores it; nothing else of the file is kept. Returns its key. */
const redraw = async (ctx: Ctx, files: FileStore, original: string): Promise<string> => {
  const found = await fileTypeFromFile(files.path(original)).catch(() => undefined)
  if (!found || !TAKEN.includes(found.mime))
    throw new Refusal(
      'unsupported',
      `This type of picture is not supported, whatever the file’s name says. ${ACCEPTED}`,
    )
  const attempt = newId()
  try {
    const folder = await files.workFolder(attempt)
    const { readMs, heapMb, residentMb } = INSIGHT_PICTURE_LIMITS
    await runDocumentWorker(
      { path: files.path(original), fileType: 'image', folder },
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

/** Gives an insight another picture; returns the insight and the key of the one it had. */
const replacePicture = async (ctx: Ctx, key: string, insightId: string, image: string) => {
  const { insight, before } = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, key)
    const row = await holdInsight(tx, ctx, item, insightId)
    await tx
      .update(keyInsights)
      .set({ image, modified: new Date() })
      .where(ofInsight(ctx, item, row.id))
    await ctx.audit(tx, { event: 'insight.pictured', outcome: 'ok', detail: { insight: row.id } })
    return { insight: await readInsight(tx, ctx, item, row.id), before: row.image }
  })
  await dropPicture(ctx, before)
  return insight
}

/** Gives a key insight its picture. */
export const uploadInsightImage: Verb<typeof contract.uploadInsightImage> = async (ctx, { params, body }) => {
  // Nothing is read for an insight that is not there.
  await ctx
    .tenant(async tx => readInsight(tx, ctx, await findItem(tx, ctx, params.id), params.insightId))
    .catch(async (error: unknown) => {
      await body.cancel()
      throw error
    })
  const files = insightFiles(ctx.dataDir, ctx.client.id)
  const original = await receive(ctx, files, body)
  let picture: string | null = null
  try {
    picture = await redraw(ctx, files, original)
    return await replacePicture(ctx, params.id, params.insightId, picture)
  } catch (error) {
    if (picture !== null) await files.delete(picture)
    throw error
  } finally {
    await files.delete(original)
  }
}
