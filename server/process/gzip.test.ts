import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gzipping } from './gzip'
import { inTurns } from './turns'

/** mulberry32, evenly spread over 0..1. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const there = async (bytes: Uint8Array): Promise<Buffer> => gunzipSync(await inTurns(gzipping(bytes)))
const comesBack = async (bytes: Uint8Array): Promise<boolean> => (await there(bytes)).equals(bytes)

const bytesOf = (length: number, byte: (at: number) => number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => byte(at))

describe('gzip for numbers', () => {
  it('gives back nothing, one byte, and repeats of every length', async () => {
    for (const length of [0, 1, 2, 3, 4, 5, 257, 258, 259, 260, 1000, 70_000])
      expect(await comesBack(bytesOf(length, () => 120))).toBe(true)
  })

  it('gives back bytes of all kinds over several blocks', async () => {
    const random = randomFrom(7)
    for (const kinds of [2, 40, 256]) {
      const bytes = bytesOf(300_000, () => Math.floor(random() ** 2 * kinds))
      expect(await comesBack(bytes)).toBe(true)
    }
  })

  it('gives back repeats as far away as they may lie, and further', async () => {
    const random = randomFrom(11)
    for (const distance of [4, 5, 300, 32_767, 32_768, 32_769, 40_000]) {
      const part = bytesOf(distance, () => 97 + Math.floor(random() * 26))
      const bytes = Buffer.concat([part, part])
      expect(await comesBack(bytes)).toBe(true)
    }
  })

  it('gives back bytes so differently frequent that their codes would be too long', async () => {
    const parts: Uint8Array[] = []
    for (let [often, next, byte] = [1, 1, 48]; byte < 58; [often, next, byte] = [next, often + next, byte + 1])
      parts.push(bytesOf(often, () => byte))
    for (let often = 1; often < 120_000; often *= 2) parts.push(bytesOf(often, () => 46))
    // One byte of each of many kinds beside a hundred thousand digits.
    const rare = bytesOf(200, at => 58 + at)
    expect(await comesBack(Buffer.concat([...parts, rare]))).toBe(true)
  })

  it('makes JSON of numbers smaller than two fifths', async () => {
    const random = randomFrom(3)
    const json = JSON.stringify(
      Array.from({ length: 5000 }, () => ({ base: 'weighted', values: [random(), random()] })),
    )
    const bytes = Buffer.from(json)
    expect((await inTurns(gzipping(bytes))).length).toBeLessThan(0.45 * bytes.length)
    expect(await comesBack(bytes)).toBe(true)
  })
})
