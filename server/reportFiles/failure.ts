import { Refusal } from '../access/refusal'
import { PermanentFailure } from '../jobs/types'
import { TooManyBytesError } from '../store/files'
import { ReportFileError, tooManyBytes } from './problem'

/** Refusals that may not occur again when the job is repeated. */
const PASSING: ReadonlySet<Refusal['code']> = new Set(['unavailable', 'rate_limited', 'internal'])

/** The message that a failed file job shows. Failures that the report did not cause are returned unchanged, and the job is repeated. */
export const asFailure = (error: unknown): unknown => {
  if (error instanceof TooManyBytesError) return new PermanentFailure(tooManyBytes().message)
  if (error instanceof ReportFileError) return new PermanentFailure(error.message)
  if (error instanceof Refusal && !PASSING.has(error.code)) return new PermanentFailure(error.message)
  return error
}
