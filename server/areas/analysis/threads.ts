import { availableParallelism } from 'node:os'
import { Refusal } from '../../access/refusal'
import { createGate } from '../../process/gate'
import { inThreads } from '../../process/threads'
import type { RespondentTable } from '@core/respondents'
import { calculate, type Calculated, type Calculation } from './calculation'
import { counterThere, type StoredColumns } from './counter'
import carryOut, { COLUMNS_WANTED, type ThreadOrder } from './worker'
import { writeCubes, type WrittenCube } from './written'

/** Two cores' worth of analyses at a time, and counts of bases beside them. */
const THREADS = 8
/** Small objects of one calculation; cells and sums are kept outside of this heap. */
const HEAP_MB = 1024

const inThread = inThreads<ThreadOrder, Awaited<ReturnType<typeof carryOut>>>('analysis-worker', carryOut, {
  maxThreads: THREADS,
  heapMb: HEAP_MB,
})

/** Respondents of a version that the database of respondents holds; what is asked there ends with the call it was opened for. */
export interface StoredThere {
  readonly length: number
  readonly table: RespondentTable
}

export type Survey = StoredColumns | StoredThere

/** More share one calculation less and less evenly. */
const MOST_TOGETHER = 4
let running = 0

/** Threads for one more calculation beside so many: the cores that these leave, four at most and one at least. */
export const threadsFree = (beside: number, cores = availableParallelism()): number =>
  Math.max(1, Math.min(MOST_TOGETHER, cores - beside))

const calculateHere = async (
  { length, columns, key }: StoredColumns,
  calculation: Calculation,
  { signal, written }: { readonly signal: AbortSignal; readonly written: boolean },
): Promise<Calculated | Calculated<WrittenCube>> => {
  const order = { calculation, threads: threadsFree(running), written }
  running++
  try {
    if (key !== undefined) {
      const answer = await inThread({ ...order, survey: { length, key, names: [...columns.keys()] } }, signal)
      if (answer !== COLUMNS_WANTED) return answer
    }
    return (await inThread(
      { ...order, survey: { length, columns, ...(key !== undefined && { key }) } },
      signal,
    )) as Calculated
  } finally {
    running--
  }
}

/** Calculates beside the thread that serves HTTP, until nobody waits for it any more. */
export const calculateApart = async (
  survey: Survey,
  calculation: Calculation,
  signal: AbortSignal,
): Promise<Calculated> =>
  'table' in survey
    ? calculate(counterThere(survey.table), calculation)
    : ((await calculateHere(survey, calculation, { signal, written: false })) as Calculated)

/** The same with its cubes as JSON, for answers that are sent on as they are. */
export const calculateWritten = async (
  survey: Survey,
  calculation: Calculation,
  signal: AbortSignal,
): Promise<Calculated<WrittenCube>> =>
  'table' in survey
    ? writeCubes(await calculate(counterThere(survey.table), calculation))
    : ((await calculateHere(survey, calculation, { signal, written: true })) as Calculated<WrittenCube>)

/** Analyses of this process, each client organisation in its turn. */
export const analysisGate = createGate(
  2,
  20,
  () =>
    new Refusal('unavailable', 'Many reports are being calculated right now. Try again in a moment.', {
      retryAfter: 5,
    }),
)
