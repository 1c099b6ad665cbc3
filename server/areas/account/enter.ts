import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { passkeyChallenges, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { writeAudit } from '../../access/audit'
import type { PublicCtx } from '../../access/context'
import { passwordWorth } from '../../access/passwordSignIn'
import { invalid, Refusal } from '../../access/refusal'
import { attemptStep, challengeStep, endStep, readStep, stepEnd, type SignInStep } from '../../access/secondFactor'
import { clientIdOf, newSessionToken, sessionIdOf } from '../../access/tokens'
import type { InputFor, PublicVerb } from '../../access/verbs'
import { entered, originOf, startSession, type SessionDeps, type StartedSession } from '../session'
import {
  assertionOf,
  authenticationOptions,
  challengeId,
  clientOfHandle,
  passkeysOf,
  requireSite,
  signedChallenge,
  spendPasskey,
} from './passkeys'
import { spendRecoveryCode } from './recovery'
import { spendCode, wrongCode } from './totp'

type Body = InputFor<typeof contract.secondStep>['body']

const over = () => new Refusal('gone', 'This took too long, or was tried too often. Enter your password again.')

/** The step that the browser's cookie is about. Throws Refusal gone. */
const namedStep = ({ stepCookie }: PublicCtx): { readonly clientId: string; readonly id: string } => {
  const secret = stepCookie.read()
  const clientId = secret === null ? null : clientIdOf(secret)
  if (secret === null || clientId === null) throw over()
  return { clientId, id: sessionIdOf(secret) }
}

/** What a person may sign in with is theirs only while they are active, and while their organisation lets them in by themselves. */
const isLetIn = async (tx: Tx, clientId: string, userId: string): Promise<boolean> => {
  const [user] = await tx
    .select({ active: users.active })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, userId)))
  return user?.active === true && (await passwordWorth(tx, clientId, userId)) !== 'closed'
}

/** Why what was shown is not right; null: it is, and is used up. */
const problemOf = async (
  tx: Tx,
  ctx: PublicCtx,
  { sealer }: SessionDeps,
  step: SignInStep,
  body: Body,
): Promise<Refusal | null> => {
  const { clientId, userId } = step
  if (body.code !== undefined) {
    const problem = await spendCode(tx, sealer, { clientId, userId }, body.code)
    return problem === null ? null : wrongCode(problem)
  }
  if (body.recovery_code !== undefined) {
    if (await spendRecoveryCode(tx, { clientId, userId }, body.recovery_code)) return null
    return wrongCode('This code is not right, or was used before. Each works once.', 'recovery_code')
  }
  const given = assertionOf(body.passkey)
  const used =
    given && step.challenge !== null && (await spendPasskey(tx, requireSite(ctx), clientId, step.challenge, given))
  return used && used.userId === userId
    ? null
    : invalid('This passkey did not work. Try again, or use another way.', {})
}

const kindOf = ({ code, recovery_code: recovery }: Body): string =>
  code !== undefined ? 'totp' : recovery !== undefined ? 'recovery' : 'passkey'

/** Takes the second step; the session starts with it. Throws Refusal gone, invalid or rate_limited. */
export const secondStep =
  (deps: SessionDeps): PublicVerb<typeof contract.secondStep> =>
  async (ctx, { body }) => {
    const { clientId, id } = namedStep(ctx)
    const { db } = ctx.deps
    const step = await db.tenant(clientId, tx => attemptStep(tx, clientId, id))
    if (!step) {
      ctx.stepCookie.clear()
      throw over()
    }
    const { userId } = step
    const account = `${clientId} ${userId}`
    await deps.loginLimits.secondStep(account)
    const who = { clientId, userId, address: ctx.address, requestId: ctx.requestId }
    const detail = { second_factor: kindOf(body) }
    // A refusal is an answer here, so that its line stays.
    const outcome = await db.tenant(clientId, async (tx): Promise<Refusal | StartedSession> => {
      if (!(await isLetIn(tx, clientId, userId))) return over()
      const problem = await problemOf(tx, ctx, deps, step, body)
      if (problem) {
        await writeAudit(tx, who, { event: 'login.second_step', outcome: 'refused', detail })
        return problem
      }
      if (!(await endStep(tx, clientId, id))) throw over()
      await writeAudit(tx, who, { event: 'login', outcome: 'ok', detail })
      return startSession(tx, clientId, userId, originOf(ctx, 'password', step.timeZone))
    })
    if (outcome instanceof Refusal) throw outcome
    await deps.loginLimits.secondStepDone(account)
    ctx.stepCookie.clear()
    return entered(ctx, outcome)
  }

/** What the passkeys of the person are to sign in this step. */
export const secondStepPasskey: PublicVerb<typeof contract.secondStepPasskey> = async ctx => {
  const { clientId, id } = namedStep(ctx)
  const site = requireSite(ctx)
  const options = await ctx.deps.db.tenant(clientId, async tx => {
    const step = await readStep(tx, clientId, id)
    if (!step) throw over()
    const made = await authenticationOptions(site, await passkeysOf(tx, { clientId, userId: step.userId }))
    if (!(await challengeStep(tx, clientId, id, made.challenge))) throw over()
    return made
  })
  return { options: { ...options } }
}

/** What any passkey of this site may sign. Nobody is known yet, so it belongs to no organisation. */
export const passkeyChallenge =
  ({ loginLimits }: SessionDeps): PublicVerb<typeof contract.passkeyChallenge> =>
  async ctx => {
    const site = requireSite(ctx)
    await loginLimits.passkey(ctx.address)
    const options = await authenticationOptions(site)
    const browser = newSessionToken('nobody')
    await ctx.deps.db.owner(null, async tx => {
      await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expires, sql`now()`))
      await tx
        .insert(passkeyChallenges)
        .values({ id: challengeId(options.challenge), browser: sessionIdOf(browser), expires: stepEnd() })
    })
    ctx.stepCookie.write(browser, stepEnd())
    return { options: { ...options } }
  }

/** Uses a challenge up in the browser that asked for it. */
const takeChallenge = async (ctx: PublicCtx, challenge: string): Promise<boolean> => {
  const browser = ctx.stepCookie.read()
  if (browser === null) return false
  const gone = await ctx.deps.db.owner(null, tx =>
    tx
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.id, challengeId(challenge)),
          eq(passkeyChallenges.browser, sessionIdOf(browser)),
          gt(passkeyChallenges.expires, sql`now()`),
        ),
      )
      .returning({ id: passkeyChallenges.id }),
  )
  return gone.length === 1
}

const unknownPasskey = () =>
  new Refusal('invalid', 'This passkey is not known here. Log in with your e-mail address and password.')

/** Signs in with a passkey alone: it is something one has, opened by something one knows or is. */
export const passkeyLogin =
  ({ loginLimits }: SessionDeps): PublicVerb<typeof contract.passkeyLogin> =>
  async (ctx, { body }) => {
    const site = requireSite(ctx)
    await loginLimits.passkey(ctx.address)
    const given = assertionOf(body.passkey)
    if (!given) throw unknownPasskey()
    const challenge = signedChallenge(given)
    if (!(await takeChallenge(ctx, challenge)))
      throw new Refusal('gone', 'This took too long. Try again with your passkey.')
    ctx.stepCookie.clear()
    const clientId = clientOfHandle(given)
    if (clientId === null) throw unknownPasskey()
    const started = await ctx.deps.db.tenant(clientId, async tx => {
      const used = await spendPasskey(tx, site, clientId, challenge, given)
      if (!used || !(await isLetIn(tx, clientId, used.userId))) return null
      const who = { clientId, userId: used.userId, address: ctx.address, requestId: ctx.requestId }
      await writeAudit(tx, who, { event: 'login', outcome: 'ok', detail: { passkey: used.name } })
      if ((await passwordWorth(tx, clientId, used.userId)) === 'key')
        await writeAudit(tx, who, { event: 'login.break_glass', outcome: 'ok' })
      return startSession(tx, clientId, used.userId, originOf(ctx, 'passkey', body.time_zone ?? null))
    })
    if (!started) throw unknownPasskey()
    return entered(ctx, started)
  }
