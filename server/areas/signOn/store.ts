import { and, asc, eq } from 'drizzle-orm'
import { newId } from '../../db/ids'
import { signOnConnections, signOnDomains, signOnLinks } from '../../db/schema'
import type { Tx } from '../../db/types'
import { notFound } from '../../access/refusal'

export type Connection = typeof signOnConnections.$inferSelect & { readonly domains: readonly string[] }

/** Begins with the client organisation: a request without a session knows from it where to look. */
export const newConnectionId = (clientId: string): string => `${clientId}.${newId()}`

/** The client organisation of a connection's id; '' where it is none. Whether there is such a connection is another matter. */
export const organisationOf = (connectionId: string): string => connectionId.split('.')[0] ?? ''

/** The purpose under which the secret of a connection is sealed. */
export const secretOf = (connectionId: string): string => `secret of the sign-in ${connectionId}`

const ofConnection = (clientId: string, id: string) =>
  and(eq(signOnConnections.clientId, clientId), eq(signOnConnections.id, id))

/** Connections of the organisation by name, each with its domains. */
export const readConnections = async (tx: Tx, clientId: string): Promise<Connection[]> => {
  const rows = await tx
    .select()
    .from(signOnConnections)
    .where(eq(signOnConnections.clientId, clientId))
    .orderBy(asc(signOnConnections.name), asc(signOnConnections.id))
  const domains = await tx
    .select()
    .from(signOnDomains)
    .where(eq(signOnDomains.clientId, clientId))
    .orderBy(asc(signOnDomains.domain))
  return rows.map(row => ({
    ...row,
    domains: domains.filter(({ connectionId }) => connectionId === row.id).map(({ domain }) => domain),
  }))
}

/** One of them; null when there is no such connection. */
export const readConnection = async (tx: Tx, clientId: string, id: string): Promise<Connection | null> =>
  (await readConnections(tx, clientId)).find(connection => connection.id === id) ?? null

/** One of them. Throws Refusal not_found. */
export const requireConnection = async (tx: Tx, clientId: string, id: string): Promise<Connection> => {
  const found = await readConnection(tx, clientId, id)
  if (!found) throw notFound('connection')
  return found
}

/** Changes columns of a connection. */
export const updateConnection = async (
  tx: Tx,
  { clientId, id }: Pick<Connection, 'clientId' | 'id'>,
  change: Partial<typeof signOnConnections.$inferInsert>,
): Promise<void> => {
  await tx.update(signOnConnections).set(change).where(ofConnection(clientId, id))
}

/** Deletes a connection with its domains and links. */
export const removeConnection = async (tx: Tx, { clientId, id }: Connection): Promise<void> => {
  // Not by cascade: the directory of domains follows the rows themselves.
  await tx.delete(signOnDomains).where(and(eq(signOnDomains.clientId, clientId), eq(signOnDomains.connectionId, id)))
  await tx.delete(signOnConnections).where(ofConnection(clientId, id))
}

/** How many people have signed in by a connection. */
export const countLinks = (tx: Tx, { clientId, id }: Connection): Promise<number> =>
  tx.$count(signOnLinks, and(eq(signOnLinks.clientId, clientId), eq(signOnLinks.connectionId, id)))
