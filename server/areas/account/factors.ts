import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { passkeys, signInSteps } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { oneAfterTheOther } from '../../access/own'
import { conflict, notFound, Refusal } from '../../access/refusal'
import { endStep, factorsOf, readStep, stepEnd } from '../../access/secondFactor'
import type { TxVerb, Verb } from '../../access/verbs'
import type { SessionDeps } from '../session'
import { passkeysOf, registrationOptions, requireSite, verifyRegistration } from './passkeys'
import { deleteCodes, firstCodes, replaceCodes, spendRecoveryCode } from './recovery'
import { deleteTotp, isTotpOn, newSeed, storeSeed, uriOf, spendCode, wrongCode } from './totp'

const PASSKEYS = 20
const ON_ALREADY = 'The authenticator app is on already. Switch it off before you set up another one.'

/** Recovery codes are for people with a second factor: those of nobody else are kept. */
const clearCodes = async (tx: Tx, { clientId, userId }: Actor): Promise<void> => {
  if ((await factorsOf(tx, clientId, userId)).length === 0) await deleteCodes(tx, { clientId, userId })
}

/** Makes a key for an app, which asks for nothing until its first code is right. */
export const startTotp =
  ({ sealer }: SessionDeps): TxVerb<typeof contract.startTotp> =>
  async (tx, { actor }) => {
    await oneAfterTheOther(tx, actor)
    if (await isTotpOn(tx, actor)) throw conflict(ON_ALREADY)
    const seed = newSeed()
    const { clientId, userId, email } = actor
    await storeSeed(tx, sealer, { clientId, userId }, seed)
    return { key: seed, uri: uriOf(seed, email) }
  }

const accountOf = ({ clientId, userId }: Actor): string => `${clientId} ${userId}`

/** Switches the app on with its first code. */
export const confirmTotp =
  ({ sealer, loginLimits }: SessionDeps): Verb<typeof contract.confirmTotp> =>
  async (ctx, { body }) => {
    const { actor } = ctx
    await loginLimits.secondStep(accountOf(actor))
    const codes = await ctx.tenant(async tx => {
      const problem = await spendCode(tx, sealer, actor, body.code, true)
      if (problem !== null) throw wrongCode(problem)
      await ctx.audit(tx, { event: 'factor.added', outcome: 'ok', detail: { second_factor: 'totp' } })
      return firstCodes(tx, actor)
    })
    await loginLimits.secondStepDone(accountOf(actor))
    return { recovery_codes: codes }
  }

/** Switches the app off, for who has a code of it or a recovery code. */
export const removeTotp =
  ({ sealer, loginLimits }: SessionDeps): Verb<typeof contract.removeTotp> =>
  async (ctx, { body }) => {
    const { actor } = ctx
    await loginLimits.secondStep(accountOf(actor))
    await ctx.tenant(async tx => {
      if (!(await isTotpOn(tx, actor))) throw conflict('The authenticator app is off already.')
      const problem = await spendCode(tx, sealer, actor, body.code)
      if (problem !== null && !(await spendRecoveryCode(tx, actor, body.code))) throw wrongCode(problem)
      await deleteTotp(tx, actor)
      await clearCodes(tx, actor)
      await ctx.audit(tx, { event: 'factor.removed', outcome: 'ok', detail: { second_factor: 'totp' } })
    })
    await loginLimits.secondStepDone(accountOf(actor))
    return {}
  }

/** Ten new recovery codes; those before are worth nothing. */
export const renewRecoveryCodes: TxVerb<typeof contract.renewRecoveryCodes> = async (tx, ctx) => {
  const { actor } = ctx
  await oneAfterTheOther(tx, actor)
  if ((await factorsOf(tx, actor.clientId, actor.userId)).length === 0)
    throw conflict('Set up an authenticator app or a passkey first.')
  await ctx.audit(tx, { event: 'recovery_codes.renewed', outcome: 'ok' })
  return { recovery_codes: await replaceCodes(tx, actor) }
}

/** What the browser needs to make a passkey. The challenge is kept for this session, for minutes. */
export const passkeyOptions: TxVerb<typeof contract.passkeyOptions> = async (tx, ctx) => {
  const { clientId, userId, sessionId, email, firstName, lastName } = ctx.actor
  const site = requireSite(ctx)
  const held = await passkeysOf(tx, ctx.actor)
  const owner = { clientId, userId, email, name: `${firstName} ${lastName}`.trim() }
  const options = await registrationOptions(site, owner, held)
  const step = { challenge: options.challenge, expires: stepEnd(), attempts: 0 }
  await tx
    .insert(signInSteps)
    .values({ clientId, id: sessionId, userId, ...step })
    .onConflictDoUpdate({ target: [signInSteps.clientId, signInSteps.id], set: step })
  return { options: { ...options } }
}

/** Adds the passkey that the browser made for the challenge of this session. */
export const addPasskey: TxVerb<typeof contract.addPasskey> = async (tx, ctx, { body }) => {
  const { actor } = ctx
  const { clientId, userId, sessionId } = actor
  const site = requireSite(ctx)
  await oneAfterTheOther(tx, actor)
  const step = await readStep(tx, clientId, sessionId)
  if (step?.challenge == null || !(await endStep(tx, clientId, sessionId)))
    throw new Refusal('gone', 'This took too long. Add the passkey again.')
  const made = await verifyRegistration(site, step.challenge, body.passkey)
  const held = await passkeysOf(tx, actor)
  if (held.length >= PASSKEYS) throw conflict(`You have ${PASSKEYS} passkeys already. Remove one that you do not need.`)
  const added = await tx
    .insert(passkeys)
    .values({ clientId, userId, name: body.name, ...made })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (added.length === 0) throw conflict('This passkey is in use already.')
  await ctx.audit(tx, { event: 'factor.added', outcome: 'ok', detail: { second_factor: 'passkey', name: body.name } })
  return { recovery_codes: await firstCodes(tx, actor) }
}

/** Removes a passkey of the person. */
export const removePasskey: TxVerb<typeof contract.removePasskey> = async (tx, ctx, { params }) => {
  const { actor } = ctx
  await oneAfterTheOther(tx, actor)
  const [gone] = await tx
    .delete(passkeys)
    .where(
      and(eq(passkeys.clientId, actor.clientId), eq(passkeys.userId, actor.userId), eq(passkeys.id, params.passkeyId)),
    )
    .returning({ name: passkeys.name })
  if (!gone) throw notFound('passkey')
  await clearCodes(tx, actor)
  await ctx.audit(tx, { event: 'factor.removed', outcome: 'ok', detail: { second_factor: 'passkey', name: gone.name } })
  return {}
}
