import { availableParallelism } from 'node:os'
import { Refusal } from '../../access/refusal'
import { createGate } from '../../process/gate'
import { inThreads } from '../../process/threads'
import type { RespondentTable } from '@core/respondents'
import { calculate, type Calculated, type Calculation } from './calculation'
import { counterThere, type StoredColumns } from './counter'
import carryOut, { COLUMNS_WANTED, type ThreadOrder } from './worker'
import type { Wording } from './present'
import { writeAnswer, type WrittenAnswer, type WrittenCube } from './written'

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

const inOwnThread = async (
  { length, columns, key }: StoredColumns,
  work: Pick<ThreadOrder, 'calculation' | 'wording'>,
  signal: AbortSignal,
): Promise<Calculated | WrittenAnswer> => {
  const order = { ...work, threads: threadsFree(running) }
  running++
  try {
    const known =
      key === undefined
        ? COLUMNS_WANTED
        : await inThread({ ...order, survey: { length, key, names: [...columns.keys()] } }, signal)
    if (known !== COLUMNS_WANTED) return known
    const survey = { length, columns, ...(key !== undefined && { key }) }
    return (await inThread({ ...order, survey }, signal)) as Exclude<typeof known, typeof COLUMNS_WANTED>
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
    : ((await inOwnThread(survey, { calculation, wording: null }, signal)) as Calculated)

/** The same as an answer that is sent on as it is. */
export const calculateWritten = async (
  survey: Survey,
  calculation: Calculation,
  wording: Wording<WrittenCube>,
  signal: AbortSignal,
): Promise<WrittenAnswer> =>
  'table' in survey
    ? writeAnswer(await calculate(counterThere(survey.table), calculation), wording)
    : ((await inOwnThread(survey, { calculation, wording }, signal)) as WrittenAnswer)

/** Analyses of this process, each client organisation in its turn. */
export const analysisGate = createGate(
  2,
  20,
  () =>
    new Refusal('unavailable', 'Many reports are being calculated right now. Try again in a moment.', {
      retryAfter: 5,
    }),
)
