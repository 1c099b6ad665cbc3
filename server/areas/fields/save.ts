import type * as contract from '@core/contract'
import { pathOf, type FieldLine, type FieldTrees } from '@core/domain'
import { AUDIT_CHANGES_MAX } from '@core/domain/limits'
import type { AuditChange, AuditValue } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { lockValues } from '../catalogue'
import { fileStories, fileStudies, renamingOf, touchedStudies } from './filing'
import { planOf, type FieldPlan } from './plan'
import { readStored, SAVED_EVENT } from './read'
import { storeFields } from './store'

const NAMES_MAX = 500

const wordsIn = (trees: FieldTrees, { field: id, value }: FieldLine): AuditValue => {
  const field = trees.fields.get(id)
  if (!field || value === null) return field?.name ?? null
  return field.values.has(value) ? pathOf(field, value) : null
}

/** What a field or value was called before a save and after it. */
const changeOfLine =
  ({ stored, next }: FieldPlan) =>
  (line: FieldLine): AuditChange => {
    const name = next.fields.get(line.field)?.name ?? stored.trees.fields.get(line.field)?.name ?? ''
    const field = `${line.kind.replace('_', ' ')}${name === '' ? '' : `: ${name}`}`
    return { field, before: wordsIn(stored.trees, line), after: wordsIn(next, line) }
  }

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
    changes: plan.lines.slice(0, AUDIT_CHANGES_MAX).map(changeOfLine(plan)),
  })
  const { revision } = await readStored(tx, clientId)
  return { revision }
}
