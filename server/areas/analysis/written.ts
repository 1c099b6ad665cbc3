import type { Cube } from '@core/crosstab'
import { gzipping } from '../../process/gzip'
import { inTurns } from '../../process/turns'
import type { Calculated } from './calculation'
import { answerIn, countedSample, type Answer, type Wording } from './present'

/** A cube as JSON. */
export type WrittenCube = string

/** An answer as it is sent. Plain data: it comes from the thread that counted. */
export interface WrittenAnswer {
  /** Its JSON as gzip. */
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

/** The answer of a calculation as it is sent, written in turns. */
export const writeAnswer = async (calculated: Calculated, wording: Wording<WrittenCube>): Promise<WrittenAnswer> => {
  const sample = countedSample(calculated, wording).map(cube => JSON.stringify(cube))
  const answer = answerIn(wording.frame, calculated, wording.sample ?? sample)
  return { packed: await inTurns(gzipping(textsOf(answer))), sample }
}
