import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { userGroups } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { changesOf } from '../../access/audit'
import { conflict } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { readGroups, replaceName, requireGroup } from './groupStore'
import { lockPeople } from './store'

/** The groups with what each of them opens. */
export const listGroups: TxVerb<typeof contract.listGroups> = async (tx, { actor }) => ({
  results: await readGroups(tx, actor.clientId),
})

/** Refuses a name that another group has, in upper or lower case. */
const refuseTaken = async (tx: Tx, clientId: string, name: string, own?: string): Promise<void> => {
  const taken = (await readGroups(tx, clientId)).find(
    group => group.name !== own && group.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw conflict('There is a group with this name already.', { name: ['There is such a group already.'] })
}

/** Makes a group. */
export const createGroup: TxVerb<typeof contract.createGroup> = async (tx, ctx, { body: { name } }) => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  await refuseTaken(tx, clientId, name)
  await tx.insert(userGroups).values({ clientId, name })
  await ctx.audit(tx, { event: 'group.created', outcome: 'ok', detail: { name } })
  return requireGroup(tx, clientId, name)
}

/** Renames a group: its members, and all that is for it, stay as they are. */
export const patchGroup: TxVerb<typeof contract.patchGroup> = async (tx, ctx, { params, body: { name } }) => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const { name: before } = await requireGroup(tx, clientId, params.groupName)
  if (before === name) return requireGroup(tx, clientId, name)
  await refuseTaken(tx, clientId, name, before)
  await tx
    .update(userGroups)
    .set({ name })
    .where(and(eq(userGroups.clientId, clientId), eq(userGroups.name, before)))
  await replaceName(tx, clientId, before, name)
  await ctx.audit(tx, {
    event: 'group.renamed',
    outcome: 'ok',
    detail: { from: before, to: name },
    changes: changesOf({ name: before }, { name }),
  })
  return requireGroup(tx, clientId, name)
}

/**
 * Deletes a group. What is for it alone would then be for everyone or for nobody, so that it is refused as long as there is
 * something.
 */
export const endGroup = async (tx: Tx, ctx: TxCtx, groupName: string): Promise<void> => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const { name, only_here, members } = await requireGroup(tx, clientId, groupName)
  if (only_here > 0)
    throw conflict('Studies, datasets or files are for this group only. Choose other groups for them first.')
  await replaceName(tx, clientId, name, null)
  await tx.delete(userGroups).where(and(eq(userGroups.clientId, clientId), eq(userGroups.name, name)))
  await ctx.audit(tx, { event: 'group.deleted', outcome: 'ok', detail: { name, members } })
}

/** Deletes a group. */
export const deleteGroup: TxVerb<typeof contract.deleteGroup> = async (tx, ctx, { params }) => {
  await endGroup(tx, ctx, params.groupName)
  return {}
}
