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

const there = async (...texts: string[]): Promise<string> => gunzipSync(await inTurns(gzipping(texts))).toString()
const comesBack = async (...texts: string[]): Promise<boolean> => (await there(...texts)) === texts.join('')

const textOf = (length: number, sign: (at: number) => number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(sign(at))).join('')

describe('gzip for numbers', () => {
  it('gives back nothing, one sign, and repeats of every length', async () => {
    expect(await comesBack()).toBe(true)
    for (const length of [0, 1, 2, 3, 4, 5, 257, 258, 259, 260, 1000, 70_000])
      expect(await comesBack('x'.repeat(length))).toBe(true)
  })

  it('gives back signs of all kinds over several blocks', async () => {
    const random = randomFrom(7)
    for (const kinds of [2, 40, 256, 40_000])
      expect(await comesBack(textOf(300_000, () => Math.floor(random() ** 2 * kinds)))).toBe(true)
  })

  it('gives back repeats as far away as they may lie, and further', async () => {
    const random = randomFrom(11)
    for (const distance of [4, 5, 300, 32_767, 32_768, 32_769, 40_000]) {
      const part = textOf(distance, () => 97 + Math.floor(random() * 26))
      expect(await comesBack(part, part)).toBe(true)
    }
  })

  it('gives back signs so differently frequent that their codes would be too long', async () => {
    const texts: string[] = []
    for (let [often, next, sign] = [1, 1, 58]; often < 200_000; [often, next, sign] = [next, often + next, sign + 1])
      texts.push(textOf(often, () => sign))
    expect(await comesBack(...texts)).toBe(true)
    const random = randomFrom(5)
    const mixed = [...texts.join('').slice(0, 200_000)].sort(() => random() - 0.5).join('')
    expect(await comesBack(mixed)).toBe(true)
  })

  it('gives back texts of more than a piece, with signs of several bytes where one ends', async () => {
    for (const shift of [0, 1, 2, 3])
      expect(await comesBack('y'.repeat(shift), '🍟'.repeat(300_000), 'ß'.repeat(600_000))).toBe(true)
  })

  it('gives back texts that are packed in turns', async () => {
    const texts = ['a1'.repeat(400_000), 'b2,'.repeat(300_000), '{"c":3}'.repeat(100_000)]
    const packed = await Promise.all(texts.map(text => there(text)))
    expect(packed.map((text, at) => text === texts[at])).toEqual([true, true, true])
  })

  it('makes JSON of numbers smaller than half', async () => {
    const random = randomFrom(3)
    const json = JSON.stringify(
      Array.from({ length: 5000 }, () => ({ base: 'weighted', values: [random(), random()] })),
    )
    expect((await inTurns(gzipping([json]))).length).toBeLessThan(json.length / 2)
  })
})
