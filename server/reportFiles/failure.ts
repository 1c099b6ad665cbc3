import { Refusal } from '../access/refusal'
import { PermanentFailure } from '../jobs/types'
import { TooManyBytesError } from '../store/files'
import { ReportFileError, tooManyBytes } from './problem'

/** Refusals that a repeat may not meet again. */
const PASSING: ReadonlySet<Refusal['code']> = new Set(['unavailable', 'rate_limited', 'internal'])

/** What the failure of a job that makes a file says to the user; what is none of the report's fault stays what it is and is tried again. */
export const asFailure = (error: unknown): unknown => {
  if (error instanceof TooManyBytesError) return new PermanentFailure(tooManyBytes().message)
  if (error instanceof ReportFileError) return new PermanentFailure(error.message)
  if (error instanceof Refusal && !PASSING.has(error.code)) return new PermanentFailure(error.message)
  return error
}
