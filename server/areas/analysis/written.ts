import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, createBrotliCompress } from 'node:zlib'
import type { Cube } from '@core/crosstab'
import { QUICK_BROTLI } from '../../access/writtenJson'
import type { Calculated } from './calculation'
import { answerIn, countedSample, type Answer, type Wording } from './present'

/** A cube as JSON. */
export type WrittenCube = string

/** An answer as it is sent. Plain data: it comes from the thread that counted. */
export interface WrittenAnswer {
  /** Its JSON, packed by Brotli. */
  readonly packed: Uint8Array<ArrayBuffer>
  /** The sample where it was counted now. */
  readonly sample: readonly WrittenCube[]
}

/** Writes cubes. Those of one plan have the same columns, which are a fifth of them: they are written once. */
const createWriter = () => {
  let columns: Cube['columns'] = []
  let text = '[]'
  return ({ id, columns: own, ...rest }: Cube): WrittenCube => {
    if (own.length !== columns.length || own.some((column, at) => column !== columns[at])) {
      columns = own
      text = JSON.stringify(own)
    }
    return `{"id":${JSON.stringify(id)},"columns":${text},${JSON.stringify(rest).slice(1)}`
  }
}

/** An object as JSON up to one more member, which is written next. */
const before = (value: object, name: string): string => {
  const text = JSON.stringify(value).slice(0, -1)
  return `${text}${text === '{' ? '' : ','}"${name}":`
}

/** The JSON of an answer, table by table. */
function* textsOf({ tables, wave_sample, ...rest }: Answer<Cube, WrittenCube>): Generator<string, void> {
  const write = createWriter()
  yield before(rest, 'tables')
  let separator = '['
  for (const table of tables) {
    if (table.outcome === 'problem') yield separator + JSON.stringify(table)
    else {
      const { cube, ...head } = table
      yield `${separator}${before(head, 'cube')}${write(cube)}}`
    }
    separator = ','
  }
  yield tables.length === 0 ? '[]' : ']'
  if (wave_sample !== undefined) yield `,"wave_sample":[${wave_sample.join(',')}]`
  yield '}'
}

/** Characters that are worth handing to the thread that packs. */
const PIECE = 128 * 1024

function* inPieces(texts: Iterable<string>): Generator<string, void> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Packs texts that follow each other, each piece while the next one is written; less than a piece in this thread, at once. */
const packed = async (texts: Iterable<string>): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces = inPieces(texts)
  const first = pieces.next().value ?? ''
  // A copy: what is sent to another thread takes all the memory behind it along.
  if (first.length < PIECE) return new Uint8Array(brotliCompressSync(first, QUICK_BROTLI))
  const all = function* () {
    yield first
    yield* pieces
  }
  return buffer(
    pipeline(Readable.from(all()), createBrotliCompress(QUICK_BROTLI), () => {
      // The reader of the packed bytes is told of an error.
    }),
  )
}

/** The answer of a calculation as it is sent. */
export const writeAnswer = async (calculated: Calculated, wording: Wording<WrittenCube>): Promise<WrittenAnswer> => {
  const sample = countedSample(calculated, wording).map(cube => JSON.stringify(cube))
  const answer = answerIn(wording.frame, calculated, wording.sample ?? sample)
  return { packed: await packed(textsOf(answer)), sample }
}
