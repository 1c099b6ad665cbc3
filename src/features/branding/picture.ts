import { PICTURE_SIZES, BRANDING_PICTURE_LIMITS, type PictureSlot } from '@core/domain'
import { readPicture } from '@core/domain/pictureFile'
import { fileProblem } from '@/ui'
import { placeOf, resultSize, type Crop, type Cropping } from './model/crop'
import { mainColour } from './model/fromLogo'

/** A chosen picture that was opened, or why it cannot be. */
export type Opened = { readonly bitmap: ImageBitmap } | { readonly problem: string }

const UNREADABLE = 'This picture could not be opened. Save it again as PNG or JPEG, then choose it once more.'

/** Opens a chosen file, upright. What it is goes by its content. */
export const openPicture = async (file: File): Promise<Opened> => {
  const size = fileProblem(file, BRANDING_PICTURE_LIMITS.bytes)
  if (size !== null) return { problem: size }
  try {
    const reading = readPicture(new Uint8Array(await file.arrayBuffer()), false)
    if ('problem' in reading) return reading
    return { bitmap: await createImageBitmap(file) }
  } catch {
    return { problem: UNREADABLE }
  }
}

/** How a picture is cropped for a slot: a logo may keep empty edges, photos fill their frame. */
export const croppingOf = (
  slot: PictureSlot,
  picture: { readonly width: number; readonly height: number },
): Cropping => ({
  picture: { width: picture.width, height: picture.height },
  frame: PICTURE_SIZES[slot],
  whole: slot === 'logo',
})

const contextOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

const JPEG_QUALITY = 0.92

/** Draws the chosen part as a file of its own: PNG for a logo, which may be transparent, else JPEG. Rejects where it cannot. */
export const cropPicture = async (
  slot: PictureSlot,
  { bitmap, name }: { readonly bitmap: ImageBitmap; readonly name: string },
  crop: Crop,
): Promise<File> => {
  const cropping = croppingOf(slot, bitmap)
  const size = resultSize(cropping, crop)
  const { canvas, context } = contextOf(size.width, size.height)
  const [type, ending] = slot === 'logo' ? ['image/png', 'png'] : ['image/jpeg', 'jpg']
  if (slot !== 'logo') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  const { x, y, width, height } = placeOf(cropping, crop, size)
  context.drawImage(bitmap, x, y, width, height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (!blob) throw new Error('The picture could not be drawn')
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type })
}

const SAMPLED = 64

/** The main colour of the picture at an address of our own, as #rrggbb; null where it has none or cannot be read. */
export const colourAt = async (address: string): Promise<string | null> => {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { context } = contextOf(SAMPLED, SAMPLED)
    context.drawImage(image, 0, 0, SAMPLED, SAMPLED)
    return mainColour(context.getImageData(0, 0, SAMPLED, SAMPLED).data)
  } catch {
    return null
  }
}
