import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TemplateUse } from '@core/contract'
import {
  BRANDING_PICTURE_LIMITS,
  PICTURE_SIZES,
  TEMPLATE_LIMITS,
  type BrandingSlot,
  type PictureSlot,
} from '@core/domain'
import { newId } from '../../db/ids'
import { DocumentError } from '../../documents/problem'
import { runDocumentWorker } from '../../documents/run'
import { ReportFileError } from '../../reportFiles/problem'
import { checkTemplateFile } from '../../reportFiles/write'
import type { Ctx } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import { brandingFiles, type Filling } from './brandingStore'
import { readPicture, TOO_LARGE, webpSize } from '@core/domain/pictureFile'

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const MB = 1024 ** 2
/** A redrawn picture is never larger. */
const DRAWN_BYTES = 20 * MB
/** Characters of a file's name that are kept. */
const NAME_MAX = 200

/** A file of a form. */
export interface SentFile {
  readonly file_name: string
  readonly bytes: Uint8Array
}

/** A file that was checked and stored, and that no slot holds yet. */
export type StoredFile = Omit<Filling, 'clientId' | 'modifiedAt' | 'modifiedBy'>

const unusable = (slot: BrandingSlot, problem: string): Refusal => invalid(problem, { [slot]: [problem] })

/** The last part of a path, without characters that are not seen. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[\\/]/u).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, NAME_MAX)

/** Redraws a picture in a separate process; nothing else of the file is kept. Returns its key. */
const redraw = async (ctx: Ctx, slot: PictureSlot, original: string): Promise<string> => {
  const files = brandingFiles(ctx.stores, ctx.client.id)
  const attempt = newId()
  try {
    const folder = await files.workFolder(attempt)
    const { readMs, heapMb, residentMb } = BRANDING_PICTURE_LIMITS
    const fit = { ...PICTURE_SIZES[slot], lossless: slot === 'logo' }
    await runDocumentWorker(
      { path: await files.local(original), fileType: 'image', folder, fit },
      { signal: ctx.signal, limitMs: readMs, heapMb, residentMb },
    )
    return (await files.put(createReadStream(join(folder, '1.webp')), { maxBytes: DRAWN_BYTES })).key
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    ctx.log.info({ detail: error.detail }, 'a picture of the branding could not be read')
    throw unusable(slot, error.message)
  } finally {
    await files.dropWorkFolder(attempt)
  }
}

const storePicture = async (ctx: Ctx, slot: PictureSlot, { bytes, file_name }: SentFile): Promise<StoredFile> => {
  if (bytes.byteLength > BRANDING_PICTURE_LIMITS.bytes)
    throw new Refusal('too_large', TOO_LARGE, { fields: { [slot]: [TOO_LARGE] } })
  const reading = readPicture(bytes)
  if ('problem' in reading) throw unusable(slot, reading.problem)
  const files = brandingFiles(ctx.stores, ctx.client.id)
  const { key } = await files.put(Readable.from([bytes]), {
    maxBytes: BRANDING_PICTURE_LIMITS.bytes,
    signal: ctx.signal,
  })
  try {
    const file = await redraw(ctx, slot, key)
    const drawn = await readFile(await files.local(file))
    const facts = { fileName: nameOf(file_name), bytes: drawn.byteLength, ...webpSize(drawn), uses: [] }
    return { slot, file, mediaType: 'image/webp', ...facts }
  } finally {
    await files.delete(key)
  }
}

/** A template is kept as it came; it is read in a process of its own. */
const storeTemplate = async (ctx: Ctx, { bytes, file_name }: SentFile): Promise<StoredFile> => {
  const slot = 'pptx_template'
  if (bytes.byteLength === 0) throw unusable(slot, 'The file is empty.')
  if (bytes.byteLength > TEMPLATE_LIMITS.bytes) {
    const words = `A template can have ${TEMPLATE_LIMITS.bytes / MB} MB at most.`
    throw new Refusal('too_large', words, { fields: { [slot]: [words] } })
  }
  const files = brandingFiles(ctx.stores, ctx.client.id)
  const { key } = await files.put(Readable.from([bytes]), { maxBytes: TEMPLATE_LIMITS.bytes, signal: ctx.signal })
  let uses: readonly TemplateUse[]
  try {
    uses = await checkTemplateFile(await files.local(key), { signal: ctx.signal })
  } catch (error) {
    await files.delete(key)
    throw error instanceof ReportFileError ? unusable(slot, error.message) : error
  }
  return {
    slot,
    file: key,
    mediaType: PPTX,
    fileName: nameOf(file_name),
    bytes: bytes.byteLength,
    width: null,
    height: null,
    uses,
  }
}

/** Checks a file for a slot and stores it. Throws Refusal invalid or too_large in words for the slot. */
export const storeFor = (ctx: Ctx, slot: BrandingSlot, file: SentFile): Promise<StoredFile> =>
  slot === 'pptx_template' ? storeTemplate(ctx, file) : storePicture(ctx, slot, file)
