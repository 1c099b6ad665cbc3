import type * as contract from '@core/contract'
import { signOnAssertions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { sessionIdOf } from '../../access/tokens'
import type { PublicVerb } from '../../access/verbs'
import { answerAttempt, bindBrowser, startAttempt, waitingAttempt, type Attempt } from './attempts'
import type { SignOnDeps } from './deps'
import { SignOnProblem } from './problem'
import { redirectTo, turnedAway } from './redirects'
import { answersRequest, samlAnswer, type Accepted } from './saml'
import { sealAnswer } from './samlAnswer'
import { usable } from './start'
import { organisationOf, readConnection, type Connection } from './store'

/** Notes that an assertion was taken. Throws SignOnProblem when it was before. */
const refuseReplay = async (tx: Tx, { clientId, id: connectionId }: Connection, { id, until }: Accepted) => {
  const noted = await tx
    .insert(signOnAssertions)
    .values({ clientId, connectionId, id: sessionIdOf(id), expires: new Date(until) })
    .onConflictDoNothing()
    .returning({ id: signOnAssertions.id })
  if (noted.length === 0) throw new SignOnProblem('expired', 'The assertion was handed in before.')
}

const toFinish = (state: string): Response => redirectTo(`/api/sign_on/saml/finish?state=${encodeURIComponent(state)}`)

/**
 * Takes the answer of a SAML provider. It comes as a form from another site, without this product's cookies: it is checked, stored,
 * and fetched by the browser in which the sign-in began.
 */
export const acceptSaml =
  ({ sealer }: SignOnDeps): PublicVerb<typeof contract.acceptSaml> =>
  async (ctx, { params: { connectionId }, body }) => {
    const clientId = organisationOf(connectionId)
    const { db } = ctx.deps
    const state = body.RelayState ?? ''
    const { connection, attempt } = await db.tenant(clientId, async tx => {
      const waiting = await waitingAttempt(tx, state)
      return {
        connection: await readConnection(tx, clientId, connectionId),
        attempt: waiting?.connectionId === connectionId ? waiting : null,
      }
    })
    const answerTo = async (known: Connection, asked: Attempt): Promise<Response> => {
      const accepted = await samlAnswer(known, ctx.origin, asked.requestId, body.SAMLResponse)
      await db.tenant(clientId, async tx => {
        await refuseReplay(tx, known, accepted)
        if (!(await answerAttempt(tx, state, sealAnswer(sealer, { assertion: accepted.assertion }))))
          throw new SignOnProblem('expired', 'The request was answered before.')
      })
      return toFinish(state)
    }
    const unasked = async (known: Connection): Promise<Response> => {
      if (answersRequest(body.SAMLResponse))
        throw new SignOnProblem('expired', 'The request was answered before, began too long ago, or never was.')
      if (known.settings.kind !== 'saml' || !known.settings.idpInitiated)
        throw new SignOnProblem('not_started_here', 'The provider began, which the connection does not allow.')
      const accepted = await samlAnswer(known, ctx.origin, null, body.SAMLResponse)
      const made = await db.tenant(clientId, async tx => {
        await refuseReplay(tx, known, accepted)
        const answer = sealAnswer(sealer, { assertion: accepted.assertion })
        return startAttempt(tx, { connection: known, requestId: null, testedBy: null, answer })
      })
      bindBrowser(ctx.signOnCookie, sealer, { state: made, connectionId, next: '/', verifier: '', nonce: '' })
      return toFinish(made)
    }
    try {
      const known = usable(connection, attempt?.testedBy != null)
      return await (attempt ? answerTo(known, attempt) : unasked(known))
    } catch (error) {
      // The admin who tests wants to read why.
      if (error instanceof SignOnProblem && attempt?.testedBy != null) {
        const kept = sealAnswer(sealer, { problem: error.reason })
        if (await db.tenant(clientId, tx => answerAttempt(tx, state, kept))) return toFinish(state)
      }
      return turnedAway(ctx, error, connection)
    }
  }
