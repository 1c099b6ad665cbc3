import { and, eq, sql } from 'drizzle-orm'
import type { login as loginEndpoint, SessionData } from '@core/contract'
import { newId } from '../../db/ids'
import { unknownLogins, users } from '../../db/schema'
import type { Database } from '../../db/types'
import { writeAudit } from '../../http/audit'
import type { Who } from '../../http/audit'
import type { PublicCtx } from '../../http/context'
import { Refusal } from '../../http/errors'
import type { InputFor } from '../../http/mount'
import { passwordFits } from './passwords'
import { sessionAnswer, startSession } from './startSession'

interface Account {
  readonly clientId: string
  readonly userId: string
  readonly passwordHash: string
  readonly active: boolean
}

/** The account of an e-mail address. Before a tenant is known only the function login_lookup answers that (migration 0002). */
const findAccount = async (db: Database, email: string): Promise<Account | null> => {
  const [found] = await db.tenant(null, async tx => {
    const result = await tx.execute(sql`select client_id, user_id from login_lookup(${email})`)
    return (result as { rows: { client_id: string; user_id: string }[] }).rows
  })
  const clientId = found?.client_id ?? null
  // Without an account the same query runs in no tenant, so that both cases cost the same.
  const [user] = await db.tenant(clientId, tx =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.clientId, clientId ?? ''), eq(users.id, found?.user_id ?? ''))),
  )
  return user
    ? { clientId: user.clientId, userId: user.id, passwordHash: user.passwordHash, active: user.active }
    : null
}

// Both cases write one row: the time of the answer does not tell them apart.
const noteRefusal = async ({ deps, address, requestId }: PublicCtx, who: Who | null): Promise<void> => {
  if (who) await deps.db.tenant(who.clientId, tx => writeAudit(tx, who, { event: 'login', outcome: 'refused' }))
  else await deps.db.owner(null, tx => tx.insert(unknownLogins).values({ id: newId(), address, requestId }))
}

/** Signs in. Wrong password, unknown account and inactive account give one answer and cost the same work. */
export const login = async (ctx: PublicCtx, { body }: InputFor<typeof loginEndpoint>): Promise<SessionData> => {
  const { db, loginLimits } = ctx.deps
  await loginLimits.attempt(body.email, ctx.address)
  const account = await findAccount(db, body.email)
  const fits = await passwordFits(account?.passwordHash ?? null, body.password)
  const who = account && {
    clientId: account.clientId,
    userId: account.userId,
    address: ctx.address,
    requestId: ctx.requestId,
  }
  if (!who || !fits || !account.active) {
    ctx.log.info({ address: ctx.address }, 'login refused')
    await noteRefusal(ctx, who)
    throw new Refusal('invalid', 'E-mail address or password is wrong.', {
      fields: { _: ['E-mail address or password is wrong.'] },
    })
  }
  await loginLimits.succeeded(body.email, ctx.address)
  const { token, expires, live } = await db.tenant(who.clientId, async tx => {
    await writeAudit(tx, who, { event: 'login', outcome: 'ok' })
    return startSession(tx, who.clientId, who.userId)
  })
  ctx.cookie.write(token, expires)
  return sessionAnswer(ctx.deps, live)
}
