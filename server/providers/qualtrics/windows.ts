import { ProviderFault } from '../fault'
import { fromStart, type Cursor } from './cursor'

/** Responses recorded from the first moment up to, not at, the second, in milliseconds since 1970. */
export interface Window {
  readonly from: number | null
  readonly to: number
}

/** The window that a cursor is in. `until`: the end of the import. */
export const windowOf = ({ starts: [from = null, next] }: Cursor, until: number): Window => ({
  from,
  to: next ?? until,
})

const SECOND_MS = 1000
/** Below this a window is not split any more. */
const SMALLEST_MS = 60_000
/** Qualtrics began in 2002. */
const EARLIEST = Date.UTC(2002, 0, 1)

/** Where responses of a window without a start begin: seldom before the survey was made, but they may have been brought from elsewhere. */
const lowerEnd = ({ from, to }: Window, created: number | null): number => {
  if (from !== null) return from
  return created !== null && created >= EARLIEST && to - created >= 2 * SMALLEST_MS ? created : EARLIEST
}

const FEWER =
  'The responses that were recorded within one minute are more than can be imported at once. Export the survey from Qualtrics to a file, and import that.'

interface Halving {
  /** The end of the import. */
  readonly until: number
  /** When the survey was made; null where that is not known. */
  readonly created: number | null
  /** Why the window is too large. */
  readonly fault: ProviderFault
}

/**
 * The present window as two halves, whose rows come from the first on. Throws ProviderFault too_large for one that is as short as windows
 * may be.
 */
export const halved = (cursor: Cursor, { until, created, fault }: Halving): Cursor => {
  const window = windowOf(cursor, until)
  const low = lowerEnd(window, created)
  if (window.to - low < 2 * SMALLEST_MS) throw new ProviderFault('too_large', FEWER, { requestId: fault.requestId })
  const middle = Math.floor((low + window.to) / 2 / SECOND_MS) * SECOND_MS
  const starts = [window.from, middle, ...cursor.starts.slice(1)]
  return { ...fromStart(cursor), restarts: 0, expired: 0, starts }
}
