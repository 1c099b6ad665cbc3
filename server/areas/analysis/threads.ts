import { Refusal } from '../../access/refusal'
import { createGate } from '../../process/gate'
import { inThreads } from '../../process/threads'
import { calculate, type Calculated, type Calculation, type StoredColumns } from './calculation'

export interface ThreadOrder {
  readonly survey: StoredColumns
  readonly calculation: Calculation
}

/** Two cores' worth of analyses at a time, and counts of bases beside them. */
const THREADS = 8
/** Small objects of one calculation; cells and sums are kept outside of this heap. */
const HEAP_MB = 1024

const inThread = inThreads<ThreadOrder, Calculated>(
  'analysis-worker',
  ({ survey, calculation }) => calculate(survey, calculation),
  { maxThreads: THREADS, heapMb: HEAP_MB },
)

/** Calculates beside the thread that serves HTTP, until nobody waits for it any more. */
export const calculateApart = (
  survey: StoredColumns,
  calculation: Calculation,
  signal: AbortSignal,
): Promise<Calculated> => inThread({ survey, calculation }, signal)

/** Analyses of this process, each client organisation in its turn. */
export const analysisGate = createGate(
  2,
  20,
  () =>
    new Refusal('unavailable', 'Many reports are being calculated right now. Try again in a moment.', {
      retryAfter: 5,
    }),
)
