import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPicture, webpSize } from './pictureFile'

const drawn = (width = 31, height = 17) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

const made = {
  png: async () => drawn().png().toBuffer(),
  'interlaced png': async () => drawn().png({ progressive: true }).toBuffer(),
  jpeg: async () => drawn().jpeg().toBuffer(),
  'progressive jpeg': async () => drawn(300, 200).jpeg({ progressive: true }).toBuffer(),
  'jpeg with a thumbnail': async () =>
    drawn()
      .withExif({ IFD0: { Make: 'x'.repeat(300) } })
      .jpeg()
      .toBuffer(),
  gif: async () => drawn().gif().toBuffer(),
} as const

/** A PNG whose header says this size, with a right check sum. */
const claiming = async (width: number, height: number) => {
  const picture = await made.png()
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}

const problemOf = (bytes: Uint8Array): string => {
  const reading = readPicture(bytes)
  return 'problem' in reading ? reading.problem : 'none'
}

describe('a picture of the branding', () => {
  it.each(Object.entries(made))('is read as it is: %s', async (_, make) => {
    const bytes = await make()
    const { width, height } = await sharp(bytes).metadata()
    expect(readPicture(bytes)).toEqual({ width, height })
  })

  it.each(Object.entries(made))('that is cut off anywhere is incomplete: %s', async (_, make) => {
    const bytes = await make()
    for (let length = 12; length < bytes.length; length += 7) {
      const problem = problemOf(bytes.subarray(0, length))
      expect([length, problem]).toEqual([length, expect.stringContaining('damaged or incomplete')])
    }
  })

  it.each(Object.entries(made))('with anything behind it is refused: %s', async (_, make) => {
    const bytes = await make()
    for (const more of ['<script>alert(1)</script>', 'PK\u0003\u0004', '\0'])
      expect(problemOf(Buffer.concat([bytes, Buffer.from(more)]))).toContain('something else behind the picture')
    const more = Buffer.concat([bytes, Buffer.from('more')])
    expect(readPicture(more, false)).toEqual(readPicture(bytes))
  })

  it('of more than 40 million pixels is refused by what its header says', async () => {
    expect(problemOf(await claiming(20_000, 2001))).toBe(
      'The picture has 20000 × 2001 px, which is more than 40 million. Make it smaller and choose it again.',
    )
    expect(problemOf(await claiming(20_000, 2000))).toBe('none')
    expect(problemOf(await claiming(0, 10))).toContain('damaged')
  })

  it.each([
    ['', 'The file is empty.'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'SVG is not taken'],
    ['\uFEFF <?xml version="1.0"?>\n<!-- x --><svg/>', 'SVG is not taken'],
    ['<!DOCTYPE html><p>', 'not a PNG, JPEG or GIF picture'],
    ['BM whatever', 'not a PNG, JPEG or GIF picture'],
    ['RIFF....WEBPVP8 ', 'not a PNG, JPEG or GIF picture'],
  ])('that begins with %j is none', (text, words) => {
    expect(problemOf(new TextEncoder().encode(text))).toContain(words)
  })

  it('does not end in an error for any bytes behind a signature', () => {
    const heads = ['89504e470d0a1a0a', 'ffd8ffe0', '474946383961']
    for (const head of heads)
      for (let seed = 1; seed < 400; seed += 1) {
        const noise = Buffer.from(
          Array.from({ length: 300 }, (_, at) => (seed * 7919 + at * at * 31 + at * seed) % 256),
        )
        expect(typeof problemOf(Buffer.concat([Buffer.from(head, 'hex'), noise]))).toBe('string')
      }
  })
})

describe('the size of a WebP', () => {
  it.each([
    ['lossy', { quality: 82 }, 3],
    ['lossy with transparency', { quality: 82 }, 4],
    ['lossless', { lossless: true }, 4],
  ] as const)('is that of the picture: %s', async (_, options, channels) => {
    for (const [width, height] of [
      [1, 1],
      [513, 77],
      [2400, 600],
    ] as const) {
      const picture = sharp({ create: { width, height, channels, background: { r: 1, g: 2, b: 3, alpha: 0.4 } } })
      expect(webpSize(await picture.webp(options).toBuffer())).toEqual({ width, height })
    }
  })
})
