import { readFileSync } from 'node:fs'
import { builtWasm, WebAssembly } from '../process/wasm'
import { LONGEST } from './prefixCode'

/** Where symbols are known by: what the next bits mean, and the cells of each symbol. */
export interface SymbolTable {
  /** For the next LONGEST bits the symbol, and 256 times the bits of its code. */
  readonly codes: Uint16Array
  /** Eight bytes for each symbol, of which `each` are cells. */
  readonly cells: Uint8Array
  readonly each: number
}

/** Four streams of codes behind each other, and the bytes of each. */
interface Streams {
  readonly bytes: Uint8Array
  readonly lengths: readonly [a: number, b: number, c: number, d: number]
}

/** Reads the cells of so many symbols per stream. Null where the streams have other lengths than they say. */
type ReadCells = (table: SymbolTable, streams: Streams, symbols: number) => Uint8Array | null

/** Most bytes of the streams of one call, and most symbols and cells. */
export const MOST = { bytes: 80_000, symbols: 53_768, cells: 53_832 } as const

/** What wasm/cells.ts exports. */
interface Loops {
  readSymbols(
    table: number,
    a: number,
    b: number,
    c: number,
    d: number,
    end: number,
    count: number,
    into: number,
  ): number
  writeCells(symbols: number, count: number, cells: number, each: number, into: number): void
}

/** The reference, and what reads where nothing was built. */
export const readPlainly: ReadCells = ({ codes, cells, each }, { bytes, lengths }, symbols) => {
  const out = new Uint8Array(4 * symbols * each)
  let at = 0
  let start = 0
  for (const length of lengths) {
    let bits = 0
    let known = 0
    let next = start
    for (let i = 0; i < symbols; i++) {
      while (known < LONGEST) {
        bits |= (next < start + length ? (bytes[next] ?? 0) : 0) << known
        next++
        known += 8
      }
      const entry = codes[bits & (2 ** LONGEST - 1)] ?? 0
      bits >>>= entry >> 8
      known -= entry >> 8
      for (let cell = 0; cell < each; cell++) out[at++] = cells[8 * (entry & 255) + cell] ?? 0
    }
    if (next - (known >> 3) !== start + length) return null
    start += length
  }
  return out
}

const PAGES = 5
const [TABLE, CELLS, STREAMS, SYMBOLS, OUT] = [1024, 8192, 12_288, 131_072, 196_608]

/** The same in WebAssembly; null where it was not built. What it gives is overwritten by the next call. */
export const openCellLoops = (): ReadCells | null => {
  const file = builtWasm('cells.wasm')
  if (file === null) return null
  const code = readFileSync(file)
  if (!WebAssembly.validate(code)) return null
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: 65_536, shared: true })
  const loops = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } }).exports as Loops
  const room = new Uint8Array(memory.buffer)
  const table = new Uint16Array(memory.buffer, TABLE, 2 ** LONGEST)
  let last: SymbolTable | null = null
  return (symbolTable, { bytes, lengths: [a, b, c, d] }, symbols) => {
    if (bytes.length > MOST.bytes || 4 * symbols > MOST.symbols || 4 * symbols * symbolTable.each > MOST.cells)
      return null
    if (last !== symbolTable) {
      table.set(symbolTable.codes)
      room.set(symbolTable.cells, CELLS)
      last = symbolTable
    }
    room.set(bytes, STREAMS)
    const starts = [0, a, a + b, a + b + c].map(start => STREAMS + start) as [number, number, number, number]
    const whole = loops.readSymbols(TABLE, ...starts, STREAMS + a + b + c + d, symbols, SYMBOLS)
    if (whole === 0) return null
    loops.writeCells(SYMBOLS, 4 * symbols, CELLS, symbolTable.each, OUT)
    return room.subarray(OUT, OUT + 4 * symbols * symbolTable.each)
  }
}

let opened: ReadCells | undefined

/** Reads cells by the quickest way that there is. What it gives is overwritten by the next call. */
export const readCells: ReadCells = (table, streams, symbols) =>
  (opened ??= openCellLoops() ?? readPlainly)(table, streams, symbols)
