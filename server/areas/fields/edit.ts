import type * as contract from '@core/contract'
import { idsBelow } from '@core/domain'
import type { TxVerb } from '../../access/verbs'
import { lastSaved, readStored, studiesInAll, studyCounts } from './read'

/** All fields and values with their counts over every study, and the revision that a save is compared with. */
export const editFields: TxVerb<typeof contract.editFields> = async (tx, ctx) => {
  const { clientId } = ctx.actor
  const { fields, values, trees, revision } = await readStored(tx, clientId)
  const counts = await studyCounts(tx, clientId)
  const { by, at } = await lastSaved(tx, clientId)
  const results = fields.map((field, place) => {
    const tree = trees.fields.get(field.id)
    return {
      id: field.id,
      name: field.name,
      field_type: field.fieldType,
      filterable: field.filterable,
      personalizable: field.personalizable,
      position: place + 1,
      values: [...(tree?.below.keys() ?? [])].flatMap(parent =>
        (tree ? idsBelow(tree, parent) : []).map((id, index) => ({
          id,
          value: values.get(id)?.value ?? '',
          parent,
          group_position: index + 1,
          count: counts.get(values.get(id)?.ordinal ?? 0) ?? 0,
        })),
      ),
    }
  })
  return { revision, results, studies: await studiesInAll(tx, clientId), saved_by: by, saved_at: at }
}
