import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { totpFactors } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Sealer } from '../../store/seal'
import { invalid, type Refusal } from '../../access/refusal'

const PERIOD_SECONDS = 30
const DIGITS = 6
const SEED_BYTES = 20
/** Steps beside the present one whose codes count: phones and people are slow. */
const WINDOW = 1
/** So far a wrong clock is recognised: ten minutes. */
const HINT_WINDOW = 20

const ISSUER = 'Tabularium'

export interface TotpOwner {
  readonly clientId: string
  readonly userId: string
}

export const purposeOf = ({ clientId, userId }: TotpOwner): string => `totp of ${clientId} ${userId}`

const appOf = (seed: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(seed), digits: DIGITS, period: PERIOD_SECONDS })

/** A new key, 160 random bits in base32. */
export const newSeed = (): string => new Secret({ size: SEED_BYTES }).base32

/** What an app scans. `label`: the e-mail address. */
export const uriOf = (seed: string, label: string): string => appOf(seed, label).toString()

/** The time step of a code: one of those that count; 'past' or 'ahead' for one of another time, null for none. `now` in ms. */
export const stepOf = (seed: string, code: string, now: number): number | 'past' | 'ahead' | null => {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const app = appOf(seed)
  const near = app.validate({ token, timestamp: now, window: WINDOW })
  if (near !== null) return app.counter({ timestamp: now }) + near
  const far = app.validate({ token, timestamp: now, window: HINT_WINDOW })
  return far === null ? null : far < 0 ? 'past' : 'ahead'
}

const WRONG = 'This code is not right. Enter the newest one that the app shows.'
const USED = 'This code was used already. Wait for the next one.'
const CLOCK = 'This code is from another time. Let your phone set its clock by itself, then enter the next code.'

/** The refusal of a code, beside its field. */
export const wrongCode = (message: string, field = 'code'): Refusal => invalid(message, { [field]: [message] })

/** Stores a key that waits for its first code, in the place of one that waited before. */
export const storeSeed = async (tx: Tx, sealer: Sealer, owner: TotpOwner, seed: string): Promise<void> => {
  const sealed = { seed: sealer.seal(seed, purposeOf(owner)), confirmed: null, lastStep: 0 }
  await tx
    .insert(totpFactors)
    .values({ ...owner, ...sealed })
    .onConflictDoUpdate({ target: [totpFactors.clientId, totpFactors.userId], set: { ...sealed, created: sql`now()` } })
}

const ofOwner = ({ clientId, userId }: TotpOwner) =>
  and(eq(totpFactors.clientId, clientId), eq(totpFactors.userId, userId))

/** The factor of a person, locked: of two codes at once the second finds what the first used. */
export const lockTotp = async (tx: Tx, owner: TotpOwner) => {
  const [row] = await tx.select().from(totpFactors).where(ofOwner(owner)).for('update')
  return row ?? null
}

/** Whether the app is asked for. */
export const isTotpOn = async (tx: Tx, owner: TotpOwner): Promise<boolean> =>
  (await tx.$count(totpFactors, and(ofOwner(owner), isNotNull(totpFactors.confirmed)))) > 0

/**
 * Uses a code up, so that it and those before it are worth nothing. Answers null, or the sentence that refuses. `setUp`: the first
 * code of a new key; only its owner knows that key, so a clock that is ahead may be told.
 */
export const spendCode = async (
  tx: Tx,
  sealer: Sealer,
  owner: TotpOwner,
  code: string,
  setUp = false,
): Promise<string | null> => {
  const row = await lockTotp(tx, owner)
  if (!row || (row.confirmed !== null) === setUp) return WRONG
  const step = stepOf(sealer.open(row.seed, purposeOf(owner)), code, Date.now())
  // A guess at a code that is still to come must not learn that it was right.
  if (step === 'past' || (step === 'ahead' && setUp)) return CLOCK
  if (typeof step !== 'number') return WRONG
  if (step <= row.lastStep) return USED
  await tx
    .update(totpFactors)
    .set({ lastStep: step, ...(setUp && { confirmed: sql`now()` }) })
    .where(ofOwner(owner))
  return null
}

/** Switches the app off. */
export const deleteTotp = async (tx: Tx, owner: TotpOwner): Promise<void> => {
  await tx.delete(totpFactors).where(ofOwner(owner))
}
