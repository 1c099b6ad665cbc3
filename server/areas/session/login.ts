import { setTimeout } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { unknownLogins, users } from '../../db/schema'
import type { Database } from '../../db/types'
import { writeAudit, type Who } from '../../access/audit'
import type { PublicCtx } from '../../access/context'
import { passwordWorth, type PasswordWorth } from '../../access/passwordSignIn'
import { Refusal } from '../../access/refusal'
import type { PublicVerb } from '../../access/verbs'
import type { LoginLimits, SessionDeps } from './limits'
import { inTurn, passwordFits } from './passwords'
import { openEntrance, throughEntrance } from './entered'

interface Account {
  readonly clientId: string
  readonly userId: string
  readonly passwordHash: string | null
  readonly active: boolean
  /** What the password is worth: organisations may close signing in with one. */
  readonly worth: PasswordWorth
}

/** The account of an e-mail address. Before a tenant is known only the function login_lookup answers that (migration 0002). */
const findAccount = async (db: Database, email: string): Promise<Account | null> => {
  const [found] = await db.tenant(null, async tx => {
    const result = await tx.execute(sql`select client_id, user_id from login_lookup(${email})`)
    return (result as { rows: { client_id: string; user_id: string }[] }).rows
  })
  const clientId = found?.client_id ?? null
  // Without an account the same query runs in no tenant, so that both cases cost the same.
  return db.tenant(clientId, async tx => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.clientId, clientId ?? ''), eq(users.id, found?.user_id ?? '')))
    const worth = await passwordWorth(tx, clientId ?? '', found?.user_id ?? '')
    return user
      ? { clientId: user.clientId, userId: user.id, passwordHash: user.passwordHash, active: user.active, worth }
      : null
  })
}

// Both cases write one row: the time of the answer does not tell them apart.
const noteRefusal = async ({ deps, address, requestId }: PublicCtx, who: Who | null): Promise<void> => {
  if (who) await deps.db.tenant(who.clientId, tx => writeAudit(tx, who, { event: 'login', outcome: 'refused' }))
  else await deps.db.owner(null, tx => tx.insert(unknownLogins).values({ id: newId(), address, requestId }))
}

interface Asked {
  readonly account: Account | null
  /** Called when the password was right. */
  readonly succeeded: () => Promise<void>
}

/**
 * Counts the attempt and finds its account. A browser whose cookie shows that this account was signed in there before
 * is counted separately; everybody else counts before anything is looked up.
 */
const countAttempt = async (
  { deps, device, address }: PublicCtx,
  loginLimits: LoginLimits,
  email: string,
): Promise<Asked> => {
  const { db, tokens } = deps
  const token = device.read()
  const known = token === null ? null : await tokens.readDevice(token)
  if (known) {
    const account = await findAccount(db, email)
    if (account?.clientId === known.clientId && account.userId === known.userId) {
      await loginLimits.attemptFrom(known.id)
      return { account, succeeded: () => loginLimits.succeededFrom(known.id) }
    }
  }
  await loginLimits.attempt(email, address)
  return { account: await findAccount(db, email), succeeded: () => loginLimits.succeeded(email, address) }
}

/** Between one and two of these; connections that were refused together do not come back together. */
const PAUSE_MS = 1000

/**
 * A refusal that costs nothing comes after a pause. A program that tries again at once would otherwise keep the server's thread
 * busy: 100 such connections made everybody else wait for 45 seconds.
 */
const pausing = async <T>(ctx: PublicCtx, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'rate_limited' || error.code === 'unavailable'))
      await setTimeout(PAUSE_MS * (1 + Math.random()), undefined, { signal: ctx.signal })
    throw error
  }
}

/** Signs in. Wrong password, unknown account and inactive account give one answer and cost the same work. */
export const login =
  ({ loginLimits }: SessionDeps): PublicVerb<typeof contract.login> =>
  async (ctx, { body }) => {
    const { db } = ctx.deps
    const { account, succeeded, fits } = await pausing(ctx, () =>
      inTurn(async () => {
        const asked = await countAttempt(ctx, loginLimits, body.email)
        return { ...asked, fits: await passwordFits(asked.account?.passwordHash ?? null, body.password) }
      }),
    )
    const who = account && {
      clientId: account.clientId,
      userId: account.userId,
      address: ctx.address,
      requestId: ctx.requestId,
    }
    if (!who || !fits || !account.active || account.worth === 'closed') {
      ctx.log.info({ address: ctx.address }, 'login refused')
      await noteRefusal(ctx, who)
      throw new Refusal('invalid', 'E-mail address or password is wrong.', {
        fields: { _: ['E-mail address or password is wrong.'] },
      })
    }
    await succeeded()
    const entrance = await db.tenant(who.clientId, async tx => {
      const opened = await openEntrance(tx, ctx, who, body.time_zone ?? null)
      await writeAudit(tx, who, { event: 'token' in opened ? 'login' : 'login.first_step', outcome: 'ok' })
      if (account.worth === 'key') await writeAudit(tx, who, { event: 'login.break_glass', outcome: 'ok' })
      return opened
    })
    return throughEntrance(ctx, entrance)
  }
