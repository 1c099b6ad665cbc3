import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { signOnAttempts } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { SignOnCookie } from '../../access/context'
import { clientIdOf, newSessionToken, sessionIdOf } from '../../access/tokens'
import type { Sealer } from '../../store/seal'
import type { Connection } from './store'

const MINUTES = 15

const inBrowser = z.object({
  /** The state that travels to the provider and back. */
  state: z.string(),
  connectionId: z.string(),
  next: z.string(),
  /** Of OpenID Connect. */
  verifier: z.string(),
  nonce: z.string(),
})
/** What the browser holds, sealed, between going to the provider and coming back. */
export type InBrowser = z.infer<typeof inBrowser>

const PURPOSE = 'browser of a sign-in'

export type Attempt = typeof signOnAttempts.$inferSelect

interface NewAttempt {
  readonly connection: Pick<Connection, 'clientId' | 'id'>
  readonly requestId: string | null
  readonly testedBy: string | null
  /** Where the provider began: its answer, sealed. */
  readonly answer?: string
}

/** Stores that somebody went to a provider; answers the state. */
export const startAttempt = async (tx: Tx, attempt: NewAttempt): Promise<string> => {
  const { clientId, id: connectionId } = attempt.connection
  const state = newSessionToken(clientId)
  await tx.insert(signOnAttempts).values({
    clientId,
    id: sessionIdOf(state),
    connectionId,
    requestId: attempt.requestId,
    testedBy: attempt.testedBy,
    expires: new Date(Date.now() + MINUTES * 60_000),
    ...(attempt.answer !== undefined && { answer: attempt.answer, answered: sql`now()` }),
  })
  return state
}

const openAttempt = (state: string) => {
  const clientId = clientIdOf(state) ?? ''
  return and(
    eq(signOnAttempts.clientId, clientId),
    eq(signOnAttempts.id, sessionIdOf(state)),
    isNull(signOnAttempts.used),
    gt(signOnAttempts.expires, sql`now()`),
  )
}

/** An attempt that still waits for the provider's answer; null for any other. */
export const waitingAttempt = async (tx: Tx, state: string): Promise<Attempt | null> => {
  const [found] = await tx
    .select()
    .from(signOnAttempts)
    .where(and(openAttempt(state), isNull(signOnAttempts.answered)))
  return found ?? null
}

/** Keeps the answer of the provider for the browser. False when there is one already. */
export const answerAttempt = async (tx: Tx, state: string, answer: string): Promise<boolean> => {
  const done = await tx
    .update(signOnAttempts)
    .set({ answer, answered: sql`now()` })
    .where(and(openAttempt(state), isNull(signOnAttempts.answered)))
    .returning({ id: signOnAttempts.id })
  return done.length === 1
}

/** Uses an attempt up, once: `answered` ones have their answer with them. Null when it is used up, too old or unknown. */
export const takeAttempt = async (tx: Tx, state: string, answered: boolean): Promise<Attempt | null> => {
  const [taken] = await tx
    .update(signOnAttempts)
    .set({ used: sql`now()` })
    .where(and(openAttempt(state), answered ? isNotNull(signOnAttempts.answered) : isNull(signOnAttempts.answered)))
    .returning()
  return taken ?? null
}

/** Binds an attempt to the browser. */
export const bindBrowser = (cookie: SignOnCookie, sealer: Sealer, bound: InBrowser): void =>
  cookie.write(sealer.seal(JSON.stringify(bound), PURPOSE), new Date(Date.now() + MINUTES * 60_000))

/** What the browser holds; null for nothing, and for what was not sealed here. */
export const boundBrowser = (cookie: SignOnCookie, sealer: Sealer): InBrowser | null => {
  const sealed = cookie.read()
  if (sealed === null) return null
  try {
    return inBrowser.parse(JSON.parse(sealer.open(sealed, PURPOSE)))
  } catch {
    return null
  }
}
