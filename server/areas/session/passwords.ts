import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../access/refusal'
import { createGate } from '../../process/gate'
import { inThreads } from '../../process/threads'

export interface PasswordOrder {
  readonly password: string
  /** The hash that the password is to fit; null: it is to be hashed. */
  readonly against: string | null
}

/** Half of the cores: the thread that serves everybody else keeps one of its own. */
export const CHECKED_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const WAITING = 40

// In threads that give way to all others: a flood of logins then uses what is left of the machine.
const inThread = inThreads<PasswordOrder, string | boolean>(
  'password-worker',
  ({ password, against }) => (against === null ? hash(password) : verify(against, password)),
  { maxThreads: CHECKED_AT_ONCE, niceIncrement: 19 },
)

const gate = createGate(
  CHECKED_AT_ONCE,
  WAITING,
  () => new Refusal('unavailable', 'Too many people are signing in. Try again in a few seconds.', { retryAfter: 5 }),
)

/**
 * A few logins at a time, with all that they ask of the database: those that wait cost nothing. Throws Refusal unavailable when
 * as many wait as may.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => gate({ client: 'everybody' }, work)

/** argon2id (OWASP parameters, the library's defaults), in its encoded form. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await inThread({ password, against: null }))

// The hash of nobody's password: checking against it costs what checking a real one costs.
let nobody: Promise<string> | undefined

/** Whether the password fits. Without an account (null) it does the same work and says no. */
export const passwordFits = async (encoded: string | null, password: string): Promise<boolean> => {
  const against = encoded ?? (await (nobody ??= hashPassword('no account has this password')))
  const fits = await inThread({ password, against })
  return encoded !== null && fits === true
}
