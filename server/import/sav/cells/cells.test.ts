import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '@core/crosstab'
import { bareVariable } from '../../bareVariable'
import { DateColumnBuilder, NumberColumnBuilder, TextColumnBuilder } from '../../columns'
import { createDecoder } from '../../textDecoder'
import type { VariableInfo } from '../../types'
import { isoDay } from '../dates'
import type { SavDictionary, VariableLayout } from '../dictionary'
import { TextReader } from '../encoding'
import { withoutPadding } from '../values'
import { CaseBatch } from './batch'
import { BytecodeDecoder } from './bytecode'
import { createCollectors } from './collector'
import type { CellDecoder, CellLayout } from './decoder'
import { PlainDecoder } from './plain'

const BIAS = 100
const SYSMIS = -Number.MAX_VALUE
const [PADDING, END, LITERAL, BLANKS, MISSING] = [0, 252, 253, 254, 255]

/** A cell as it is stored: its byte, and the 8 bytes of a literal. */
interface Stored {
  readonly byte: number
  readonly literal: Uint8Array
}

type Shape = readonly ('number' | 'day' | number)[]

const infoOf = (name: string, width: number): VariableInfo =>
  bareVariable(name, { width, type: width > 0 ? 'text' : 'numeric' })

/** Runs of a text: 255 bytes in 256 for as long as more than that are left. */
const piecesOf = (width: number, word: number): VariableLayout['pieces'] =>
  width <= 255
    ? [{ word, words: Math.ceil(width / 8), length: width }]
    : [{ word, words: 32, length: 255 }, ...piecesOf(width - 255, word + 32)]

const layoutsOf = (shape: Shape): { layouts: VariableLayout[]; words: number } => {
  let words = 0
  const layouts = shape.map((kind, at): VariableLayout => {
    const width = typeof kind === 'number' ? kind : 0
    const pieces = width === 0 ? [] : piecesOf(width, words)
    const layout = { info: infoOf(`V${at}`, width), word: words, pieces, missing: null }
    words += width === 0 ? 1 : pieces.reduce((sum, piece) => sum + piece.words, 0)
    return { ...layout, kind: typeof kind === 'number' ? 'text' : kind }
  })
  return { layouts, words }
}

const dictionaryOf = (layouts: readonly VariableLayout[], encoding: string | null): SavDictionary => ({
  layouts,
  texts: new TextReader(encoding === null ? null : createDecoder(encoding)),
  special: { sysmis: SYSMIS, lowest: SYSMIS, highest: Number.MAX_VALUE },
  sets: [],
  weightVariable: null,
  announced: encoding,
  fileLabel: null,
  documents: [],
})

/** The columns of cells, read and appended one by one, and how many cells are odd. */
const plainly = (cells: readonly Stored[], words: number, dictionary: SavDictionary, littleEndian: boolean) => {
  const { layouts, texts } = dictionary
  let odd = 0
  const numberIn = ({ byte, literal }: Stored): number => {
    if (byte === BLANKS) odd += 1
    if (byte === LITERAL) return new DataView(literal.buffer).getFloat64(0, littleEndian)
    return byte < END ? byte - BIAS : Number.NaN
  }
  const eightOf = ({ byte, literal }: Stored): Uint8Array => {
    if (![LITERAL, BLANKS, BIAS].includes(byte)) odd += 1
    return byte === LITERAL ? literal : new Uint8Array(8).fill(0x20)
  }
  const cases = Array.from({ length: cells.length / words }, (_, at) => cells.slice(at * words, (at + 1) * words))
  const columns = layouts.map(({ kind, word, info, pieces }): Column => {
    if (kind === 'text') {
      const builder = new TextColumnBuilder()
      const read = new Map<string, string>()
      for (const row of cases) {
        const whole = pieces.map(piece =>
          Buffer.concat(row.slice(piece.word, piece.word + piece.words).map(eightOf)).subarray(0, piece.length),
        )
        const cell = withoutPadding(Buffer.concat(whole))
        const key = Buffer.from(cell).toString('latin1')
        const known = read.get(key)
        const text = known ?? (key === '' ? '' : texts.text(cell, info.name, cell.length === info.width))
        read.set(key, text)
        builder.append(text)
      }
      return builder.finish()
    }
    const builder =
      kind === 'number'
        ? new NumberColumnBuilder({ notAsked: SYSMIS })
        : new DateColumnBuilder(stored => (stored === SYSMIS ? '' : isoDay(stored)), null)
    for (const row of cases) for (const cell of row.slice(word, word + 1)) builder.append(numberIn(cell))
    return builder.finish()
  })
  return { columns, odd, warnings: texts.warnings(null).map(({ message }) => message) }
}

/** The same by a decoder and the collectors, in batches of few cells and pieces that end anywhere. */
const quickly = (
  pieces: readonly Uint8Array[],
  words: number,
  dictionary: SavDictionary,
  decoderOf: (layout: CellLayout) => CellDecoder,
  layout: Pick<CellLayout, 'littleEndian' | 'wordsWanted'>,
) => {
  const collectors = createCollectors(dictionary, 1)
  let odd = 0
  const append = (full: CaseBatch, cases: number) => {
    for (const collector of collectors) odd += collector.append(full, cases)
  }
  const batch = new CaseBatch(words, BIAS, append, 40)
  const isText = new Uint8Array(words)
  for (const { pieces: runs } of dictionary.layouts)
    for (const run of runs) isText.fill(1, run.word, run.word + run.words)
  const decoder = decoderOf({ ...layout, batch, isText })
  let surplus = 0
  for (const piece of pieces) if (!decoder.done) surplus = decoder.push(piece)
  const { begun } = batch
  if (begun === 0) batch.flush()
  return {
    begun,
    done: decoder.done,
    unused: decoder.done ? surplus : decoder.leftover,
    read: {
      columns: collectors.map(collector => collector.finish()),
      odd,
      warnings: dictionary.texts.warnings(null).map(({ message }) => message),
    },
  }
}

const cutAt = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const ends = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b)
  // Copies begin at odd addresses, as buffers of other libraries may.
  return [0, ...ends].map((from, at) => {
    const piece = bytes.subarray(from, ends[at] ?? bytes.length)
    const copy = new Uint8Array(piece.length + 1).subarray(1)
    copy.set(piece)
    return copy
  })
}

const doubles = [1, -0, 2.5, 300, 1e300, 13_955_068_800, SYSMIS, Number.NaN, Infinity]
const letters = ['a', 'b', ' ', '\0', '\t', 'ä', '€', '\u00a0', '👩', '\xff']
const shapes: fc.Arbitrary<Shape> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('number' as const, 'day' as const) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: 256, max: 270 }) },
  ),
  { minLength: 1, maxLength: 5 },
)
const bytes = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(BIAS, BIAS + 1, BIAS + 2, 1, 251) },
  { weight: 5, arbitrary: fc.constant(LITERAL) },
  { weight: 2, arbitrary: fc.constantFrom(BLANKS, MISSING) },
)
/** Eight bytes: where they hold a number, the first names it. */
const eights = fc
  .array(fc.constantFrom(...letters), { minLength: 8, maxLength: 8 })
  .map(each => Buffer.from(each.join('')).subarray(0, 8))
const files = fc.record({
  shape: shapes,
  drawn: fc.array(fc.tuple(bytes, eights, fc.nat(doubles.length - 1)), { maxLength: 160 }),
  encoding: fc.constantFrom('utf-8', 'windows-1252', 'utf-16le', null),
  littleEndian: fc.boolean(),
  places: fc.array(fc.nat(2000), { maxLength: 6 }),
  counted: fc.constantFrom('all', 'fewer', 'unknown'),
})

interface Drawn {
  readonly cells: readonly Stored[]
  readonly words: number
  readonly layouts: readonly VariableLayout[]
}

const drawnCells = (
  shape: Shape,
  drawn: readonly (readonly [byte: number, text: Uint8Array, number: number])[],
  littleEndian: boolean,
  always?: number,
): Drawn => {
  const { layouts, words } = layoutsOf(shape)
  const numbers = new Set(layouts.flatMap(({ kind, word }) => (kind === 'text' ? [] : [word])))
  // Wide cases repeat what was drawn, so that there are several.
  const many = Math.ceil(drawn.length / words) * words + (drawn.length > 0 ? 2 * words : 0)
  const cells = Array.from({ length: many }, (_, at): Stored => {
    const [byte, text, number] = drawn[(at * 7) % drawn.length] ?? [BLANKS, new Uint8Array(8), 0]
    const literal = Uint8Array.from(text)
    if (numbers.has(at % words)) new DataView(literal.buffer).setFloat64(0, doubles[number] ?? 0, littleEndian)
    return { byte: always ?? byte, literal }
  })
  return { cells, words, layouts }
}

const wantedOf = (counted: string, cells: number, words: number): number =>
  counted === 'all' ? cells : counted === 'fewer' ? Math.max(0, cells - words) : Infinity

/** Groups of eight bytes with their literals behind them; `padding` is put in before cells of these numbers. */
const packed = (cells: readonly Stored[], padding: ReadonlySet<number>, end: boolean): Buffer => {
  const codes = cells.flatMap((cell, at) => [...(padding.has(at) ? [{ ...cell, byte: PADDING }] : []), cell])
  if (end) codes.push({ byte: END, literal: new Uint8Array(8) })
  while (codes.length % 8 !== 0) codes.push({ byte: PADDING, literal: new Uint8Array(8) })
  const groups = Array.from({ length: codes.length / 8 }, (_, at) => codes.slice(8 * at, 8 * at + 8))
  return Buffer.concat(
    groups.flatMap(group => [
      Uint8Array.from(group, ({ byte }) => byte),
      ...group.filter(({ byte }) => byte === LITERAL).map(({ literal }) => literal),
    ]),
  )
}

describe('cells', () => {
  it('in byte codes are the columns that they are one by one, wherever pieces and batches end', () => {
    const details = fc.record({ padding: fc.array(fc.nat(160), { maxLength: 4 }), end: fc.boolean() })
    fc.assert(
      fc.property(files, details, ({ shape, drawn, encoding, littleEndian, places, counted }, { padding, end }) => {
        const { cells, words, layouts } = drawnCells(shape, drawn, littleEndian)
        const wordsWanted = wantedOf(counted, cells.length, words)
        const found = quickly(
          cutAt(packed(cells, new Set(padding), end), places),
          words,
          dictionaryOf(layouts, encoding),
          layout => new BytecodeDecoder(layout),
          { littleEndian, wordsWanted },
        )
        const wanted = cells.slice(0, wordsWanted)
        expect(found.begun).toBe(0)
        expect(found.done).toBe(wanted.length === wordsWanted || end)
        expect(found.read).toEqual(plainly(wanted, words, dictionaryOf(layouts, encoding), littleEndian))
      }),
      { numRuns: 1000 },
    )
  })

  it('in byte codes that are cut off are counted to the last whole one', () => {
    fc.assert(
      fc.property(files, fc.nat(), ({ shape, drawn, encoding, littleEndian, places }, cut) => {
        const { cells, words, layouts } = drawnCells(shape, drawn, littleEndian)
        const whole = packed(cells, new Set(), false)
        const data = whole.subarray(0, cut % (whole.length + 1))
        let taken = 0
        let at = 0
        let waiting = 0
        for (let group = 0; group * 8 < cells.length && at + 8 <= data.length && waiting === 0; group += 1) {
          const own = cells.slice(8 * group, 8 * group + 8)
          at += 8
          for (const [place, { byte }] of own.entries()) {
            if (byte === LITERAL && at + 8 > data.length) {
              waiting = own.length - place
              break
            }
            if (byte === LITERAL) at += 8
            taken += 1
          }
        }
        const found = quickly(
          cutAt(data, places),
          words,
          dictionaryOf(layouts, encoding),
          layout => new BytecodeDecoder(layout),
          { littleEndian, wordsWanted: Infinity },
        )
        expect(found).toMatchObject({ begun: taken % words, done: false, unused: data.length - at + waiting })
      }),
      { numRuns: 1000 },
    )
  })

  it('as they are, eight bytes each, are the columns that they are one by one', () => {
    fc.assert(
      fc.property(files, fc.nat(9), ({ shape, drawn, encoding, littleEndian, places, counted }, more) => {
        const { cells, words, layouts } = drawnCells(shape, drawn, littleEndian, LITERAL)
        const wordsWanted = wantedOf(counted, cells.length, words)
        const surplus = new Uint8Array(counted === 'unknown' ? more % 8 : more)
        const found = quickly(
          cutAt(Buffer.concat([...cells.map(({ literal }) => literal), surplus]), places),
          words,
          dictionaryOf(layouts, encoding),
          layout => new PlainDecoder(layout),
          { littleEndian, wordsWanted },
        )
        const wanted = cells.slice(0, wordsWanted)
        expect(found).toMatchObject({ begun: 0, done: wanted.length === wordsWanted })
        expect(found.read).toEqual(plainly(wanted, words, dictionaryOf(layouts, encoding), littleEndian))
      }),
      { numRuns: 1000 },
    )
  })
})
