import { readFileSync } from 'node:fs'
import { constants, crc32, gzipSync } from 'node:zlib'
import { codeLengths, codesOf, LONGEST_CODE, reversed } from './huffman'
import { builtWasm, WebAssembly } from './wasm'

/** The loops of wasm/gzip.ts. Places are byte addresses in their memory. */
interface Loops {
  /** Takes a part of the text apart into tokens and counts their symbols. Answers how many there are. */
  takeApart(from: number, to: number): number
  /** Forgets the bits that fill no byte yet. */
  start(): void
  /** These write, and answer the place of the next byte. */
  put(out: number, value: number, bits: number): number
  putTokens(out: number, count: number): number
}

/** Symbols of a block (bytes, its end and lengths of repeats), and distances. */
const SYMBOLS = 286
const DISTANCES = 30
const END = 256
const FIRST_LENGTH = 257

/** Bytes that share one set of codes, and bytes in which repeats are looked for. */
const BLOCK = 256 * 1024
const PIECE = 4 * BLOCK

/** Places in the memory of the loops, as they know them. */
const OFTEN = 64
const CODES = 2048
const SEEN = 4096
const TOKENS = SEEN + 4 * 16_384
const TEXT = TOKENS + 4 * BLOCK
const OUT = TEXT + PIECE + 8
/** More than a block can take: no set of codes is worse than nine bits for each symbol. */
const PAGES = Math.ceil((OUT + 1.25 * BLOCK + 1024) / 65_536)

/** Lengths of codes are in this order; here all have four bits, and symbols that stand for runs of them are not used. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const BITS_OF_LENGTH = 4

const HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255)

interface Packer {
  readonly loops: Loops
  readonly memory: SharedArrayBuffer
}

/** Null where the loops were not built, or cannot be used here. */
const openPacker = (): Packer | null => {
  const file = builtWasm('gzip.wasm')
  if (file === null) return null
  const code = readFileSync(file)
  if (!WebAssembly.validate(code)) return null
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true })
  const module = new WebAssembly.Module(code)
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  return { loops: exports as Loops, memory: memory.buffer }
}

/** Packers of this thread that nobody uses now: texts that are packed in turns need one each. */
const idle: Packer[] = []

/** Packs the bytes [from, to) of the piece in memory; what is full goes out. */
const packBlock = ({ loops, memory }: Packer, from: number, to: number, last: boolean): Uint8Array => {
  const often = [new Uint32Array(memory, OFTEN, SYMBOLS), new Uint32Array(memory, OFTEN + 4 * SYMBOLS, DISTANCES)]
  // Two of each, so that every code has a sibling.
  for (const counts of often) counts.fill(0).fill(1, 0, 2)
  often[0]?.fill(1, END, END + 1)
  const count = loops.takeApart(TEXT + from, TEXT + to)
  const lengths = often.map(codeLengths)
  const codes = new Uint32Array(memory, CODES, SYMBOLS + DISTANCES)
  lengths.forEach((own, alphabet) => {
    codes.set(
      Uint32Array.from(codesOf(own), (code, symbol) => code | ((own[symbol] ?? 0) << 16)),
      alphabet * SYMBOLS,
    )
  })
  let out = OUT
  const put = (value: number, bits: number) => (out = loops.put(out, value, bits))
  put(last ? 1 : 0, 1)
  put(2, 2)
  put(SYMBOLS - FIRST_LENGTH, 5)
  put(DISTANCES - 1, 5)
  put(ORDER.length - 4, 4)
  for (const symbol of ORDER) put(symbol <= LONGEST_CODE ? BITS_OF_LENGTH : 0, 3)
  for (const own of lengths) for (const length of own) put(reversed(length, BITS_OF_LENGTH), BITS_OF_LENGTH)
  out = loops.putTokens(out, count)
  if (last) put(0, 7)
  return new Uint8Array(memory, OUT, out - OUT).slice()
}

const encoder = new TextEncoder()

function* packing({ loops, memory }: Packer, texts: Iterable<string>): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [HEAD]
  const piece = new Uint8Array(memory, TEXT, PIECE)
  let filled = 0
  let length = 0
  let checksum = 0
  function* pack(last: boolean): Generator<undefined, void> {
    new Uint8Array(memory, SEEN, TOKENS - SEEN).fill(0)
    let from = 0
    do {
      const to = Math.min(filled, from + BLOCK)
      parts.push(packBlock({ loops, memory }, from, to, last && to === filled))
      from = to
      yield
    } while (from < filled)
    checksum = crc32(piece.subarray(0, filled), checksum)
    length += filled
    filled = 0
  }
  loops.start()
  for (const text of texts) {
    let rest = text
    for (;;) {
      const { read, written } = encoder.encodeInto(rest, piece.subarray(filled))
      filled += written
      if (read === rest.length) break
      rest = rest.slice(read)
      yield* pack(false)
    }
    yield
  }
  yield* pack(true)
  const tail = new DataView(new ArrayBuffer(8))
  tail.setUint32(0, checksum, true)
  tail.setUint32(4, length, true)
  return Buffer.concat([...parts, new Uint8Array(tail.buffer)])
}

/**
 * Texts that follow each other as gzip (RFC 1952) in UTF-8, in steps of a text or a quarter of a megabyte. For JSON that is mostly
 * numbers: repeats are not looked for among digits, which is faster than zlib at its fastest level and no larger. Everything else comes
 * out right as well, but larger. The texts are never joined.
 */
export function* gzipping(texts: Iterable<string>): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const packer = idle.pop() ?? openPacker()
  if (packer === null) return gzipSync([...texts].join(''), { level: constants.Z_BEST_SPEED })
  const packed = yield* packing(packer, texts)
  idle.push(packer)
  return packed
}
