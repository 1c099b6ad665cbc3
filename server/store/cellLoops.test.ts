import { describe, expect, it } from 'vitest'
import { openCellLoops, readPlainly, type SymbolTable } from './cellLoops'
import { codeLengths, codesOf, tableOf } from './prefixCode'

const SYMBOLS = 1500

/** Four streams of symbols that follow from `seed`, as bits one by one. */
const written = (seed: number) => {
  const kinds = 2 + (seed % 254)
  const symbols = Array.from({ length: 4 * SYMBOLS }, (_, i) => (Math.imul(i + seed, 2654435761) >>> 7) % kinds)
  const counts = new Uint32Array(kinds)
  for (const symbol of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1
  const lengths = codeLengths(counts)
  const codes = codesOf(lengths)
  const streams = [0, 1, 2, 3].map(stream => {
    const bits: number[] = []
    for (const symbol of symbols.slice(stream * SYMBOLS, (stream + 1) * SYMBOLS))
      for (let bit = 0; bit < (lengths[symbol] ?? 0); bit++) bits.push(((codes[symbol] ?? 0) >> bit) & 1)
    return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
      bits.slice(8 * at, 8 * at + 8).reduce((sum, bit, i) => sum | (bit << i), 0),
    )
  })
  const each = 1 + (seed % 8)
  const cells = Uint8Array.from({ length: 2048 }, (_, i) => (7 * i + seed) & 255)
  const table: SymbolTable = { codes: tableOf(lengths) ?? new Uint16Array(), cells, each }
  const [a = 0, b = 0, c = 0, d = 0] = streams.map(stream => stream.length)
  const expected = symbols.flatMap(symbol => [...cells.subarray(8 * symbol, 8 * symbol + each)])
  return { table, streams: { bytes: Buffer.concat(streams), lengths: [a, b, c, d] as const }, expected }
}

const loops = openCellLoops()

describe.each([
  ['in plain code', readPlainly],
  ['in WebAssembly', loops ?? (() => null)],
])('symbols read %s', (way, read) => {
  it.skipIf(way === 'in WebAssembly' && loops === null).each([1, 2, 6, 15, 40, 100, 253])(
    'are the cells that were written: seed %i',
    seed => {
      const { table, streams, expected } = written(seed)
      expect(Buffer.compare(read(table, streams, SYMBOLS) ?? Buffer.alloc(0), Buffer.from(expected))).toBe(0)
    },
  )

  it.skipIf(way === 'in WebAssembly' && loops === null)('are none where a stream ends elsewhere', () => {
    const { table, streams } = written(40)
    const [a, b, c, d] = streams.lengths
    expect(read(table, { ...streams, lengths: [a - 1, b + 1, c, d] }, SYMBOLS)).toBeNull()
    expect(read(table, streams, SYMBOLS + 100)).toBeNull()
  })
})
