import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDecoder } from './decode'

const decodedBy = (pieces: readonly Uint8Array[], encoding: Parameters<typeof createDecoder>[0]) => {
  const decoder = createDecoder(encoding)
  const texts = pieces.map(piece => Buffer.from(decoder.write(piece)))
  texts.push(Buffer.from(decoder.end()))
  return { text: Buffer.concat(texts).toString(), line: decoder.line(), repairs: decoder.repairs() }
}

const cutAt = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const ends = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...ends].map((from, at) => bytes.subarray(from, ends[at] ?? bytes.length))
}

const withLineFeeds = (text: string): string => text.replace(/\r\r?\n|\r/gu, '\n')
const parts = fc.constantFrom('\r', '\n', '\r\n', '\r\r\n', 'a', 'é', '€', '👩', '\ufeff', ',')
const texts = fc.array(parts, { maxLength: 30 }).map(each => each.join(''))
const places = fc.array(fc.nat(100), { maxLength: 5 })

describe('bytes of a delimited file', () => {
  it('become UTF-8 with line feeds, wherever the pieces end', () => {
    fc.assert(
      fc.property(texts, places, (text, cuts) => {
        const expected = withLineFeeds(text)
        const line = expected.split('\n').length
        const repairs = { count: 0, firstLine: null }
        for (const [encoding, bytes] of [
          ['utf-8', Buffer.from(text)],
          ['utf-16le', Buffer.from(text, 'utf16le')],
          ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
        ] as const)
          expect(decodedBy(cutAt(bytes, cuts), encoding)).toEqual({ text: expected, line, repairs })
      }),
      { numRuns: 1000 },
    )
  })

  it('that are not UTF-8 are read as windows-1252 one by one, counted, and the first is found again by its line', () => {
    const stray = fc.constantFrom('\r\n', '\r', 'a', 'é', 0xe9, 0x93, 0x80)
    fc.assert(
      fc.property(fc.array(stray, { maxLength: 30 }), places, (given, cuts) => {
        const bytes = Buffer.concat(
          given.map(each => (typeof each === 'number' ? Buffer.of(each, 0x2e) : Buffer.from(each))),
        )
        const names = new Map([
          [0xe9, 'é'],
          [0x93, '“'],
          [0x80, '€'],
        ])
        const before = given.slice(
          0,
          Math.max(
            0,
            given.findIndex(each => typeof each === 'number'),
          ),
        )
        const count = given.filter(each => typeof each === 'number').length
        const { text, repairs } = decodedBy(cutAt(bytes, cuts), 'utf-8')
        expect(text).toBe(
          withLineFeeds(given.map(each => (typeof each === 'number' ? `${names.get(each) ?? ''}.` : each)).join('')),
        )
        expect(repairs).toEqual({
          count,
          firstLine: count === 0 ? null : withLineFeeds(before.join('')).split('\n').length,
        })
      }),
      { numRuns: 1000 },
    )
  })
})
