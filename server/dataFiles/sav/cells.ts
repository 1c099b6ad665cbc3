import type { Code } from '@core/crosstab'
import type { Compression, SavContent, SavVariable } from './content'
import { Packer, paddedText, pieceWidths, wordsOf } from './packer'

const BIAS = 100
const LITERAL = 253
const BLANKS = 254
const SYSTEM_MISSING = 255
const PIECE_BYTES = 262_144

/** Takes the words of the cases in order. */
interface WordSink {
  number(value: number | null): void
  /** Eight bytes of a text. */
  text(word: Uint8Array): void
  end(): void
}

const plainSink = (packer: Packer): WordSink => ({
  number: value => packer.float64(value ?? -Number.MAX_VALUE),
  text: word => packer.bytes(word),
  end: () => undefined,
})

const bytecodeSink = (packer: Packer, littleEndian: boolean): WordSink => {
  const codes = new Uint8Array(8)
  const literals = new Packer(littleEndian)
  let filled = 0
  const end = (): void => {
    if (filled === 0) return
    packer.bytes(codes.fill(0, filled))
    packer.bytes(literals.take())
    filled = 0
  }
  const put = (code: number): void => {
    codes[filled] = code
    filled += 1
    if (filled === 8) end()
  }
  return {
    number: value => {
      if (value === null) put(SYSTEM_MISSING)
      else if (Number.isInteger(value) && value > -BIAS && value <= 251 - BIAS) put(value + BIAS)
      else {
        literals.float64(value)
        put(LITERAL)
      }
    },
    text: word => {
      if (word.every(byte => byte === 0x20)) put(BLANKS)
      else {
        literals.bytes(word)
        put(LITERAL)
      }
    },
    end,
  }
}

const putText = (sink: WordSink, text: string, width: number): void => {
  const bytes = paddedText(text, width)
  pieceWidths(width).forEach((pieceWidth, piece) => {
    const padded = new Uint8Array(wordsOf(pieceWidth) * 8).fill(0x20)
    padded.set(width > 255 ? bytes.subarray(255 * piece, Math.min(255 * (piece + 1), 255 * piece + pieceWidth)) : bytes)
    for (let at = 0; at < padded.length; at += 8) sink.text(padded.subarray(at, at + 8))
  })
}

const putCell = (sink: WordSink, { width, name }: SavVariable, cell: Code | null): void => {
  if (width > 0) putText(sink, cell === null ? '' : String(cell), width)
  else if (typeof cell === 'string') throw new TypeError(`${name} is a number, but a case holds the text "${cell}"`)
  else sink.number(cell)
}

/** The cells in the chosen storage, in pieces. Zlib data are packed byte codes, so they come as byte codes here. */
export function* encodedCells(
  { variables, cases }: SavContent,
  compression: Compression,
  littleEndian: boolean,
): Generator<Uint8Array> {
  const packer = new Packer(littleEndian)
  const sink = compression === 'none' ? plainSink(packer) : bytecodeSink(packer, littleEndian)
  for (const row of cases) {
    variables.forEach((variable, at) => putCell(sink, variable, row[at] ?? null))
    if (packer.length >= PIECE_BYTES) yield packer.take()
  }
  sink.end()
  yield packer.take()
}
