import type { WeighingPart } from '@core/domain/preparation'
import type { WeightingInput, WeightingOutcome } from '@core/weighting'
import { Refusal } from '../../access/refusal'
import { createGate } from '../../process/gate'
import { inThreads } from '../../process/threads'
import { fitAll } from './fit'

/** Weightings that are fitted at a time in this process; others wait. */
const THREADS = 2
const HEAP_MB = 1024

const inThread = inThreads<readonly WeightingInput[], WeightingOutcome[]>('weighting-worker', fitAll, {
  maxThreads: THREADS,
  heapMb: HEAP_MB,
})

/** Fits the parts of a weighting beside the thread that serves HTTP, until nobody waits for them any more. */
export const weighApart = (parts: readonly WeighingPart[], signal?: AbortSignal): Promise<WeightingOutcome[]> =>
  inThread(
    parts.map(({ input }) => input),
    signal,
  )

/** Weightings that people try in this process, each client organisation in its turn. */
export const weightingGate = createGate(
  THREADS,
  10,
  () =>
    new Refusal('unavailable', 'Many weights are being calculated right now. Try again in a moment.', {
      retryAfter: 5,
    }),
)
