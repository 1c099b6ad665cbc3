import { FailureError, type Failure } from '@/lib/failure'

/** A call that failed for any reason except being aborted by its caller. */
export class ApiError extends FailureError {
  override readonly name: string = 'ApiError'
  get kind(): Failure['kind'] {
    return this.failure.kind
  }
}

/** No answer arrived within the time allowed. */
export class RequestTimeoutError extends ApiError {
  override readonly name = 'RequestTimeoutError'
  constructor(milliseconds: number) {
    super({
      kind: 'timeout',
      message: `No answer within ${Math.round(milliseconds / 1000)} seconds. Try again.`,
    })
  }
}
