import { join } from 'node:path'
import sharp from 'sharp'
import { DOCUMENT_LIMITS } from '@core/domain'
import { damaged, tooManyPixels } from './problem'
import type { PictureFit, ReadPage } from './protocol'

export const PREVIEW_WIDTH = 1200
/** Very tall pages get a narrower preview instead of a taller one. */
export const PREVIEW_HEIGHT = 4800
const QUALITY = 82
const PREVIEW: PictureFit = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, lossless: false }

// Only the accepted formats are ever decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map(format => `VipsForeignLoad${format}File`),
})

/** Draws the preview of pixels in memory (RGBA). */
export const drawPixels = async (pixels: Buffer, width: number, height: number, target: string): Promise<void> => {
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: QUALITY })
    .toFile(target)
}

const failure = (error: unknown): Error => {
  const words = error instanceof Error ? error.message : 'unknown error'
  return /pixel limit/i.test(words) ? tooManyPixels() : damaged(words)
}

/** A picture is one page without text. */
export const readImage = async (path: string, folder: string, fit = PREVIEW): Promise<ReadPage[]> => {
  try {
    await sharp(path, { limitInputPixels: DOCUMENT_LIMITS.pixels, failOn: 'error' })
      .rotate()
      .resize({ width: fit.width, height: fit.height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, lossless: fit.lossless })
      .toFile(join(folder, '1.webp'))
  } catch (error) {
    throw failure(error)
  }
  return [{ title: '', text: '', preview: true }]
}
