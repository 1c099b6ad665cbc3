import type { MetadataField } from '@core/contract'
import type { metadataFields, metadataValues } from '../../db/schema'

type FieldRow = typeof metadataFields.$inferSelect
type ValueRow = Pick<typeof metadataValues.$inferSelect, 'id' | 'ordinal' | 'value' | 'parentId' | 'groupPosition'>

/** A metadata field with its values. `counts` holds the number of studies by ordinal of a value. */
export const presentField = (
  field: FieldRow,
  values: readonly ValueRow[],
  counts: ReadonlyMap<number, number>,
): MetadataField => ({
  id: field.id,
  name: field.name,
  field_type: field.fieldType,
  filterable: field.filterable,
  personalizable: field.personalizable,
  position: field.position,
  values: values.map(value => ({
    id: value.id,
    value: value.value,
    parent: value.parentId,
    group_position: value.groupPosition,
    count: counts.get(value.ordinal) ?? 0,
  })),
})
