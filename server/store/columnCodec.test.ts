import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CodedColumn, Column, NumberColumn } from '@core/crosstab'
import { CorruptColumnError, columnSize, decodeColumn, encodeColumn } from './columnCodec'

const coded = (
  codes: number,
  length: number,
  make: (n: number) => CodedColumn['index'] = n => new Uint8Array(n),
): CodedColumn => {
  const index = make(length)
  for (let i = 0; i < length; i += 1) index[i] = i % (codes + 2)
  return { kind: 'coded', index, dictionary: Array.from({ length: codes }, (_, i) => i + 1), userMissing: [codes - 1] }
}

const throughJson = async (column: Column): Promise<Column> => {
  const { meta, bytes } = await encodeColumn(column)
  return decodeColumn({ meta: JSON.parse(JSON.stringify(meta)) as typeof meta, bytes: new Uint8Array(bytes) })
}

describe('a stored column', () => {
  it.each([
    ['14 codes, odd length', coded(14, 1001)],
    ['15 codes', coded(15, 1000)],
    ['253 codes', coded(253, 1000)],
    ['254 codes', coded(254, 1000, n => new Uint16Array(n))],
    ['70000 codes', coded(70_000, 140_010, n => new Uint32Array(n))],
    ['253 codes in blocks', coded(253, 60_000)],
    ['few codes in words', coded(3, 4000, n => new Uint16Array(n))],
    ['no respondents', coded(3, 0)],
    ['texts', { ...coded(2, 7), dictionary: ['très "bon"\n', '🍟'] }],
  ])('comes back cell by cell: %s', async (_, column) => {
    const back = await throughJson(column)
    expect(back).toMatchObject({ kind: 'coded', dictionary: column.dictionary, userMissing: column.userMissing })
    expect(Array.from((back as CodedColumn).index)).toEqual(Array.from(column.index))
  })

  it('keeps numbers bit by bit, holes and open missing ranges', async () => {
    const column: NumberColumn = {
      kind: 'number',
      values: Float64Array.from([0.1 + 0.2, NaN, -0, 1e308, 5e-324]),
      missing: {
        values: [99],
        ranges: [
          [-Infinity, -1],
          [1000, Infinity],
        ],
      },
    }
    const back = (await throughJson(column)) as NumberColumn
    expect(Array.from(back.values)).toEqual(Array.from(column.values))
    expect(Object.is(back.values[2], -0)).toBe(true)
    expect(back.missing).toEqual(column.missing)
  })

  it.each([
    ['half bytes', coded(3, 9)],
    ['bytes', coded(20, 9)],
    ['words', coded(300, 400, n => new Uint16Array(n))],
  ])('comes back in memory that threads share: %s', async (_, column) => {
    expect(((await throughJson(column)) as CodedColumn).index.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('takes half a byte per answer of sixteen kinds that are all as usual', async () => {
    const random = {
      ...coded(14, 20_000),
      index: Uint8Array.from({ length: 20_000 }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 16) % 16),
    }
    const { meta, bytes } = await encodeColumn(random)
    expect(meta.format).toBe(2)
    expect(bytes.length).toBeLessThan(10_500)
  })

  it.each([
    ['by gzip', coded(5, 1000)],
    ['in blocks', coded(5, 5000)],
  ])('is refused when a byte changed or bytes are missing: packed %s', async (_, column) => {
    const { meta, bytes } = await encodeColumn(column)
    const changed = Buffer.from(bytes)
    changed[20] = (changed[20] ?? 0) ^ 1
    await expect(decodeColumn({ meta, bytes: changed })).rejects.toBeInstanceOf(CorruptColumnError)
    await expect(decodeColumn({ meta, bytes: bytes.subarray(0, 30) })).rejects.toBeInstanceOf(CorruptColumnError)
  })

  it('comes back as it was packed by earlier versions', async () => {
    const index = Uint8Array.from({ length: 5000 }, (_, i) => i % 5)
    const halves = Uint8Array.from({ length: 2500 }, (_, i) => (index[2 * i] ?? 0) | ((index[2 * i + 1] ?? 0) << 4))
    const cells = gzipSync(halves)
    const bytes = Buffer.concat([cells, gzipSync('[1,2,3]')])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const back = await decodeColumn({
      meta: {
        format: 1,
        layout: 'nibble',
        length: 5000,
        cellBytes: cells.length,
        userMissing: [2],
        missing: null,
        sha256,
      },
      bytes,
    })
    expect(back).toMatchObject({ kind: 'coded', dictionary: [1, 2, 3], userMissing: [2] })
    expect([...(back as CodedColumn).index]).toEqual([...index])
  })

  it('takes next to nothing where answers are in long runs', async () => {
    const sorted = { ...coded(3, 20_000), index: Uint8Array.from({ length: 20_000 }, (_, i) => Math.floor(i / 5000)) }
    expect((await encodeColumn(sorted)).bytes.length).toBeLessThan(200)
  })

  it('is refused when it unpacks to more cells than it says', async () => {
    for (const length of [1000, 5000]) {
      const { meta, bytes } = await encodeColumn(coded(20, length))
      await expect(decodeColumn({ meta: { ...meta, length: 10 }, bytes })).rejects.toBeInstanceOf(CorruptColumnError)
    }
  })

  it('tells its size in memory', () => {
    expect(columnSize({ kind: 'number', values: new Float64Array(10), missing: null })).toBe(80)
    expect(columnSize({ kind: 'coded', index: new Uint8Array(10), dictionary: ['ab'], userMissing: [] })).toBe(10 + 28)
  })
})
