import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { lockValues } from '../catalogue'
import { fileStories, fileStudies, renamingOf, touchedStudies } from './filing'
import { planOf } from './plan'
import { readStored, SAVED_EVENT } from './read'
import { storeFields } from './store'

const NAMES_MAX = 500

/** All changes or none. Two saves wait for each other: the second one finds another revision than it began with. */
export const saveFields: TxVerb<typeof contract.saveFields> = async (tx, ctx, { body }) => {
  const { clientId } = ctx.actor
  await lockValues(tx, clientId)
  const plan = await planOf(tx, ctx, body)
  const renaming = renamingOf(plan)
  const touched = await touchedStudies(tx, clientId, renaming)
  await storeFields(tx, clientId, plan)
  await fileStudies(tx, clientId, touched)
  await fileStories(tx, clientId, renaming)
  const fields = new Set(plan.lines.map(({ field }) => field))
  const names = [...fields].map(id => plan.next.fields.get(id)?.name ?? plan.stored.trees.fields.get(id)?.name ?? '')
  await ctx.audit(tx, {
    event: SAVED_EVENT,
    outcome: 'ok',
    detail: {
      fields: names.filter(Boolean).join(', ').slice(0, NAMES_MAX),
      changes: plan.lines.length,
      removed: plan.lines.filter(({ kind }) => kind === 'remove' || kind === 'remove_field').length,
      studies: touched.length,
    },
  })
  const { revision } = await readStored(tx, clientId)
  return { revision }
}
