import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../db/ids'
import { auditAddresses } from '../db/schema'
import type { Tx } from '../db/types'

const ADDRESS = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const MARK = /person:([0-9a-z]{16})/gu
/** Shown instead of an address that was forgotten. */
const FORGOTTEN = 'deleted address'

/** The same lists and objects with other texts. */
const mapTexts = <T>(value: T, map: (text: string) => string): T => {
  const mapped = (one: unknown): unknown => {
    if (typeof one === 'string') return map(one)
    if (Array.isArray(one)) return one.map(mapped)
    return typeof one === 'object' && one !== null
      ? Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, mapped(inner)]))
      : one
  }
  return mapped(value) as T
}

const found = (value: unknown, pattern: RegExp, group: 0 | 1): string[] => {
  const parts = new Set<string>()
  mapTexts(value, text => {
    for (const match of text.matchAll(pattern)) parts.add(match[group] ?? '')
    return text
  })
  return [...parts]
}

/**
 * Details as they are stored: e-mail addresses are kept in a table of their own and marked in the line. A line is sealed and never
 * changes, but an address can be forgotten.
 */
export const hideAddresses = async <T extends object>(tx: Tx, clientId: string, detail: T): Promise<T> => {
  // In one order, so that two transactions never wait for each other's addresses.
  const addresses = found(detail, ADDRESS, 0).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  if (addresses.length === 0) return detail
  await tx
    .insert(auditAddresses)
    .values(addresses.map(address => ({ clientId, id: newId(), address })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(auditAddresses)
    .where(and(eq(auditAddresses.clientId, clientId), inArray(auditAddresses.address, addresses)))
  const ids = new Map(rows.map(({ address, id }) => [address.toLowerCase(), id]))
  return mapTexts(detail, text => text.replace(ADDRESS, address => `person:${ids.get(address.toLowerCase()) ?? ''}`))
}

/** Details of stored lines as they are read, with the addresses that are still known. */
export const showAddresses = async <T extends object>(
  tx: Tx,
  clientId: string,
  details: readonly T[],
): Promise<T[]> => {
  const ids = found(details, MARK, 1)
  if (ids.length === 0) return [...details]
  const rows = await tx
    .select()
    .from(auditAddresses)
    .where(and(eq(auditAddresses.clientId, clientId), inArray(auditAddresses.id, ids)))
  const known = new Map(rows.map(({ id, address }) => [id, address]))
  return details.map(detail =>
    mapTexts(detail, text => text.replace(MARK, (_, id: string) => known.get(id) ?? FORGOTTEN)),
  )
}

/** The marks of at most `most` addresses that hold the words, given as a pattern of LIKE in lower case. */
export const marksLike = async (tx: Tx, clientId: string, words: string, most: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: auditAddresses.id })
    .from(auditAddresses)
    .where(and(eq(auditAddresses.clientId, clientId), sql`lower(${auditAddresses.address}::text) LIKE ${words}`))
    .limit(most)
  return rows.map(({ id }) => `person:${id}`)
}

/** From now on no line of the log shows this address. */
export const forgetAddress = async (tx: Tx, clientId: string, address: string): Promise<void> => {
  await tx.delete(auditAddresses).where(and(eq(auditAddresses.clientId, clientId), eq(auditAddresses.address, address)))
}
