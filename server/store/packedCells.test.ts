import { describe, expect, it } from 'vitest'
import { BLOCK_CELLS } from './cellPlane'
import { headBytes, openCells, packBytes, packNumbers } from './packedCells'

const RESPONDENTS = 2 * BLOCK_CELLS + 1001

const unpacked = (stored: Buffer, length: number, kind: 'bytes' | 'numbers'): Uint8Array | Float64Array => {
  let at = 4 + headBytes(stored)
  const cells = openCells(stored.subarray(4, at), kind)
  const all = kind === 'bytes' ? new Uint8Array(length) : new Float64Array(length)
  for (let from = 0; from < length; from += BLOCK_CELLS) {
    const count = Math.min(BLOCK_CELLS, length - from)
    const end = at + (cells?.blockBytes(stored.subarray(at), count) ?? NaN)
    expect(cells?.read(stored.subarray(at, end), count, all, from)).toBe(true)
    at = end
  }
  expect(at).toBe(stored.length)
  return all
}

const noise = (i: number): number => (Math.imul(i + 1, 2654435761) >>> 8) % 65_536

const answers = (kinds: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => Math.floor(kinds * (noise(i) / 65_536) ** 2))

describe('packed answers', () => {
  it.each([1, 2, 3, 4, 7, 16, 17, 100, 256])('come back, with %i kinds in several blocks', kinds => {
    const cells = answers(kinds, RESPONDENTS)
    expect(Buffer.compare(unpacked(packBytes(cells), cells.length, 'bytes') as Uint8Array, cells)).toBe(0)
  })

  it.each([1, 2, 3, 4, 5, 31, BLOCK_CELLS - 1, BLOCK_CELLS, BLOCK_CELLS + 1])(
    'come back from %i respondents',
    length => {
      const cells = answers(5, length)
      expect([...unpacked(packBytes(cells), length, 'bytes')]).toEqual([...cells])
    },
  )

  it('take less than a bit each where one of two is rare', () => {
    const cells = Uint8Array.from({ length: RESPONDENTS }, (_, i) => (noise(i) < 2000 ? 1 : 0))
    expect(packBytes(cells).length * 8).toBeLessThan(0.35 * RESPONDENTS)
  })

  it('know the largest cell that they can give', () => {
    const stored = packBytes(Uint8Array.from({ length: 5000 }, (_, i) => (i % 3) * 40))
    expect(openCells(stored.subarray(4, 4 + headBytes(stored)), 'bytes')?.highest).toBe(80)
  })
})

describe('packed numbers', () => {
  const through = (values: Float64Array): Float64Array =>
    unpacked(packNumbers(values), values.length, 'numbers') as Float64Array

  it.each([
    ['few different ones', (i: number) => (noise(i) % 200) / 10],
    ['thousands of different ones', (i: number) => (noise(i) % 3000) / 100 - 7],
    ['almost all different', (i: number) => Math.sqrt(noise(i) + i)],
  ])('come back bit by bit: %s', (_, valueOf) => {
    const values = Float64Array.from({ length: RESPONDENTS }, (_one, i) => (i % 20 === 3 ? NaN : valueOf(i)))
    const back = through(values)
    expect(values.findIndex((value, i) => !Object.is(value, back[i]))).toBe(-1)
  })

  it('keep the sign of zero and what is not finite', () => {
    const values = Float64Array.from({ length: 4000 }, (_, i) => [0, -0, Infinity, -Infinity, NaN][i % 5] ?? 0)
    expect(through(values).findIndex((value, i) => !Object.is(value, values[i]))).toBe(-1)
  })

  it('take less than two bytes where there are a thousand different ones', () => {
    const values = Float64Array.from({ length: RESPONDENTS }, (_, i) => (noise(i) % 1000) / 10)
    expect(packNumbers(values).length).toBeLessThan(1.6 * RESPONDENTS)
  })
})

describe('damaged cells', () => {
  const stored = packBytes(answers(5, 5000))
  const end = 4 + headBytes(stored)

  it('are noticed in the head', () => {
    expect(openCells(stored.subarray(4, end - 1), 'bytes')).toBeNull()
    expect(openCells(Uint8Array.of(9), 'bytes')).toBeNull()
    expect(openCells(stored.subarray(4, end), 'numbers')).toBeNull()
  })

  it('are noticed in a block that is cut off or has another length', () => {
    const cells = openCells(stored.subarray(4, end), 'bytes')
    const into = new Uint8Array(5000)
    expect(cells?.read(stored.subarray(end, -1), 5000, into, 0)).toBe(false)
    expect(cells?.read(stored.subarray(end), 4000, into, 0)).toBe(false)
  })
})
