import * as z from 'zod/mini'
import type { Sealer } from '../../store/seal'
import type { Assertion } from './identity'
import { SignOnProblem } from './problem'

const PURPOSE = 'answer of a SAML provider'

const stored = z.union([
  z.object({
    assertion: z.object({
      subject: z.string(),
      attributes: z.record(z.string(), z.array(z.string())),
      emailVerified: z.nullable(z.boolean()),
      signature: z.string(),
      leave: z.nullable(z.string()),
    }),
  }),
  z.object({ problem: z.string() }),
])

/** What was accepted, or why nothing was (of a test), until the browser comes for it. */
export const sealAnswer = (sealer: Sealer, answer: { readonly assertion: Assertion } | { readonly problem: string }) =>
  sealer.seal(JSON.stringify(answer), PURPOSE)

/** The accepted assertion. Throws SignOnProblem. */
export const openAnswer = (sealer: Sealer, sealed: string | null): Assertion => {
  if (sealed === null) throw new SignOnProblem('invalid', 'The provider sent nothing.')
  const answer = stored.parse(JSON.parse(sealer.open(sealed, PURPOSE)))
  if ('problem' in answer) throw new SignOnProblem('invalid', answer.problem)
  return answer.assertion
}
