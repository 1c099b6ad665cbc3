import { getTemplate, routePath, type BrandingInfo, type MetadataField } from '@core/contract'
import type { branding, metadataFields, metadataValues } from '../../db/schema'

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

type FilledSlot = Pick<typeof branding.$inferSelect, 'slot' | 'modifiedAt'> & {
  readonly firstName: string | null
  readonly lastName: string | null
}

/**
 * A slot without a row is empty; a picture gets an address with the upload that fills it. People who are not administrators do
 * not learn whether there is a template.
 */
export const presentBranding = (reader: { readonly admin: boolean }, all: readonly FilledSlot[]): BrandingInfo => {
  const filled = reader.admin ? all : all.filter(({ slot }) => slot !== 'pptx_template')
  const by = (slot: FilledSlot['slot']): string | null => {
    const found = filled.find(one => one.slot === slot)
    return found ? [found.firstName, found.lastName].filter(Boolean).join(' ') : null
  }
  const at = (slot: FilledSlot['slot']): string | null =>
    filled.find(one => one.slot === slot)?.modifiedAt.toISOString() ?? null
  return {
    default_cover_photo: null,
    default_cover_photo_modified_by: by('default_cover_photo'),
    default_cover_photo_modified_at: at('default_cover_photo'),
    logo: null,
    logo_modified_by: by('logo'),
    logo_modified_at: at('logo'),
    background: null,
    background_modified_by: by('background'),
    background_modified_at: at('background'),
    login_background: null,
    login_background_modified_by: by('login_background'),
    login_background_modified_at: at('login_background'),
    pptx_template: at('pptx_template') === null ? null : routePath(getTemplate.path),
    pptx_template_modified_by: by('pptx_template'),
    pptx_template_modified_at: at('pptx_template'),
  }
}
