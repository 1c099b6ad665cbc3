import type { SignOnProblemCode } from '@core/domain'

/** Why somebody is not signed in. The code is for the person, the reason for the audit log. */
export class SignOnProblem extends Error {
  constructor(
    readonly code: SignOnProblemCode,
    readonly reason: string,
  ) {
    super(reason)
    this.name = 'SignOnProblem'
  }
}
