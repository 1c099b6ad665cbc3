import type { AnalysisResponse, AnalysisTable } from '@core/contract'
import type { Cube } from '@core/crosstab'
import { WrittenJson } from '../../access/writtenJson'
import { inTurns } from '../../process/turns'
import type { Calculated } from './calculation'

type CubeTable = Extract<AnalysisTable, { outcome: 'cube' }>

/** The answer of the contract, with cubes in some form. */
export interface Answer<OneCube> extends Omit<AnalysisResponse, 'tables' | 'wave_sample'> {
  readonly tables: (Exclude<AnalysisTable, CubeTable> | (Omit<CubeTable, 'cube'> & { readonly cube: OneCube }))[]
  readonly wave_sample?: OneCube[]
}

/** A cube as JSON in UTF-8, which goes between threads faster than its thousands of numbers. */
export type WrittenCube = Uint8Array

const encoder = new TextEncoder()

function* texts(cubes: readonly Cube[]): Generator<undefined, string[]> {
  const written: string[] = []
  for (const cube of cubes) {
    written.push(JSON.stringify(cube))
    yield
  }
  return written
}

/** The same with its cubes as JSON, written in turns, all in one piece of memory: hundreds of small ones would cost as many collections. */
export const writeCubes = async ({ cubes, ...rest }: Calculated): Promise<Calculated<WrittenCube>> => {
  const written = await inTurns(texts(cubes.flat().filter(cube => cube !== null)))
  const bytes = encoder.encode(written.join(''))
  let next = 0
  let end = 0
  const own = (): WrittenCube => {
    const from = end
    end += Buffer.byteLength(written[next++] ?? '')
    return bytes.subarray(from, end)
  }
  return { ...rest, cubes: cubes.map(row => row.map(cube => (cube === null ? null : own()))) }
}

/** An object as JSON, with one more member that is written already. */
const withLast = (value: object, name: string, last: readonly Uint8Array[]): Uint8Array[] => {
  const text = JSON.stringify(value).slice(0, -1)
  return [encoder.encode(`${text}${text === '{' ? '' : ','}"${name}":`), ...last, encoder.encode('}')]
}

const list = (elements: readonly (readonly Uint8Array[])[]): Uint8Array[] => [
  encoder.encode('['),
  ...elements.flatMap((element, at) => (at === 0 ? element : [encoder.encode(','), ...element])),
  encoder.encode(']'),
]

/** An answer over written cubes as JSON. */
export const writeAnswer = ({ tables, wave_sample, ...rest }: Answer<WrittenCube>): WrittenJson => {
  const written = tables.map(table => {
    if (table.outcome === 'problem') return [encoder.encode(JSON.stringify(table))]
    const { cube, ...head } = table
    return withLast(head, 'cube', [cube])
  })
  const whole = withLast(rest, 'tables', list(written))
  if (wave_sample === undefined) return new WrittenJson(whole)
  const sample = list(wave_sample.map(cube => [cube]))
  return new WrittenJson([...whole.slice(0, -1), encoder.encode(',"wave_sample":'), ...sample, encoder.encode('}')])
}
