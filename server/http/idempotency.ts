import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { idempotencyKeys } from '../db/schema'
import type { Ctx } from './context'
import { Refusal } from './errors'

/** A first call that has not answered after this time is taken for dead. */
const STALE_SECONDS = 120
const KEY = /^[\x21-\x7e]{1,200}$/

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const digest = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/**
 * Runs a creating call once per key: a repeat gets the first answer, a repeat with other content is a conflict. A call
 * that fails frees its key. Without a key it just runs.
 */
export const once = async (
  ctx: Ctx,
  endpoint: string,
  key: string | undefined,
  input: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> => {
  if (key === undefined) return run()
  if (!KEY.test(key)) throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  const { clientId, userId } = ctx.actor
  const request = digest(input)
  const mine = and(
    eq(idempotencyKeys.clientId, clientId),
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  )
  const earlier = await ctx.tenant(async tx => {
    await tx
      .delete(idempotencyKeys)
      .where(and(mine, isNull(idempotencyKeys.status), sql`created < now() - make_interval(secs => ${STALE_SECONDS})`))
    const row = { clientId, userId, endpoint, key, request }
    const added = await tx
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (added.length > 0) return null
    const [found] = await tx.select().from(idempotencyKeys).where(mine)
    return found ?? null
  })
  if (earlier) {
    if (earlier.request !== request) throw new Refusal('conflict', 'This Idempotency-Key was used for another request.')
    if (earlier.status === null)
      throw new Refusal('conflict', 'The first call with this key is still running.', { retryAfter: 1 })
    return { status: earlier.status, body: earlier.response }
  }
  try {
    const answer = await run()
    await ctx.tenant(tx => tx.update(idempotencyKeys).set({ status: answer.status, response: answer.body }).where(mine))
    return answer
  } catch (error) {
    await ctx.tenant(tx => tx.delete(idempotencyKeys).where(mine))
    throw error
  }
}
