import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, names } from '../columns'
import { clientId, users } from './accounts'

/** The authenticator app of a person: at most one. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    clientId: clientId(),
    userId: text('user_id').notNull(),
    /** The key that the app shares with us, sealed. */
    seed: text('seed').notNull(),
    /** When the first code was right; null while it is being set up, and then it asks for nothing. */
    confirmed: moment('confirmed'),
    /** The newest time step of which a code was used: codes up to it are worth nothing. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.userId] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)

/** What opens an account once when phone and passkeys are lost. A used code is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    clientId: clientId(),
    userId: text('user_id').notNull(),
    /** SHA-256 of the code. */
    hash: text('hash').notNull(),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.userId, t.hash] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    clientId: clientId(),
    /** What the authenticator calls it, base64url. */
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that the authenticator has counted; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: names('transports'),
    created: createdAt(),
    lastUsed: moment('last_used'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('passkeys_user').on(t.clientId, t.userId),
  ],
)

/** Sign-ins that wait for their second step, and passkeys that are being made: for minutes. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    clientId: clientId(),
    /** SHA-256 of what the browser's cookie holds; for a passkey that is being made, the session. */
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    /** What a passkey is to sign. */
    challenge: text('challenge'),
    timeZone: text('time_zone'),
    attempts: integer('attempts').notNull().default(0),
    expires: moment('expires').notNull(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('sign_in_steps_user').on(t.clientId, t.userId),
  ],
)

/** What a passkey is to sign where nobody knows yet whose it is. A used one is gone. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the challenge. */
  id: text('id').primaryKey(),
  /** SHA-256 of what the cookie of the browser holds. */
  browser: text('browser').notNull(),
  expires: moment('expires').notNull(),
})
