import type { Cube } from '@core/crosstab'
import { gzipping } from '../../process/gzip'
import { inTurns } from '../../process/turns'
import type { Calculated } from './calculation'
import { answerIn, countedSample, type Answer, type Wording } from './present'

/** A cube as JSON. */
export type WrittenCube = string

/** An answer as it is sent. Plain data: it comes from the thread that counted. */
export interface WrittenAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** As gzip. */
  readonly packed: boolean
  /** The sample where it was counted now. */
  readonly sample: readonly WrittenCube[]
}

/** Shorter ones are sent as they are. */
const PACKED_FROM = 1024

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

/** An object as JSON, with one more member that is written already. */
const withLast = (value: object, name: string, last: string): string => {
  const text = JSON.stringify(value).slice(0, -1)
  return `${text}${text === '{' ? '' : ','}"${name}":${last}}`
}

const list = (elements: readonly string[]): string => `[${elements.join(',')}]`

function* packedAnswer({ tables, wave_sample, ...rest }: Answer<Cube, WrittenCube>) {
  const write = createWriter()
  const written: string[] = []
  for (const table of tables) {
    if (table.outcome === 'problem') written.push(JSON.stringify(table))
    else {
      const { cube, ...head } = table
      written.push(withLast(head, 'cube', write(cube)))
    }
    yield
  }
  const whole = withLast(rest, 'tables', list(written))
  const text = wave_sample === undefined ? whole : `${whole.slice(0, -1)},"wave_sample":${list(wave_sample)}}`
  const bytes = Buffer.from(text)
  const packed = bytes.length >= PACKED_FROM
  return { bytes: packed ? yield* gzipping(bytes) : new Uint8Array(bytes), packed }
}

/** The answer of a calculation as it is sent, written in turns. */
export const writeAnswer = async (calculated: Calculated, wording: Wording<WrittenCube>): Promise<WrittenAnswer> => {
  const sample = countedSample(calculated, wording).map(cube => JSON.stringify(cube))
  const answer = answerIn(wording.frame, calculated, wording.sample ?? sample)
  return { ...(await inTurns<Omit<WrittenAnswer, 'sample'>>(packedAnswer(answer))), sample }
}
