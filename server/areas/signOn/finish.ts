import type * as contract from '@core/contract'
import { signOnSessions } from '../../db/schema'
import { writeAudit } from '../../access/audit'
import type { PublicCtx } from '../../access/context'
import { sessionIdOf } from '../../access/tokens'
import type { PublicVerb } from '../../access/verbs'
import { LEAVE_PURPOSE, originOf, rememberDevice, startSession } from '../session'
import { boundBrowser, takeAttempt, type Attempt, type InBrowser } from './attempts'
import type { SignOnDeps } from './deps'
import { identityOf, type Assertion } from './identity'
import { oidcAnswer } from './oidc'
import { admitPerson } from './people'
import { SignOnProblem } from './problem'
import { redirectTo, turnedAway } from './redirects'
import { openAnswer } from './samlAnswer'
import { oidcClientOf, usable } from './start'
import { organisationOf, readConnection, type Connection } from './store'
import { failedTest, recordTest, resultOf, toResult } from './tests'

const signIn = async (
  ctx: PublicCtx,
  { sealer }: SignOnDeps,
  connection: Connection,
  assertion: Assertion,
): Promise<void> => {
  const { clientId } = connection
  const from = { clientId, address: ctx.address, requestId: ctx.requestId }
  const { token, expires, userId } = await ctx.deps.db.tenant(clientId, async tx => {
    const id = await admitPerson(tx, from, connection, identityOf(connection, assertion))
    await writeAudit(
      tx,
      { ...from, userId: id },
      { event: 'login', outcome: 'ok', detail: { connection: connection.name } },
    )
    const started = await startSession(tx, clientId, id, originOf(ctx, 'provider'))
    if (assertion.leave !== null)
      await tx
        .insert(signOnSessions)
        .values({ clientId, sessionId: sessionIdOf(started.token), leave: sealer.seal(assertion.leave, LEAVE_PURPOSE) })
    return { ...started, userId: id }
  })
  ctx.cookie.write(token, expires)
  await rememberDevice(ctx, { clientId, userId })
}

/** The end of a test: what the provider sent is stored with the connection, and nobody is signed in. */
const finishTest = async (
  ctx: PublicCtx,
  connection: Connection,
  testedBy: string,
  answer: () => Promise<Assertion>,
): Promise<Response> => {
  try {
    const assertion = await answer()
    const test = await ctx.deps.db.tenant(connection.clientId, tx => resultOf(tx, connection, assertion))
    await recordTest(ctx, connection, testedBy, test)
  } catch (error) {
    if (!(error instanceof SignOnProblem)) throw error
    await recordTest(ctx, connection, testedBy, failedTest(error))
  }
  return toResult(connection)
}

type AnswerOf = (connection: Connection, bound: InBrowser, attempt: Attempt) => Promise<Assertion>

/** The end of every sign-in: in the browser in which it began, once. `answered`: the provider's answer was taken before. */
const finish = async (
  ctx: PublicCtx,
  deps: SignOnDeps,
  state: string,
  answered: boolean,
  answerOf: AnswerOf,
): Promise<Response> => {
  const bound = boundBrowser(ctx.signOnCookie, deps.sealer)
  ctx.signOnCookie.clear()
  const clientId = organisationOf(bound?.connectionId ?? state)
  const connection = bound
    ? await ctx.deps.db.tenant(clientId, tx => readConnection(tx, clientId, bound.connectionId))
    : null
  const next = bound?.next ?? '/'
  try {
    if (bound?.state !== state)
      throw new SignOnProblem('other_browser', 'The answer came to a browser in which this sign-in did not begin.')
    const attempt = await ctx.deps.db.tenant(clientId, tx => takeAttempt(tx, state, answered))
    if (attempt?.connectionId !== bound.connectionId)
      throw new SignOnProblem('expired', 'The sign-in was finished before, or began too long ago.')
    const known = usable(connection, attempt.testedBy !== null)
    const answer = () => answerOf(known, bound, attempt)
    if (attempt.testedBy !== null) return await finishTest(ctx, known, attempt.testedBy, answer)
    await signIn(ctx, deps, known, await answer())
    return redirectTo(next)
  } catch (error) {
    return turnedAway(ctx, error, connection, next)
  }
}

/** Where OpenID Connect providers send the browser back. */
export const finishOidc =
  (deps: SignOnDeps): PublicVerb<typeof contract.finishOidc> =>
  (ctx, { query }) =>
    finish(ctx, deps, typeof query.state === 'string' ? query.state : '', false, (connection, bound) =>
      oidcAnswer(deps.outbound, oidcClientOf(connection, deps.sealer, ctx.origin), bound, query),
    )

/** The end of a SAML sign-in: the assertion was accepted when it arrived, without the browser's cookies. */
export const finishSaml =
  (deps: SignOnDeps): PublicVerb<typeof contract.finishSaml> =>
  (ctx, { query }) =>
    finish(ctx, deps, query.state, true, (_connection, _bound, attempt) =>
      Promise.resolve(openAnswer(deps.sealer, attempt.answer)),
    )
