import { sql } from 'drizzle-orm'
import { newId } from '../../db/ids'
import { clients, users, type ClientBrand, type ClientFlags } from '../../db/schema'
import type { Database, Tx } from '../../db/types'
import { invalid } from '../../access/refusal'
import { hashPassword } from './passwords'
import { passwordProblem } from './strength'

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  readonly admin?: boolean
  readonly manager?: boolean
  readonly groups?: readonly string[]
  readonly silentRestrictions?: boolean
}

/** Refuses a weak password with a message for its field; returns the hash to store. */
export const acceptPassword = async (password: string, own: readonly string[]): Promise<string> => {
  const problem = await passwordProblem(password, own)
  if (problem !== null) throw invalid(problem, { password: [problem] })
  return hashPassword(password)
}

/** Adds an account inside its client organisation's transaction. `passwordHash` comes from acceptPassword; null: without a password. */
export const insertUser = async (
  tx: Tx,
  clientId: string,
  user: Omit<NewUser, 'password'>,
  passwordHash: string | null,
): Promise<string> => {
  const id = newId()
  const { email, firstName, lastName, admin = false, manager = false, groups = [], silentRestrictions = false } = user
  const row = {
    clientId,
    id,
    email,
    firstName,
    lastName,
    admin,
    manager,
    groups: [...groups],
    silentRestrictions,
    passwordHash,
  }
  await tx.insert(users).values(row)
  return id
}

export interface NewClient {
  readonly name: string
  readonly flags?: ClientFlags
  readonly brand?: ClientBrand
  readonly banner?: string
  readonly privacyFloor?: number
}

/** Adds a client organisation; owner's work, done by the seed and by tests. `then` runs in the same transaction. */
export const createClient = <T>(
  db: Database,
  client: NewClient,
  then: (tx: Tx, clientId: string) => Promise<T>,
): Promise<T> => {
  const id = newId()
  return db.owner(id, async tx => {
    await tx.insert(clients).values({ id, ...client })
    return then(tx, id)
  })
}

/**
 * Adds the first client organisation; null when there is one already. Of several processes that try at the same moment on one
 * database the first does it, and the others wait for it.
 */
export const createFirstClient = <T>(
  db: Database,
  client: NewClient,
  then: (tx: Tx, clientId: string) => Promise<T>,
): Promise<T | null> => {
  const id = newId()
  return db.owner(id, async tx => {
    await tx.execute(sql`select set_config('lock_timeout', '60s', true)`)
    await tx.execute(sql`lock table clients in exclusive mode`)
    if ((await tx.$count(clients)) > 0) return null
    await tx.insert(clients).values({ id, ...client })
    return then(tx, id)
  })
}

/** Whether there is any account at all. */
export const hasAccounts = async (db: Database): Promise<boolean> =>
  db.owner(null, async tx => (await tx.$count(clients)) > 0)
