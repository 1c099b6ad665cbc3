import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { idempotencyKeys } from '../db/schema'
import type { Tx } from '../db/types'
import type { Ctx } from '../access/context'
import { Refusal } from '../access/refusal'

const KEY = /^[\x21-\x7e]{1,200}$/

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A creating call with a key: whose it is, which endpoint, and what was asked for. */
export interface KeyedCall {
  readonly row: typeof idempotencyKeys.$inferInsert
  readonly mine: SQL | undefined
}

/** Bytes by their hash, everything else as JSON. */
const digest = (input: unknown) => {
  const text = JSON.stringify(input, (_, value: unknown) =>
    value instanceof Uint8Array ? createHash('sha256').update(value).digest('base64url') : value,
  )
  return createHash('sha256').update(text).digest('base64url')
}

/** The call that this key stands for. Throws Refusal invalid for a key that cannot be one. */
export const keyedCall = (ctx: Ctx, endpoint: string, key: string, input: unknown): KeyedCall => {
  if (!KEY.test(key)) throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  const { clientId, userId } = ctx.actor
  return {
    row: { clientId, userId, endpoint, key, request: digest(input) },
    mine: and(
      eq(idempotencyKeys.clientId, clientId),
      eq(idempotencyKeys.userId, userId),
      eq(idempotencyKeys.endpoint, endpoint),
      eq(idempotencyKeys.key, key),
    ),
  }
}

/** What is kept under the key. `answer` is null while the call that took the key has not ended. */
const keptUnder = async (tx: Tx, { row, mine }: KeyedCall): Promise<{ readonly answer: Answer | null } | null> => {
  const [found] = await tx.select().from(idempotencyKeys).where(mine)
  if (!found) return null
  if (found.request !== row.request) throw new Refusal('conflict', 'This Idempotency-Key was used for another request.')
  return { answer: found.status === null ? null : { status: found.status, body: found.response } }
}

/** Takes the key; false when another call has it. Waits for a call that has taken it in a transaction that still runs. */
const take = async (tx: Tx, { row }: KeyedCall): Promise<boolean> => {
  const added = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return added.length > 0
}

const keep = async (tx: Tx, { mine }: KeyedCall, { status, body }: Answer): Promise<void> => {
  await tx.update(idempotencyKeys).set({ status, response: body }).where(mine)
}

const stillRunning = () =>
  new Refusal('unavailable', 'This is still being done. Try again in a moment.', { retryAfter: 5 })

const kept = async (tx: Tx, call: KeyedCall): Promise<Answer> => {
  const answer = (await keptUnder(tx, call))?.answer
  if (!answer) throw stillRunning()
  return answer
}

/**
 * Runs a creating call once per key: a repeat gets the first answer, a repeat with other content is a conflict. The key and
 * what the call creates are stored in one transaction: neither exists without the other. A repeat that comes while the first
 * call runs waits for it; a call that fails frees its key.
 */
export const once = async (ctx: Ctx, call: KeyedCall, run: (ctx: Ctx) => Promise<Answer>): Promise<Answer> => {
  return ctx.tenant(async tx => {
    if (!(await take(tx, call))) return kept(tx, call)
    const answer = await run({ ...ctx, tenant: work => work(tx) })
    await keep(tx, call, answer)
    return answer
  })
}

/**
 * The same for a call that takes a file, whose bytes arrive outside of any transaction: only the last step of the call, which
 * it does with `ctx.createOnce`, shares a transaction with the key. A repeat that comes later is answered without reading
 * its file; of two that arrive at once, the later one is told that its file is not needed.
 */
export const onceWithFile = async (
  ctx: Ctx,
  call: KeyedCall,
  run: (ctx: Ctx) => Promise<Answer>,
  status: number,
): Promise<Answer> => {
  const before = await ctx.tenant(tx => keptUnder(tx, call))
  if (before?.answer) return before.answer
  const createOnce: Ctx['createOnce'] = work =>
    ctx.tenant(async tx => {
      if (!(await take(tx, call))) return { answer: (await kept(tx, call)).body as never, repeated: true }
      const answer = await work(tx)
      await keep(tx, call, { status, body: answer })
      return { answer, repeated: false }
    })
  return run({ ...ctx, createOnce })
}

/** A call that ended without a word, with its process, keeps its key for this long: more than any call takes. */
const ABANDONED_SECONDS = 120

/**
 * The same for a call that does more than a transaction can hold, such as sending mail: the key is taken before it begins, and
 * its answer kept when it ends. A repeat in between is refused as unavailable. Where the process died in between, nobody
 * knows how far it came, and a repeat after two minutes does all of it.
 */
export const onceOutside = async (ctx: Ctx, call: KeyedCall, run: (ctx: Ctx) => Promise<Answer>): Promise<Answer> => {
  const before = await ctx.tenant(async tx => {
    if (await take(tx, call)) return null
    const found = await keptUnder(tx, call)
    if (found?.answer) return found.answer
    const abandoned = lt(idempotencyKeys.created, sql`now() - make_interval(secs => ${ABANDONED_SECONDS})`)
    const taken = await tx
      .update(idempotencyKeys)
      .set({ created: sql`now()` })
      .where(and(call.mine, abandoned))
      .returning({ key: idempotencyKeys.key })
    if (taken.length === 0) throw stillRunning()
    return null
  })
  if (before) return before
  const stays = (failure: unknown) => {
    ctx.log.warn({ err: failure }, 'a key stays taken until it counts as abandoned')
  }
  const answer = await run(ctx).catch(async (error: unknown) => {
    await ctx.tenant(tx => tx.delete(idempotencyKeys).where(call.mine)).catch(stays)
    throw error
  })
  // What was done cannot be taken back: the key must not be free again because its answer could not be kept.
  await ctx.tenant(tx => keep(tx, call, answer)).catch(stays)
  return answer
}
