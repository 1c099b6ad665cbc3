import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { idempotencyKeys } from '../db/schema'
import type { Tx } from '../db/types'
import type { Ctx } from './context'
import { Refusal } from './errors'

const KEY = /^[\x21-\x7e]{1,200}$/

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const earlier = async (tx: Tx, mine: SQL | undefined, request: string): Promise<Answer> => {
  const [found] = await tx.select().from(idempotencyKeys).where(mine)
  if (found?.request !== request) throw new Refusal('conflict', 'This Idempotency-Key was used for another request.')
  return { status: found.status ?? 200, body: found.response }
}

const digest = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/**
 * Runs a creating call once per key: a repeat gets the first answer, a repeat with other content is a conflict. The key and
 * what the call creates stand in one transaction: neither can be there without the other. A repeat that comes while the first
 * call runs waits for it; a call that fails frees its key. Without a key it just runs.
 */
export const once = async (
  ctx: Ctx,
  endpoint: string,
  key: string | undefined,
  input: unknown,
  run: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> => {
  if (key === undefined) return run(ctx)
  if (!KEY.test(key)) throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  const { clientId, userId } = ctx.actor
  const request = digest(input)
  const mine = and(
    eq(idempotencyKeys.clientId, clientId),
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  )
  return ctx.tenant(async tx => {
    const added = await tx
      .insert(idempotencyKeys)
      .values({ clientId, userId, endpoint, key, request })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (added.length === 0) return earlier(tx, mine, request)
    const answer = await run({ ...ctx, tenant: work => work(tx) })
    await tx.update(idempotencyKeys).set({ status: answer.status, response: answer.body }).where(mine)
    return answer
  })
}
