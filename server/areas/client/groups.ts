import { and, asc, eq, inArray } from 'drizzle-orm'
import type { StudyAccess } from '@core/contract'
import type * as contract from '@core/contract'
import { clients, userGroups } from '../../db/schema'
import type { Tx } from '../../db/types'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'

/** Who sees a new study of the organisation unless something else is chosen for it. */
export const studyAccessOf = async (tx: Tx, clientId: string): Promise<StudyAccess> => {
  const [client] = await tx.select({ access: clients.studyAccess }).from(clients).where(eq(clients.id, clientId))
  return client?.access ?? 'groups'
}

/** The names of the user groups, and who sees a new study. */
export const getDomain: TxVerb<typeof contract.getDomain> = async (tx, ctx) => {
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(eq(userGroups.clientId, ctx.client.id))
    .orderBy(asc(userGroups.name))
  return { groups: rows.map(row => row.name), study_access: await studyAccessOf(tx, ctx.client.id) }
}

/** The given groups, each once and in order. Throws Refusal invalid, at `field`, with those that the organisation does not have. */
export const knownGroups = async (
  tx: Tx,
  clientId: string,
  given: readonly string[],
  field = 'group_restrictions',
): Promise<string[]> => {
  const wanted = [...new Set(given)]
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), inArray(userGroups.name, wanted)))
    .orderBy(asc(userGroups.name))
  const names = rows.map(row => row.name)
  const unknown = wanted.filter(name => !names.includes(name))
  if (unknown.length > 0)
    throw invalid('There is no such group.', {
      [field]: unknown.slice(0, 20).map(name => `There is no group "${name}".`),
    })
  return names
}
