import { inTurns } from '../../process/turns'
import type { NeutralDefinition } from '../../import/neutral'
import { recordAt, recordCount, type Records } from './content'
import type { Cursor } from './cursor'
import { finishedAt } from './unsure'

/** Bytes that the answer about one window should have: more would hold up other requests while they are copied. */
const TARGET = 8 * 1024 ** 2
const MOST = 10_000
const FEWEST = 100
/** Each answer that came too large makes windows so many times smaller. */
const SHRINK = 4

/** Variables of every record that are not imported, punctuation of a cell, and texts. */
const REST_BYTES = 1000
const CELL_BYTES = 8
const TEXT_BYTES = 60

const recordBytes = ({ questions }: NeutralDefinition): number => {
  let bytes = REST_BYTES
  for (const { kind, columns } of questions)
    for (const { name } of columns)
      bytes += name.length + CELL_BYTES + (kind === 'open' || kind === 'meta' ? TEXT_BYTES : 0)
  return bytes
}

/** Responses that one window should have. */
export const windowSize = (definition: NeutralDefinition, shrunk: number): number => {
  const fitting = Math.min(MOST, Math.floor(TARGET / recordBytes(definition)))
  return Math.max(1, Math.floor(Math.max(FEWEST, fitting) / SHRINK ** shrunk))
}

function* times(records: Records): Generator<undefined, Float64Array> {
  const found = new Float64Array(recordCount(records))
  let known = 0
  for (let at = 0; at < found.length; at += 1) {
    const time = finishedAt(recordAt(records, at))
    if (time !== null) found[known++] = time
    if (at % 100 === 0) yield
  }
  return found.subarray(0, known).sort()
}

export interface Plan {
  readonly starts: Cursor['starts']
  /** Responses of all windows. */
  readonly total: number
}

/**
 * Splits what is left of an import into windows of about so many responses, by the times in an index. `from`: where the first one
 * begins. Responses of one moment stay together, since nothing but their time tells windows apart.
 */
export const planWindows = async (
  records: Records,
  size: number,
  from: number | null,
  until: number,
): Promise<Plan> => {
  const all = await inTurns(times(records))
  const sorted = all.filter(time => time < until && (from === null || time >= from))
  const starts: (number | null)[] = [from]
  for (let at = size; at < sorted.length; at += size) {
    const start = sorted[at] ?? until
    if (start !== starts.at(-1) && start !== sorted[0]) starts.push(start)
  }
  return { starts, total: sorted.length }
}
