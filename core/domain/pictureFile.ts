import { BRANDING_PICTURE_LIMITS } from './branding'

/** What a file turned out to be: a picture with its size in px, or why it cannot be used, in words for its owner. */
export type PictureReading = { readonly width: number; readonly height: number } | { readonly problem: string }

const MB = 1024 ** 2
const ACCEPTED = 'Choose a PNG, JPEG or GIF picture.'

const DAMAGED = 'The picture is damaged or incomplete. Open it, save it again and choose it once more.'
const MORE_INSIDE =
  'The file holds something else behind the picture. Open the picture, save it again and choose the new file.'

/** Thrown while a file is read; its message is shown. */
class Unusable extends Error {}

/** Reads numbers of a file; beyond its end it is incomplete. */
const readerOf = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = <T>(read: () => T): T => {
    try {
      return read()
    } catch {
      throw new Unusable(DAMAGED)
    }
  }
  return {
    u8: (at: number) => within(() => view.getUint8(at)),
    u16: (at: number) => within(() => view.getUint16(at)),
    u16le: (at: number) => within(() => view.getUint16(at, true)),
    u32: (at: number) => within(() => view.getUint32(at)),
    ascii: (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length)),
  }
}
type Reader = ReturnType<typeof readerOf>

interface Measured {
  readonly width: number
  readonly height: number
  /** Where the picture ends in the file. */
  readonly end: number
}

/** Chunks from the signature to IEND. */
const readPng = (file: Reader): Measured => {
  if (file.ascii(12, 4) !== 'IHDR') throw new Unusable(DAMAGED)
  let at = 8
  for (let name = ''; name !== 'IEND';) {
    name = file.ascii(at + 4, 4)
    at += 12 + file.u32(at)
    // The check sum of the chunk has to be there.
    file.u8(at - 1)
  }
  return { width: file.u32(16), height: file.u32(20), end: at }
}

/** Frame headers of JPEG but for DHT, JPG and DAC, which have numbers between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: TEM and RST0 to RST7. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** The next marker behind entropy-coded data, in which 0xff is followed by 0 or a restart. */
const afterScan = (file: Reader, from: number): number => {
  for (let at = from; ; at += 1) {
    if (file.u8(at) !== 0xff) continue
    const next = file.u8(at + 1)
    if (next !== 0 && next !== 0xff && !isBare(next)) return at
  }
}

/** Segments from SOI to EOI. */
const readJpeg = (file: Reader): Measured => {
  let [at, width, height] = [2, 0, 0]
  for (;;) {
    if (file.u8(at) !== 0xff) throw new Unusable(DAMAGED)
    const marker = file.u8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return { width, height, end: at + 2 }
    else if (isBare(marker)) at += 2
    else {
      const length = file.u16(at + 2)
      if (length < 2) throw new Unusable(DAMAGED)
      if (isFrame(marker)) [height, width] = [file.u16(at + 5), file.u16(at + 7)]
      at += 2 + length
      if (marker === 0xda) at = afterScan(file, at)
    }
  }
}

/** Sub-blocks, each with its length in front; a length of 0 ends them. */
const afterBlocks = (file: Reader, from: number): number => {
  let at = from
  for (let length = file.u8(at); length > 0; length = file.u8(at)) at += 1 + length
  return at + 1
}

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Blocks from the header to the trailer. Only the first picture of an animation is used. */
const readGif = (file: Reader): Measured => {
  let at = 13 + tableBytes(file.u8(10))
  for (;;) {
    const kind = file.u8(at)
    if (kind === 0x3b) return { width: file.u16le(6), height: file.u16le(8), end: at + 1 }
    if (kind === 0x21) at = afterBlocks(file, at + 2)
    else if (kind === 0x2c) at = afterBlocks(file, at + 11 + tableBytes(file.u8(at + 9)))
    else throw new Unusable(DAMAGED)
  }
}

const READERS: readonly (readonly [signature: readonly number[], read: (file: Reader) => Measured])[] = [
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], readPng],
  [[0xff, 0xd8, 0xff], readJpeg],
  [[0x47, 0x49, 0x46, 0x38, 0x37, 0x61], readGif],
  [[0x47, 0x49, 0x46, 0x38, 0x39, 0x61], readGif],
]

/** The first octets as text, each as one character. */
const textOf = (bytes: Uint8Array, length: number): string =>
  Array.from(bytes.subarray(0, length), octet => String.fromCharCode(octet)).join('')

/** SVG is text that can hold programs. It may begin with a mark of its order of octets. */
const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|!--|!DOCTYPE|svg)/iu.test(textOf(bytes, 1024)) &&
  /<svg/iu.test(textOf(bytes, 65_536))

const kindProblem = (bytes: Uint8Array): string =>
  isSvg(bytes)
    ? 'SVG is not taken, because an SVG file can hold programs. Export it as PNG and choose that.'
    : 'The file is not a PNG, JPEG or GIF picture, whatever its name says. Choose another one.'

/**
 * Judges a picture by its content alone: PNG, JPEG or GIF, whole, within the limits of the branding. `alone`: with nothing behind
 * it; a picture that is drawn again before it is sent may have more in its file, as those of telephones do. It is not decoded here.
 */
export const readPicture = (bytes: Uint8Array, alone = true): PictureReading => {
  if (bytes.byteLength === 0) return { problem: `The file is empty. ${ACCEPTED}` }
  const reader = READERS.find(([signature]) => signature.every((octet, at) => bytes[at] === octet))
  if (!reader) return { problem: kindProblem(bytes) }
  try {
    const { width, height, end } = reader[1](readerOf(bytes))
    if (width === 0 || height === 0) return { problem: DAMAGED }
    if (width * height > BRANDING_PICTURE_LIMITS.pixels)
      return {
        problem: `The picture has ${width} × ${height} px, which is more than ${BRANDING_PICTURE_LIMITS.pixels / 1_000_000} million. Make it smaller and choose it again.`,
      }
    return alone && end < bytes.byteLength ? { problem: MORE_INSIDE } : { width, height }
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message }
    throw error
  }
}

/** The words for a picture of too many bytes. */
export const TOO_LARGE = `The picture is larger than ${BRANDING_PICTURE_LIMITS.bytes / MB} MB. Make it smaller and choose it again.`

/** Width and height in px of a WebP file of our own drawing (lossy, lossless or with transparency). */
export const webpSize = (bytes: Uint8Array): { readonly width: number; readonly height: number } => {
  const file = readerOf(bytes)
  const kind = file.ascii(12, 4)
  if (kind === 'VP8X')
    return {
      width: 1 + file.u16le(24) + (file.u8(26) << 16),
      height: 1 + file.u16le(27) + (file.u8(29) << 16),
    }
  if (kind === 'VP8L') {
    const [low, high] = [file.u16le(21), file.u16le(23)]
    return { width: 1 + (low & 0x3fff), height: 1 + ((low >> 14) | ((high & 0xfff) << 2)) }
  }
  return { width: file.u16le(26) & 0x3fff, height: file.u16le(28) & 0x3fff }
}
