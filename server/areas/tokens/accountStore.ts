import { and, asc, eq, sql } from 'drizzle-orm'
import type { ServiceAccount } from '@core/contract'
import { roleOf } from '@core/domain'
import { newId } from '../../db/ids'
import { apiTokens, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { notFound } from '../../access/refusal'

export type Account = typeof users.$inferSelect

/** An address that no mail reaches, and that nobody can sign in with. */
const addressOf = (id: string): string => `${id}@service.invalid`

const isService = (clientId: string) => and(eq(users.clientId, clientId), eq(users.kind, 'service'))

/** A service account. Throws Refusal not_found. */
export const requireAccount = async (tx: Tx, clientId: string, id: string): Promise<Account> => {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(isService(clientId), eq(users.id, id)))
  if (!account) throw notFound('account')
  return account
}

interface NewAccount {
  readonly kind: 'service' | 'provisioning'
  readonly name: string
  readonly admin?: boolean
  readonly manager?: boolean
  readonly groups?: readonly string[]
}

/** Adds an account that no person has. */
export const insertAccount = async (
  tx: Tx,
  clientId: string,
  { name, groups = [], ...rest }: NewAccount,
): Promise<Account> => {
  const id = newId()
  const row = { ...rest, clientId, id, email: addressOf(id), firstName: name, lastName: '', groups: [...groups] }
  const [account] = await tx.insert(users).values(row).returning()
  if (!account) throw new Error('an insert has always a row')
  return account
}

/** The account of the organisation's directory, which is made when it is first needed. It has no rights besides provisioning. */
export const requireProvisioning = async (tx: Tx, clientId: string): Promise<Account> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`provisioning ${clientId}`}))`)
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.kind, 'provisioning')))
  return found ?? insertAccount(tx, clientId, { kind: 'provisioning', name: 'Provisioning' })
}

const counted = sql<number>`(select count(*)::int from ${apiTokens}
  where ${apiTokens.clientId} = ${users.clientId} and ${apiTokens.userId} = ${users.id})`

/** Service accounts by name, or one of them. */
export const readAccounts = async (tx: Tx, clientId: string, id?: string): Promise<ServiceAccount[]> => {
  const rows = await tx
    .select({ account: users, tokens: sql<number>`${counted}` })
    .from(users)
    .where(and(isService(clientId), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(sql`lower(${users.firstName})`, asc(users.id))
  return rows.map(({ account, tokens }) => ({
    id: account.id,
    name: account.firstName,
    role: roleOf(account),
    groups: [...account.groups].sort(),
    active: account.active,
    tokens,
  }))
}
